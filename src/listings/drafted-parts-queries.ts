/** Applies categories, founders and milestones of a draft to its listing. */
import type { Knex } from 'knex';
import type { DraftProfile } from '../shared/profile-rules.ts';
import type { MilestoneInput } from '../shared/profile-schema.ts';
import { categoriesAfter, differences } from './carry-over-rules.ts';
import { applyFounders } from './drafted-founders-queries.ts';
import { categoriesOfPlan, categoryNamesOf, foundersOf, milestonesOf } from './from-draft-rules.ts';

interface Listing {
  id: number;
  owner_id: number | null;
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
  await applyFounders(tx, listing, before ? foundersOf(before) : [], foundersOf(after));
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
    .select<{ category_id: number; order_id: string | null; order_position: number | null }[]>(
      'category_id',
      'order_id',
      'order_position',
    );
  const current = rows.map(({ category_id }) => category_id);
  // A refund removes the categories of its order.
  const boughtBy = new Map(rows.map(({ category_id, ...item }) => [category_id, item]));
  const [was, is] = [await findCategoryIds(tx, before), await findCategoryIds(tx, after)];
  const categories = categoriesAfter(current, was, is, categoriesOfPlan(plan));
  if (categories === null) return;
  await tx('listing_categories').where({ listing_id: id }).delete();
  await tx('listing_categories').insert(
    categories.map((category_id, position) => ({
      listing_id: id,
      category_id,
      position,
      ...(boughtBy.get(category_id) ?? { order_id: null, order_position: null }),
    })),
  );
}

/** The ids of categories in the order of their names, which may be former ones. Unknown names are left out. */
export async function findCategoryIds(tx: Knex.Transaction, names: string[]): Promise<number[]> {
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
