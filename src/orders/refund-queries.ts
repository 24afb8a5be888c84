/** Refunds: requested in a transaction, made by the run `order-refund/<id>`. */
import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import { signals, workflowId } from '../outbox/messages.ts';
import type { SessionState } from './payment-provider.ts';
import { lockOrder } from './order-queries.ts';
import { type RefundRow, isFullyRefunded, refundableCents, unknownCents } from './refund-rules.ts';

/** Refunds of orders, by order and number. Lock an order before reading its refunds, as others may be requested until then. */
export async function listRefunds(db: Knex, orderIds: readonly string[]): Promise<RefundRow[]> {
  if (orderIds.length === 0) return [];
  return db('refunds as r')
    .leftJoin('invoices as v', (on) => {
      on.on('v.order_id', 'r.order_id').andOn('v.refund', 'r.n');
    })
    .whereIn('r.order_id', orderIds)
    .orderBy(['r.order_id', 'r.n'])
    .select<RefundRow[]>('r.*', 'v.net_cents', 'v.vat_cents', 'v.name as credit');
}

export interface RefundRequest {
  orderId: string;
  /** VAT included; null: all that is left. */
  cents: number | null;
  /** Shown to the buyer. */
  why: string;
  /** Name of the requester. */
  by: string;
  now: Date;
}

/** Why a refund is refused. */
export type RefundRefusal = 'not_found' | 'not_paid' | 'nothing_left' | 'too_much';

/** `leftCents`: the amount that is still refundable. */
export type RefundResult =
  | { refusal: null; n: number; cents: number; leftCents: number }
  | { refusal: RefundRefusal; leftCents: number };

/**
 * Requests a partial or full refund; its run makes it and mails the buyer. The refund that completes the amount undoes the
 * purchase.
 */
export async function requestRefund(
  tx: Knex.Transaction,
  flows: Flows,
  { orderId, cents: wanted, why, by, now }: RefundRequest,
): Promise<RefundResult> {
  const order = await lockOrder(tx, orderId);
  if (!order) return { refusal: 'not_found', leftCents: 0 };
  if (order.status !== 'paid' && order.status !== 'refunded') return { refusal: 'not_paid', leftCents: 0 };
  const before = await listRefunds(tx, [orderId]);
  const leftCents = refundableCents(order, before);
  if (isFullyRefunded(order, before)) return { refusal: 'nothing_left', leftCents };
  const cents = wanted ?? leftCents;
  if (cents > leftCents) return { refusal: 'too_much', leftCents };
  const n = await insertRefund(tx, flows, before, { orderId, cents, why, by, now, isMade: false });
  return { refusal: null, n, cents, leftCents: leftCents - cents };
}

/**
 * Records refunds that were made directly at the provider. The provider's total only grows, so repeated, late or unordered
 * events are recorded once. Call it with the order locked, and paid.
 */
export async function recordProviderRefund(
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
    why: 'It was refunded at the payment provider.',
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
  // Items that wait for their week are affected, too.
  await flows.signal(workflowId.order(orderId), signals.paymentChanged);
  return n;
}

/** Signals the run of an order's refunds, or starts it again. */
export async function signalRefund(flows: Flows, orderId: string): Promise<void> {
  await flows.wake('refundOrder', workflowId.orderRefund(orderId), signals.refundAsked, { orderId });
}

/** Marks the refund as made at the provider, so that it is not requested again. */
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

/**
 * Marks a refund as credited. `refundedCents`: the total of all credited refunds; `whole`: it completes the amount, which
 * makes the order refunded. Call it with the order locked.
 */
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
