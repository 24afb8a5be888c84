/** Refunds: asked for in a transaction, made by the run `order-refund/<id>`, and what was brought about undone. */
import type { Knex } from 'knex';
import type { Flows } from '../contract/context.ts';
import { signals, workflowId } from '../../workflows/messages.ts';
import type { ItemListing } from './fulfilment-queries.ts';
import { type Undoing, undoingOf } from './fulfilment-rules.ts';
import { type OrderItemRow, lockOrder } from './order-queries.ts';

export interface RefundWish {
  orderId: string;
  /** Of the total, VAT included; null: all, which undoes what was bought. */
  cents: number | null;
  /** The buyer is told. */
  why: string;
  /** As whoever asks calls themselves. */
  by: string;
  now: Date;
}

/** Why a refund cannot be asked for. */
export type RefundRefusal = 'not_found' | 'not_paid' | 'asked_before' | 'too_much';

/**
 * Asks for a refund, once an order: of all, or of a part, after which what was bought stays as it is. Null where it is
 * asked for now; its run makes it and tells the buyer.
 */
export async function requestRefund(
  tx: Knex.Transaction,
  flows: Flows,
  { orderId, cents, why, by, now }: RefundWish,
): Promise<RefundRefusal | null> {
  const order = await lockOrder(tx, orderId);
  if (!order) return 'not_found';
  if (order.refund_asked_at !== null || order.status === 'refunded') return 'asked_before';
  if (order.status !== 'paid') return 'not_paid';
  if (cents !== null && cents > order.total_cents) return 'too_much';
  await tx('orders')
    .where({ id: orderId })
    .update({
      refund_asked_at: now,
      refund_asked_by: by,
      // All of it is all of it, however it is said.
      refund_asked_cents: cents === order.total_cents ? null : cents,
      refund_note: why,
    });
  await flows.start('refundOrder', workflowId.orderRefund(orderId), { orderId });
  // What waits for its week waits no longer.
  await flows.signal(workflowId.order(orderId), signals.paymentChanged);
  return null;
}

/** Keeps what the provider calls the refund, so that it is not asked again. */
export async function recordRefundId(db: Knex, orderId: string, refundId: string): Promise<void> {
  await db('orders').where({ id: orderId }).whereNull('refund_id').update({ refund_id: refundId });
}

/** The refund is made: of all, the order is refunded; of a part, it stays paid. Call it with the order held. */
export async function markRefunded(
  tx: Knex.Transaction,
  orderId: string,
  { cents, whole, now }: { cents: number; whole: boolean; now: Date },
): Promise<void> {
  await tx('orders')
    .where({ id: orderId, status: 'paid' })
    .update({ refunded_cents: cents, ...(whole && { status: 'refunded', ended_at: now }) });
}

/** Undoes an item as far as that goes; says what became of it. Call it with its listing and the order held. */
export async function undoItem(
  tx: Knex.Transaction,
  item: OrderItemRow,
  listing: ItemListing | null,
  now: Date,
): Promise<Undoing> {
  const { order_id, position } = item;
  const key = { order_id, position };
  const work = await tx('work_items').where(key).first<{ status: string } | undefined>('status');
  const undoing = undoingOf(item, { workDone: work?.status === 'done', listing });
  await tx('work_items')
    .where({ ...key, status: 'open' })
    .update({ status: 'cancelled', ended_at: now });
  await tx('contributions').where(key).delete();
  await tx('listing_categories').where({ order_id, order_position: position }).delete();
  await tx('listing_features').where(key).delete();
  // What the site team saw to was not launched by this item: the plan may be another order's.
  if (listing && !work) await undoLaunch(tx, item, listing, now);
  await tx('order_items')
    .where(key)
    .update({ note: undoing.note, ...(undoing.undone && { status: 'undone' }) });
  return undoing;
}

/** One that waits for its week returns to its owner; one that is live stays so, without what the paid plan shows. */
async function undoLaunch(
  tx: Knex.Transaction,
  { fulfilment, status }: OrderItemRow,
  listing: ItemListing,
  now: Date,
): Promise<void> {
  if (fulfilment !== 'launch' && fulfilment !== 'bundle') return;
  const paid = tx('listings').where({ id: listing.id, plan: 'paid' });
  if (status === 'waiting') {
    await paid
      .where({ status: 'scheduled' })
      .update({ status: 'draft', plan: null, launch_week: null, unlocked_sections: [], updated_at: now });
  } else if (status === 'done') {
    await paid.update({ plan: 'free', unlocked_sections: [], updated_at: now });
  }
}
