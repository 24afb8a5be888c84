/** Undoes fulfilled items after a full refund. */
import type { Knex } from 'knex';
import type { ItemListing } from './fulfilment-queries.ts';
import { type Undoing, undoingOf } from './fulfilment-rules.ts';
import type { OrderItemRow } from './order-queries.ts';

/** Undoes an item where possible and returns the outcome. Call it with its listing and the order locked. */
export async function undoItem(
  tx: Knex.Transaction,
  item: OrderItemRow,
  listing: ItemListing | null,
  now: Date,
): Promise<Undoing> {
  const { order_id, position } = item;
  const key = { order_id, position };
  const work = await tx('work_items').where(key).first<{ status: string } | undefined>('status');
  const wasLive = listing?.launched_at != null && item.done_at !== null && listing.launched_at < item.done_at;
  const undoing = undoingOf(item, { workDone: work?.status === 'done', wasLive, listing });
  await tx('work_items')
    .where({ ...key, status: 'open' })
    .update({ status: 'cancelled', ended_at: now });
  await tx('contributions').where(key).delete();
  await tx('listing_categories').where({ order_id, order_position: position }).delete();
  await tx('listing_features').where(key).delete();
  // An item that the site team handled did not launch the listing: its plan may be another order's.
  if (listing && !work) await undoLaunch(tx, item, listing, now);
  await tx('order_items')
    .where(key)
    .update({ note: undoing.note, ...(undoing.undone && { status: 'undone' }) });
  return undoing;
}

/** A scheduled listing becomes a draft again; a live one stays live, on the free plan. */
async function undoLaunch(
  tx: Knex.Transaction,
  { fulfilment, status }: OrderItemRow,
  listing: ItemListing,
  now: Date,
): Promise<void> {
  if (fulfilment !== 'launch' && fulfilment !== 'bundle') return;
  if (status !== 'waiting' && status !== 'done') return;
  // Further categories belong to the paid plan; those of other orders go with these.
  await tx('listing_categories')
    .where({ listing_id: listing.id, order_id: null })
    .where('position', '>', 0)
    .delete();
  const paid = tx('listings').where({ id: listing.id, plan: 'paid' });
  if (status === 'waiting') {
    await paid
      .where({ status: 'scheduled' })
      .update({ status: 'draft', plan: null, launch_week: null, unlocked_sections: [], updated_at: now });
  } else {
    await paid.update({ plan: 'free', unlocked_sections: [], updated_at: now });
  }
}
