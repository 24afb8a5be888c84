/** A launch on the free plan, on a server that skips time, with what a test wants to see and do of it. */
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { embedCode } from '../../../src/listings/badge-rules.ts';
import type { SignalName } from '../../../src/outbox/messages.ts';
import type { OwnerSite } from './owner-site.ts';
import { chooseFree, completeFounder, insertListing, mailsAbout } from './rows.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

const day = 86_400_000;

/** What a launch happens on: the world's worker runs, and its activities read the site. */
export interface Stage {
  env: TestWorkflowEnvironment;
  world: World;
  site: OwnerSite;
}

export interface LaunchOptions {
  /** Whether a complete founder profile is there from the start. */
  founder?: boolean;
  /** Whether the badge is on the site from the start. */
  badge?: boolean;
  waitWeeks?: number;
}

/** A listing that was just put on the free plan; its run has looked at it once. */
export async function startLaunch(
  { env, world, site }: Stage,
  { founder = true, badge = true, waitWeeks = 6 }: LaunchOptions = {},
) {
  const { db } = world;
  const listingId = await insertListing(db, {
    websiteUrl: site.url,
    ...(founder && { founder: completeFounder }),
  });
  const { slug } = await db('listings').where({ id: listingId }).first<{ slug: string }>('slug');
  const placeBadge = () => {
    const code = embedCode({
      baseUrl: world.config.BASE_URL,
      siteName: 'Launch Directory',
      slug,
      name: 'Shop',
    });
    site.pages.set('/', `<h1>Shop</h1>${code}`);
  };
  if (badge) placeBadge();
  const now = new Date(await env.currentTimeMs());
  const { id, n, week } = await chooseFree(db, listingId, now, { waitWeeks });
  world.relay.kick();
  const row = () => db('free_launches').where({ listing_id: listingId, n }).first<Row>();
  await until(async () => (await row()).badge_checked_at, 'the first look');
  const start = new Date(`${week}T00:00:00Z`).getTime();
  const mails = () => mailsAbout(db, `free-launch/${listingId}/${n}`);
  const turnOf = ({ occasion }: { occasion: string }) => occasion.split('/')[3];
  return {
    listingId,
    week,
    handle: env.client.workflow.getHandle(id),
    placeBadge,
    row,
    listing: () =>
      db('listings')
        .where({ id: listingId })
        .first<ListingRow>('status', 'plan', 'launch_week', 'launched_at'),
    turns: async () => (await mails()).map(turnOf),
    mail: async (turn: string) => (await mails()).find((mail) => turnOf(mail) === turn),
    /** Skips to a time counted from the start of the launch week, in days. */
    skipTo: async (days: number) => env.sleep(start + days * day - (await env.currentTimeMs())),
    signal: (name: SignalName) => env.client.workflow.getHandle(id).signal(name),
  };
}

interface Row {
  status: string;
  launch_week: string;
  badge_found: boolean | null;
  badge_detail: string | null;
  badge_checked_at: Date | null;
  profile_complete: boolean | null;
}

interface ListingRow {
  status: string;
  plan: string | null;
  launch_week: string | null;
  launched_at: Date | null;
}
