/** Refunds: asked for in a transaction, made by the run `order-refund/<id>`. */
import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import { signals, workflowId } from '../outbox/messages.ts';
import type { SessionState } from './payment-provider.ts';
import { lockOrder } from './order-queries.ts';
import { type RefundRow, isAllTaken, leftOf, unknownCents } from './refund-rules.ts';

/** Refunds of orders, each order's in its order. Of an order that is held, once it is held: others may be asked for until then. */
export async function listRefunds(db: Knex, orderIds: readonly string[]): Promise<RefundRow[]> {
  if (orderIds.length === 0) return [];
  return db('refunds as r')
    .leftJoin('invoices as v', (on) => {
      on.on('v.order_id', 'r.order_id').andOn('v.refund', 'r.n');
    })
    .whereIn('r.order_id', orderIds)
    .orderBy(['r.order_id', 'r.n'])
    .select<RefundRow[]>(
      'r.*',
      'v.net_cents',
      'v.vat_cents',
      db.raw(`v.year || '-' || lpad(v.number::text, 6, '0') AS credit`),
    );
}

export interface RefundWish {
  orderId: string;
  /** Of the total, VAT included; null: all that is left. */
  cents: number | null;
  /** The buyer is told. */
  why: string;
  /** As whoever asks calls themselves. */
  by: string;
  now: Date;
}

/** Why a refund cannot be asked for. */
export type RefundRefusal = 'not_found' | 'not_paid' | 'nothing_left' | 'too_much';

/** `leftCents`: what may be asked for after it, or instead of it. */
export type RefundAnswer =
  | { refusal: null; n: number; cents: number; leftCents: number }
  | { refusal: RefundRefusal; leftCents: number };

/**
 * Asks for a refund, of a part or of all that is left; its run makes it and tells the buyer. The one that makes it whole
 * undoes what was bought; until then it stays as it is.
 */
export async function requestRefund(
  tx: Knex.Transaction,
  flows: Flows,
  { orderId, cents: wanted, why, by, now }: RefundWish,
): Promise<RefundAnswer> {
  const order = await lockOrder(tx, orderId);
  if (!order) return { refusal: 'not_found', leftCents: 0 };
  if (order.status !== 'paid' && order.status !== 'refunded') return { refusal: 'not_paid', leftCents: 0 };
  const before = await listRefunds(tx, [orderId]);
  const leftCents = leftOf(order, before);
  if (isAllTaken(order, before)) return { refusal: 'nothing_left', leftCents };
  const cents = wanted ?? leftCents;
  if (cents > leftCents) return { refusal: 'too_much', leftCents };
  const n = await insertRefund(tx, flows, before, { orderId, cents, why, by, now, isMade: false });
  return { refusal: null, n, cents, leftCents: leftCents - cents };
}

/**
 * Notes what was paid back at the provider, by whoever runs the site's account there, beyond what is known here. Its sum
 * there only grows: whatever was told twice, late or out of order is noted once. Call it with the order held, and paid.
 */
export async function noteRefund(
  tx: Knex.Transaction,
  flows: Flows,
  order: { id: string; total_cents: number },
  { session, now }: { session: SessionState; now: Date },
): Promise<void> {
  const before = await listRefunds(tx, [order.id]);
  const cents = unknownCents(order, before, session);
  if (cents === 0) return;
  await insertRefund(tx, flows, before, {
    orderId: order.id,
    cents,
    why: 'It was paid back at the payment provider.',
    by: 'payment provider',
    now,
    isMade: true,
  });
}

async function insertRefund(
  tx: Knex.Transaction,
  flows: Flows,
  before: readonly RefundRow[],
  refund: { orderId: string; cents: number; why: string; by: string; now: Date; isMade: boolean },
): Promise<number> {
  const { orderId, cents, why, by, now, isMade } = refund;
  const n = (before.at(-1)?.n ?? 0) + 1;
  await tx('refunds').insert({
    order_id: orderId,
    n,
    cents,
    why,
    asked_by: by,
    asked_at: now,
    made_at: isMade ? now : null,
  });
  await signalRefund(flows, orderId);
  // What waits for its week may wait no longer.
  await flows.signal(workflowId.order(orderId), signals.paymentChanged);
  return n;
}

/** Has the run of an order's refunds see to what is open; one that is over is started again. */
export async function signalRefund(flows: Flows, orderId: string): Promise<void> {
  await flows.wake('refundOrder', workflowId.orderRefund(orderId), signals.refundAsked, { orderId });
}

/** The money is on its way: the provider is not asked for it again. */
export async function markRefundMade(
  db: Knex,
  { order_id, n }: Pick<RefundRow, 'order_id' | 'n'>,
  refundId: string | null,
): Promise<void> {
  await db('refunds')
    .where({ order_id, n })
    .whereNull('made_at')
    .update({ refund_id: refundId, made_at: db.fn.now() });
}

/** It has its credit note; `refundedCents` were paid back in all. Of the whole, the order is refunded. Call it with the order held. */
export async function markRefundCredited(
  tx: Knex.Transaction,
  { order_id, n }: Pick<RefundRow, 'order_id' | 'n'>,
  { refundedCents, whole, now }: { refundedCents: number; whole: boolean; now: Date },
): Promise<void> {
  await tx('refunds').where({ order_id, n }).whereNull('credited_at').update({ credited_at: now });
  await tx('orders')
    .where({ id: order_id, status: 'paid' })
    .update({ refunded_cents: refundedCents, ...(whole && { status: 'refunded', ended_at: now }) });
}
