/** People at browsers, signed in: as many as wanted, without a mail each. */
import { createSessions } from '../../src/accounts/sessions.ts';
import type { RunningApi } from '../support/api.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

export interface SignedIn extends Visitor {
  accountId: number;
  email: string;
}

let made = 0;

export interface Signing {
  now: Date;
  /** How long before `now` their accounts were made. */
  ageDays?: number;
  name?: string | null;
}

export async function signedIn(api: RunningApi, count: number, signing: Signing): Promise<SignedIn[]> {
  const { now, ageDays = 30, name = null } = signing;
  const sessions = createSessions(api.db);
  const created_at = new Date(now.getTime() - ageDays * 86_400_000);
  return api.db.transaction(async (tx) => {
    const people: SignedIn[] = [];
    for (let i = 0; i < count; i += 1) {
      const email = `person-${(made += 1)}@people.example`;
      const [account] = await tx('accounts')
        .insert({ email, name, created_at })
        .returning<{ id: number }[]>('id');
      if (!account) throw new Error('the insert returned no row');
      const who = { accountId: account.id, method: 'email', userAgent: 'test' } as const;
      const { session } = await sessions.open(tx, who, now);
      const visitor = visitorOf(api.baseUrl);
      visitor.cookies.set('session', session);
      people.push({ ...visitor, accountId: account.id, email });
    }
    return people;
  });
}

export const oneSignedIn = async (api: RunningApi, signing: Signing): Promise<SignedIn> => {
  const [person] = await signedIn(api, 1, signing);
  if (!person) throw new Error('nobody was signed in');
  return person;
};

export interface Standing {
  id: number;
  votes: number;
  votes_held: number;
  votes_pending: number;
  week_votes: number;
  launch_week: string;
  launched_at: Date;
  followers: number;
  trend: number;
}

/** The counters of a listing. */
export async function standingOf({ db }: RunningApi, slug: string): Promise<Standing> {
  return db('listings')
    .where({ slug })
    .first<Standing>(
      ...[
        'id',
        'votes',
        'votes_held',
        'votes_pending',
        'week_votes',
        'launch_week',
        'launched_at',
        'followers',
      ],
      'trend',
    );
}

/** A live listing with no votes, follows or reviews, of this week unless said otherwise. */
export async function bareListing(
  api: RunningApi,
  slug: string,
  more: Record<string, unknown> = {},
): Promise<number> {
  const { id: site_id } = await api.db('sites').where({ is_default: true }).first<{ id: number }>('id');
  const [listing] = await api
    .db('listings')
    .insert({
      site_id,
      slug,
      name: slug.charAt(0).toUpperCase() + slug.slice(1),
      status: 'live',
      plan: 'free',
      launch_week: '2026-11-23',
      launched_at: new Date('2026-11-23T00:00:00Z'),
      website_url: `https://${slug}.example/`,
      domain: `${slug}.example`,
      ...more,
    })
    .returning<{ id: number }[]>('id');
  if (!listing) throw new Error('the insert returned no row');
  return listing.id;
}
