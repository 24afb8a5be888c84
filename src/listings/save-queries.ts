/** Turns a draft into its listing and keeps the listing in step with it; one way for both. */
import slugify from '@sindresorhus/slugify';
import type { Knex } from 'knex';
import type { DraftProfile } from '../drafts/profile-rules.ts';
import type { DraftFounder, MilestoneInput } from '../drafts/schema.ts';
import {
  type StandingFounder,
  categoriesOfPlan,
  categoryNamesOf,
  contentOf,
  foundersOf,
  milestonesOf,
  standingFounder,
} from './from-draft-rules.ts';

export interface ListingDraft {
  site_id: number;
  account_id: number;
  listing_id: number | null;
  url: string;
  profile: DraftProfile;
}

/** Creates the listing of a draft, unpublished, or brings the one it has up to date. Returns its id. */
export async function saveListing(tx: Knex.Transaction, draft: ListingDraft, now: Date): Promise<number> {
  const content = contentOf(draft.profile, draft.url);
  const columns = {
    ...content,
    company_socials: JSON.stringify(content.company_socials),
    founder_socials: JSON.stringify(content.founder_socials),
    faqs: JSON.stringify(content.faqs),
    story: JSON.stringify(content.story),
    seo: JSON.stringify(content.seo),
    updated_at: now,
  };
  const saved = draft.listing_id
    ? tx('listings')
        .where({ id: draft.listing_id })
        .update({ ...columns, version: tx.raw('version + 1') })
    : tx('listings').insert({
        ...columns,
        site_id: draft.site_id,
        owner_id: draft.account_id,
        slug: await freeSlug(tx, 'listings', content.name),
        status: 'draft',
        created_at: now,
      });
  const [{ id, plan }] = (await saved.returning(['id', 'plan'])) as [
    { id: number; plan: 'free' | 'paid' | null },
  ];
  await replaceCategories(tx, id, categoryNamesOf(draft.profile).slice(0, categoriesOfPlan(plan)));
  await replaceFounders(tx, id, foundersOf(draft.profile));
  await replaceMilestones(tx, id, milestonesOf(draft.profile));
  return id;
}

async function replaceCategories(tx: Knex.Transaction, listingId: number, names: string[]): Promise<void> {
  await tx('listing_categories').where({ listing_id: listingId }).delete();
  await tx.raw(
    `INSERT INTO listing_categories (listing_id, category_id, position)
     SELECT ?, c.id, row_number() OVER (ORDER BY n.place) - 1
     FROM unnest(?::text[]) WITH ORDINALITY AS n (name, place)
     CROSS JOIN LATERAL (SELECT id FROM categories WHERE lower(name) = lower(n.name) ORDER BY id LIMIT 1) c
     ON CONFLICT (listing_id, category_id) DO NOTHING`,
    [listingId, [...new Set(names.map((name) => name.toLowerCase()))]],
  );
}

/**
 * Founders keep their page (slug) while the draft keeps their name. Who has an account speaks for themselves: a draft changes
 * nothing in what they say, and they stay until they leave the listing in their profile.
 */
async function replaceFounders(
  tx: Knex.Transaction,
  listingId: number,
  founders: DraftFounder[],
): Promise<void> {
  const before = await tx('listing_founders as lf')
    .join('founders as f', 'f.id', 'lf.founder_id')
    .where('lf.listing_id', listingId)
    .orderBy('lf.position')
    .select<(StandingFounder & { title: string | null; account_id: number | null })[]>(
      'f.id',
      'f.name',
      'lf.drafted_as',
      'lf.title',
      'f.account_id',
    );
  await tx('listing_founders').where({ listing_id: listingId }).delete();
  const kept = new Set<number>();
  const place = async (id: number, title: string | null, draftedAs: string | null) => {
    await tx('listing_founders').insert({
      listing_id: listingId,
      founder_id: id,
      position: kept.size,
      title,
      drafted_as: draftedAs,
    });
    kept.add(id);
  };
  const drafted = new Set(founders.map(({ name }) => name));
  for (const founder of founders) {
    const left = before.filter(({ id }) => !kept.has(id));
    const known = standingFounder(left, founder.name, drafted);
    const id = known?.id ?? (await insertFounder(tx, founder.name));
    const own = known !== undefined && known.account_id !== null;
    if (!own) {
      await tx('founders')
        .where({ id })
        .update({ bio: founder.bio ?? null });
    }
    await place(id, own ? known.title : (founder.title ?? null), founder.name);
  }
  for (const { id, title, account_id, drafted_as } of before) {
    if (account_id !== null && !kept.has(id)) await place(id, title, drafted_as);
  }
  const gone = before.map(({ id }) => id).filter((id) => !kept.has(id));
  await tx('founders')
    .whereIn('id', gone)
    .whereNull('account_id')
    .whereNotExists(tx('listing_founders').whereRaw('founder_id = founders.id'))
    .delete();
}

async function insertFounder(tx: Knex.Transaction, name: string): Promise<number> {
  const slug = await freeSlug(tx, 'founders', name);
  const [row] = (await tx('founders').insert({ slug, name }).returning('id')) as [{ id: number }];
  return row.id;
}

async function replaceMilestones(
  tx: Knex.Transaction,
  listingId: number,
  milestones: MilestoneInput[],
): Promise<void> {
  await tx('milestones').where({ listing_id: listingId }).delete();
  if (milestones.length === 0) return;
  await tx('milestones').insert(milestones.map((milestone) => ({ ...milestone, listing_id: listingId })));
}

const slugLength = 200;

/** `name` as a slug that nobody has; the lock keeps two transactions from choosing the same. */
export async function freeSlug(
  tx: Knex.Transaction,
  table: 'listings' | 'founders',
  name: string,
): Promise<string> {
  const base = slugify(name).slice(0, slugLength).replace(/-+$/, '') || 'untitled';
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`slug ${table} ${base}`]);
  const taken = new Set(
    await tx(table).where('slug', base).orWhere('slug', '~', `^${base}-[0-9]+$`).pluck<string[]>('slug'),
  );
  let slug = base;
  for (let n = 2; taken.has(slug); n += 1) slug = `${base}-${n}`;
  return slug;
}
