/** Further categories that a draft names, which the paid plan of its listing unlocks. */
import type { Knex } from 'knex';
import { findCategoryIds } from '../listings/drafted-parts-queries.ts';
import { categoryNamesOf } from '../listings/from-draft-rules.ts';
import type { DraftProfile } from '../shared/profile-rules.ts';
import type { ItemKey } from './fulfilment-queries.ts';
import { maxExtraCategories } from './fulfilment-rules.ts';

/**
 * Adds the categories that the listing's draft names, as far as there is room, for an item that put the listing on the paid
 * plan; a refund of the item removes them. Adds none if the same order buys categories for the listing.
 */
export async function addDraftedCategories(
  tx: Knex.Transaction,
  { order_id, position }: ItemKey,
  listingId: number,
): Promise<void> {
  const chosen = await tx('order_items')
    .where({ order_id, listing_id: listingId, fulfilment: 'extra_categories' })
    .first<{ position: number } | undefined>('position');
  if (chosen) return;
  const draft = await tx('drafts')
    .where({ listing_id: listingId })
    .orderBy('created_at', 'desc')
    .first<{ profile: DraftProfile } | undefined>('profile');
  if (!draft) return;
  const had = await tx('listing_categories')
    .where({ listing_id: listingId })
    .select<{ category_id: number; position: number }[]>('category_id', 'position');
  const named = await findCategoryIds(tx, categoryNamesOf(draft.profile));
  const wanted = named.filter((id) => !had.some(({ category_id }) => category_id === id));
  const free = Array.from({ length: maxExtraCategories }, (_, index) => index + 1).filter(
    (place) => !had.some((other) => other.position === place),
  );
  const rows = free.flatMap((place, index) => {
    const category_id = wanted[index];
    return category_id === undefined
      ? []
      : [{ listing_id: listingId, category_id, position: place, order_id, order_position: position }];
  });
  if (rows.length > 0) await tx('listing_categories').insert(rows);
}
