/** Applies categories, founders and milestones of a draft to its listing. */
import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { DraftProfile } from '../shared/profile-rules.ts';
import type { DraftFounder, MilestoneInput } from '../shared/profile-schema.ts';
import { categoriesAfter, differences } from './carry-over-rules.ts';
import {
  type CurrentFounder,
  categoriesOfPlan,
  categoryNamesOf,
  foundersOf,
  milestonesOf,
  currentFounder,
} from './from-draft-rules.ts';
import { freeSlug } from '../shared/slug-queries.ts';

interface Listing {
  id: number;
  plan: 'free' | 'paid' | null;
}

/** Applies the changes from `before` to `after` to a listing; everything if `before` is null. */
export async function applyDraftedParts(
  tx: Knex.Transaction,
  listing: Listing,
  before: DraftProfile | null,
  after: DraftProfile,
): Promise<void> {
  await applyCategories(tx, listing, before ? categoryNamesOf(before) : [], categoryNamesOf(after));
  await applyFounders(tx, listing.id, before ? foundersOf(before) : [], foundersOf(after));
  const milestones = differences(before ? milestonesOf(before) : [], milestonesOf(after));
  for (const milestone of milestones.removed) await deleteDraftedMilestone(tx, listing.id, milestone);
  await insertDraftedMilestones(tx, listing.id, milestones.added);
}

async function applyCategories(
  tx: Knex.Transaction,
  { id, plan }: Listing,
  before: string[],
  after: string[],
): Promise<void> {
  const rows = await tx('listing_categories')
    .where({ listing_id: id })
    .orderBy('position')
    .select<{ category_id: number; order_id: string | null }[]>('category_id', 'order_id');
  const current = rows.map(({ category_id }) => category_id);
  // A refund removes the categories of its order.
  const orderOf = new Map(rows.map(({ category_id, order_id }) => [category_id, order_id]));
  const [was, is] = [await categoryIds(tx, before), await categoryIds(tx, after)];
  const categories = categoriesAfter(current, was, is, categoriesOfPlan(plan));
  if (categories === null) return;
  await tx('listing_categories').where({ listing_id: id }).delete();
  await tx('listing_categories').insert(
    categories.map((category_id, position) => ({
      listing_id: id,
      category_id,
      position,
      order_id: orderOf.get(category_id) ?? null,
    })),
  );
}

/** The ids of categories in the order of their names, which may be former ones. Unknown names are left out. */
async function categoryIds(tx: Knex.Transaction, names: string[]): Promise<number[]> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `SELECT c.id FROM unnest(?::text[]) WITH ORDINALITY AS n (name, place)
     CROSS JOIN LATERAL (
       SELECT id FROM (
         SELECT id, 0 AS age FROM categories WHERE lower(name) = lower(n.name)
         UNION ALL SELECT category_id, 1 FROM former_categories WHERE lower(name) = lower(n.name)) named
       ORDER BY age, id LIMIT 1) c
     ORDER BY n.place`,
    [names],
  );
  return [...new Set(rows.map(({ id }) => id))];
}

/**
 * A founder keeps the page (slug) as long as the draft keeps the name. A draft does not change the profile of a founder
 * with an account, who stays until they leave the listing in their profile. A founder who left is not added again by a
 * draft that names them unchanged.
 */
async function applyFounders(
  tx: Knex.Transaction,
  listingId: number,
  drafted: DraftFounder[],
  founders: DraftFounder[],
): Promise<void> {
  if (isDeepStrictEqual(drafted, founders)) return;
  const before = await tx('listing_founders as lf')
    .join('founders as f', 'f.id', 'lf.founder_id')
    .where('lf.listing_id', listingId)
    .orderBy('lf.position')
    .select<(CurrentFounder & { title: string | null; account_id: number | null })[]>(
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
  const names = new Set(founders.map(({ name }) => name));
  const { added } = differences(drafted, founders);
  for (const founder of founders) {
    const left = before.filter(({ id }) => !kept.has(id));
    const known = currentFounder(left, founder.name, names);
    if (!known && !added.includes(founder)) continue;
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

/** Deletes a milestone that came from the draft, unless the owner has deleted it. */
async function deleteDraftedMilestone(
  tx: Knex.Transaction,
  listingId: number,
  { date, title, description, url }: MilestoneInput,
): Promise<void> {
  const brought = tx('milestones')
    .where({ listing_id: listingId, from_draft: true, date, title })
    .whereRaw('(description, url) IS NOT DISTINCT FROM (?::text, ?::text)', [
      description ?? null,
      url ?? null,
    ])
    .orderBy('id')
    .limit(1)
    .select('id');
  await tx('milestones').whereIn('id', brought).delete();
}

async function insertDraftedMilestones(
  tx: Knex.Transaction,
  listingId: number,
  milestones: MilestoneInput[],
): Promise<void> {
  if (milestones.length === 0) return;
  await tx('milestones').insert(
    milestones.map((milestone) => ({ ...milestone, listing_id: listingId, from_draft: true })),
  );
}
