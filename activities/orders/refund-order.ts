/** Makes refunds: first at the provider, then in Postgres. The refund that completes the amount undoes the purchase. */
import { countPayment } from '../../src/metrics/counters.ts';
import { splitRefund } from '../../src/orders/credit-rules.ts';
import { lockOrderListings } from '../../src/orders/fulfilment-queries.ts';
import { issueCreditNote } from '../../src/orders/invoice-queries.ts';
import { type OrderRow, findOrder, listItems, lockOrder } from '../../src/orders/order-queries.ts';
import {
  listRefunds,
  markRefundCredited,
  markRefundMade,
  signalRefund,
} from '../../src/orders/refund-queries.ts';
import { owedCents } from '../../src/orders/refund-rules.ts';
import { undoItem } from '../../src/orders/undo-queries.ts';
import { ProviderAway } from '../../src/orders/payment-provider.ts';
import { signals, workflowId } from '../../src/outbox/messages.ts';
import { inTransaction } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import type { OrderDeps } from './order-deps.ts';
import { type MailDeps, sendCreditNote } from './order-mails.ts';
import type { OrderStep } from './settle-order.ts';

/** `made`: the provider has refunded it, or nothing was paid. `none`: no refund is open. `away`: the provider is unavailable. */
export type RefundMade = 'made' | 'none' | 'away';

/** Requests the order's next refund from the provider. A retry does not refund twice. */
export async function makeRefund(
  { db, payments, log }: OrderDeps,
  { orderId }: { orderId: string },
): Promise<RefundMade> {
  return withHeartbeat(async () => {
    const order = await findOrder(db, orderId);
    // Read before the provider's state, which may include refunds recorded since.
    const refunds = await listRefunds(db, [orderId]);
    const refund = refunds.find(({ made_at }) => made_at === null);
    if (order?.status !== 'paid' || !refund) return 'none';
    const { payment_id: paymentId, session_id: sessionId } = order;
    if (paymentId === null || sessionId === null || refund.cents === 0) {
      await markRefundMade(db, refund, null);
      return 'made';
    }
    if (payments?.name !== order.provider) {
      log.error({ orderId, provider: order.provider }, 'the payment provider of a refund is not configured');
      return 'away';
    }
    try {
      // Refunds made directly at the provider reduce the amount.
      const owed = owedCents(refund, refunds, await payments.stateOf(sessionId));
      // The key does not depend on the amount, so that the provider accepts one of two concurrent requests.
      const key = `refund/${orderId}/${refund.n}`;
      const paid = owed > 0 ? await payments.refund({ paymentId, amountCents: owed, key }) : null;
      await markRefundMade(db, refund, paid?.refundId ?? null);
      return 'made';
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
      log.warn({ orderId, err: error }, 'the payment provider is unavailable for a refund');
      return 'away';
    }
  });
}

/** Records the next refund that was made: credit note, status, items undone, and the buyer's mail. Returns the order's status. */
export async function recordRefund(deps: OrderDeps, { orderId, at }: OrderStep): Promise<string> {
  return withHeartbeat(async () => {
    const { status, isNew } = await inTransaction(deps, (tx, flows) =>
      record({ tx, flows, config: deps.config, now: new Date(at) }, orderId),
    );
    if (isNew) countPayment('refunded');
    return status;
  });
}

async function record(deps: MailDeps, orderId: string): Promise<{ status: string; isNew: boolean }> {
  const { tx, flows, now } = deps;
  // Locks listings before the order, as the deletion of an account does.
  const listings = await lockOrderListings(tx, orderId);
  const order = await lockOrder(tx, orderId);
  if (!order) return { status: 'gone', isNew: false };
  const open = (await listRefunds(tx, [orderId])).filter(({ credited_at }) => credited_at === null);
  const refund = open.find(({ made_at }) => made_at !== null);
  if (order.status !== 'paid' || !refund) return { status: statusOf(order), isNew: false };
  const { n, cents } = refund;
  const beforeCents = order.refunded_cents ?? 0;
  const refundedCents = beforeCents + cents;
  const whole = refundedCents === order.total_cents;
  await markRefundCredited(tx, refund, { refundedCents, whole, now });
  const { total_cents: totalCents, vat_cents: vatCents } = order;
  const split = splitRefund({ totalCents, vatCents }, { beforeCents, cents });
  const credit = await issueCreditNote(tx, { siteId: order.site_id, orderId, refund: n, ...split, now });
  if (whole) {
    for (const item of await listItems(tx, [orderId])) {
      await undoItem(tx, item, listings.get(item.listing_id ?? 0) ?? null, now);
    }
  }
  await sendCreditNote(deps, order, { n, credit, ...split, cents, beforeCents, whole, why: refund.why });
  // The order's run may wait for the week of an item that is now undone.
  await flows.signal(workflowId.order(orderId), signals.paymentChanged);
  if (open.length > 1) await signalRefund(flows, orderId);
  const status = statusOf({ status: whole ? 'refunded' : order.status, refunded_cents: refundedCents });
  return { status, isNew: true };
}

const statusOf = ({ status, refunded_cents }: Pick<OrderRow, 'status' | 'refunded_cents'>): string =>
  status === 'paid' && refunded_cents !== null ? 'refunded in part' : status;
