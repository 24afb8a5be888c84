/** Makes a refund that was asked for: at the provider first, then in the books, with all that was bought undone. */
import { lockOrder, findOrder, listItems } from '../../src/orders/order-queries.ts';
import { issueInvoice } from '../../src/orders/invoice-queries.ts';
import { lockOrderListings } from '../../src/orders/fulfilment-queries.ts';
import { markRefunded, recordRefundId, undoItem } from '../../src/orders/refund-queries.ts';
import { ProviderAway } from '../../src/payments/provider.ts';
import { signals, workflowId } from '../../workflows/messages.ts';
import { inTransaction } from '../deps.ts';
import { whileBeating } from '../heartbeat.ts';
import type { OrderDeps } from './order-deps.ts';
import { type Desk, sendCreditNote } from './order-letters.ts';
import type { OrderLook } from './settle-order.ts';

/** `made`: the money is on its way, or there was none. `none`: no refund is asked for (any more). */
export type RefundMade = 'made' | 'none' | 'away';

/** Has the provider pay back, once however often it is asked. */
export async function makeRefund(
  { db, payments, log }: OrderDeps,
  { orderId }: { orderId: string },
): Promise<RefundMade> {
  return whileBeating(async () => {
    const order = await findOrder(db, orderId);
    if (order?.status !== 'paid' || !order.refund_asked_at || order.refunded_cents !== null) return 'none';
    const { payment_id: paymentId, session_id: sessionId } = order;
    const cents = order.refund_asked_cents ?? order.total_cents;
    if (order.refund_id !== null || paymentId === null || sessionId === null || cents === 0) return 'made';
    if (payments?.name !== order.provider) {
      log.error(
        { orderId, provider: order.provider },
        'a refund is of a payment provider that is not set up',
      );
      return 'away';
    }
    try {
      const session = await payments.stateOf(sessionId);
      // Whoever paid it back there has done what is asked for here.
      if (session.status !== 'refunded' && session.refundedCents < cents) {
        const { refundId } = await payments.refund({
          paymentId,
          amountCents: cents,
          key: `refund-${orderId}`,
        });
        await recordRefundId(db, orderId, refundId);
      }
      return 'made';
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
      log.warn({ orderId, err: error }, 'the payment provider could not be asked for a refund');
      return 'away';
    }
  });
}

/** Writes the refund down: status, credit note, items undone, and the buyer's letter. Says the status it leads to. */
export async function recordRefund(deps: OrderDeps, { orderId, at }: OrderLook): Promise<string> {
  return whileBeating(() =>
    inTransaction(deps, (tx, flows) =>
      record({ tx, flows, config: deps.config, now: new Date(at) }, orderId),
    ),
  );
}

async function record(desk: Desk, orderId: string): Promise<string> {
  const { tx, flows, now } = desk;
  // Listings before the order, as whoever deletes an account holds them.
  const listings = await lockOrderListings(tx, orderId);
  const order = await lockOrder(tx, orderId);
  if (!order) return 'gone';
  if (order.status !== 'paid' || !order.refund_asked_at || order.refunded_cents !== null) return order.status;
  const whole = order.refund_asked_cents === null;
  const cents = order.refund_asked_cents ?? order.total_cents;
  await markRefunded(tx, orderId, { cents, whole, now });
  const credit = await issueInvoice(tx, { siteId: order.site_id, orderId, isCredit: true, now });
  if (whole) {
    for (const item of await listItems(tx, [orderId])) {
      await undoItem(tx, item, listings.get(item.listing_id ?? 0) ?? null, now);
    }
  }
  await sendCreditNote(desk, order, { credit, cents, whole });
  // What waited for its week has nothing to wait for.
  await flows.signal(workflowId.order(orderId), signals.paymentChanged);
  return whole ? 'refunded' : 'refunded in part';
}
