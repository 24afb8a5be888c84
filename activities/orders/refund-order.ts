/** Makes refunds: at the provider first, then in the books; the one that makes it whole undoes all that was bought. */
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
import type { OrderLook } from './settle-order.ts';

/** `made`: the money is on its way, or there was none. `none`: no refund is to be made (any more). */
export type RefundMade = 'made' | 'none' | 'away';

/** Has the provider pay back the order's next refund, once however often it is asked. */
export async function makeRefund(
  { db, payments, log }: OrderDeps,
  { orderId }: { orderId: string },
): Promise<RefundMade> {
  return withHeartbeat(async () => {
    const order = await findOrder(db, orderId);
    // Before the provider is asked: what is found there meanwhile is beyond what is known here.
    const refunds = await listRefunds(db, [orderId]);
    const refund = refunds.find(({ made_at }) => made_at === null);
    if (order?.status !== 'paid' || !refund) return 'none';
    const { payment_id: paymentId, session_id: sessionId } = order;
    if (paymentId === null || sessionId === null || refund.cents === 0) {
      await markRefundMade(db, refund, null);
      return 'made';
    }
    if (payments?.name !== order.provider) {
      log.error(
        { orderId, provider: order.provider },
        'a refund is of a payment provider that is not set up',
      );
      return 'away';
    }
    try {
      // Whoever paid it back there, or a part of it, has done what is asked for here.
      const owed = owedCents(refund, refunds, await payments.stateOf(sessionId));
      // One key whatever is owed by then: of two requests that cross each other, the provider takes one.
      const key = `refund/${orderId}/${refund.n}`;
      const paid = owed > 0 ? await payments.refund({ paymentId, amountCents: owed, key }) : null;
      await markRefundMade(db, refund, paid?.refundId ?? null);
      return 'made';
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
      log.warn({ orderId, err: error }, 'the payment provider could not be asked for a refund');
      return 'away';
    }
  });
}

/** Records the next refund that was made: credit note, status, items undone, and the buyer's mail. Returns the order's state. */
export async function recordRefund(deps: OrderDeps, { orderId, at }: OrderLook): Promise<string> {
  return withHeartbeat(() =>
    inTransaction(deps, (tx, flows) =>
      record({ tx, flows, config: deps.config, now: new Date(at) }, orderId),
    ),
  );
}

async function record(desk: MailDeps, orderId: string): Promise<string> {
  const { tx, flows, now } = desk;
  // Listings before the order, as whoever deletes an account holds them.
  const listings = await lockOrderListings(tx, orderId);
  const order = await lockOrder(tx, orderId);
  if (!order) return 'gone';
  const open = (await listRefunds(tx, [orderId])).filter(({ credited_at }) => credited_at === null);
  const refund = open.find(({ made_at }) => made_at !== null);
  if (order.status !== 'paid' || !refund) return standingOf(order);
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
  await sendCreditNote(desk, order, { n, credit, ...split, cents, beforeCents, whole, why: refund.why });
  // What waited for its week has nothing to wait for.
  await flows.signal(workflowId.order(orderId), signals.paymentChanged);
  if (open.length > 1) await signalRefund(flows, orderId);
  return standingOf({ status: whole ? 'refunded' : order.status, refunded_cents: refundedCents });
}

const standingOf = ({ status, refunded_cents }: Pick<OrderRow, 'status' | 'refunded_cents'>): string =>
  status === 'paid' && refunded_cents !== null ? 'refunded in part' : status;
