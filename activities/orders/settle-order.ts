/** Updates an order to the status of its payment: paid, refunded, or expired. */
import { type PaymentOutcome, countPayment } from '../../src/metrics/counters.ts';
import { issueInvoice } from '../../src/orders/invoice-queries.ts';
import type { OrderState } from '../../src/orders/order-state-rules.ts';
import { type OrderRow, findOrder, listItems, lockOrder } from '../../src/orders/order-queries.ts';
import { lockPaidPlaces } from '../../src/orders/product-queries.ts';
import { recordProviderRefund, requestRefund } from '../../src/orders/refund-queries.ts';
import { lockPurchases, isPaidElsewhere, replaceOpenOfSame } from '../../src/orders/same-purchase-queries.ts';
import { endUnpaid, findOrderState, listLostPlaces, markPaid } from '../../src/orders/settlement-queries.ts';
import type { SessionState } from '../../src/orders/payment-provider.ts';
import { inTransaction } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { fetchProviderStatus } from './fetch-provider-status.ts';
import { giveToTeam } from './give-to-team.ts';
import type { OrderDeps } from './order-deps.ts';
import { type MailDeps, sendReceipt } from './order-mails.ts';

export interface OrderStep {
  orderId: string;
  /** The workflow's clock, ISO 8601. */
  at: string;
}

/** Returns the order's state. The provider is queried before the transaction; if it is unavailable, no row changes. */
export async function settleOrder(deps: OrderDeps, { orderId, at }: OrderStep): Promise<OrderState> {
  return withHeartbeat(async () => {
    const now = new Date(at);
    const order = await findOrder(deps.db, orderId);
    if (!order) return findOrderState(deps.db, orderId, now);
    const payment = await fetchProviderStatus(deps, order, now);
    if (!payment.away) {
      const outcome = await inTransaction(deps, (tx, flows) =>
        settle({ tx, flows, config: deps.config, now }, order, payment.session),
      );
      if (outcome !== null) countPayment(outcome);
    } else countPayment('provider_away');
    const state = await findOrderState(deps.db, orderId, now);
    const processing = !payment.away && payment.session?.status === 'processing';
    return { ...state, processing, away: payment.away };
  });
}

/** `before`: the order when the provider was queried. Returns what became of the payment; null if nothing changed. */
async function settle(
  deps: MailDeps,
  before: OrderRow,
  session: SessionState | null,
): Promise<PaymentOutcome | null> {
  const { tx, flows, now } = deps;
  // Taken before the lock of the order, in the same order as create_checkout.
  if (before.status !== 'paid') {
    await lockPaidPlaces(tx, before.site_id);
    const items = await listItems(tx, [before.id]);
    await lockPurchases(
      tx,
      items.map(({ listing_id }) => listing_id),
    );
  }
  const order = await lockOrder(tx, before.id);
  if (!order) return null;
  if (order.session_id !== before.session_id) throw new Error('the order has another session by now');
  const paid = paymentOf(order, session);
  let outcome: PaymentOutcome | null = null;
  if (isUnpaid(order)) {
    if (paid) outcome = await pay(deps, order, paid);
    else if (order.status === 'pending' && mayEnd(order, session, now)) {
      await endUnpaid(tx, order.id, 'expired', now);
      outcome = 'expired';
    }
  }
  if (session && session.refundedCents > 0) await recordProviderRefund(tx, flows, order, { session, now });
  return outcome;
}

const isUnpaid = ({ status }: OrderRow) => ['pending', 'expired', 'cancelled'].includes(status);

interface Payment {
  paymentId: string | null;
  /** How the payment differs from the order; null if it matches. */
  wrong: string | null;
}

function paymentOf(order: OrderRow, session: SessionState | null): Payment | null {
  if (order.free_confirmed_at && order.total_cents === 0) return { paymentId: null, wrong: null };
  if (session?.status !== 'paid' && session?.status !== 'refunded') return null;
  const { paymentId, amountCents, currency } = session;
  const isRight =
    amountCents === order.total_cents && currency.toUpperCase() === order.currency.toUpperCase();
  return { paymentId, wrong: isRight ? null : 'The amount paid differs from the total of the order.' };
}

/** An order does not expire while a payment is in progress. */
const mayEnd = ({ expires_at }: OrderRow, session: SessionState | null, now: Date) =>
  now >= expires_at && session?.status !== 'processing' && session?.status !== 'open';

async function pay(deps: MailDeps, order: OrderRow, { paymentId, wrong }: Payment): Promise<PaymentOutcome> {
  const { tx, flows, config, now } = deps;
  const isOver = order.status !== 'pending';
  if (isOver && wrong === null) {
    const why = order.cancelled_by_buyer
      ? cancelledBefore
      : (await isPaidElsewhere(tx, order))
        ? paidTwice
        : null;
    if (why !== null) {
      await payBack(deps, order, { paymentId, why });
      return 'paid_back';
    }
  }
  await replaceOpenOfSame(tx, flows, order.id, now);
  const isLate = isOver || now >= order.expires_at;
  const placesPerWeek = config.PAID_PLACES_PER_WEEK;
  const lost = isLate ? await listLostPlaces(tx, order, { placesPerWeek, now }) : [];
  await markPaid(tx, order.id, { paymentId, now });
  const invoice = await issueInvoice(tx, { siteId: order.site_id, orderId: order.id, now });
  await sendReceipt(deps, order, invoice);
  for (const item of await listItems(tx, [order.id])) {
    const why = wrong ?? (lost.includes(item.position) ? weekIsFull : null);
    if (why !== null) await giveToTeam(deps, item, null, { what: item.name, why });
  }
  return wrong === null ? 'paid' : 'wrong_amount';
}

const weekIsFull = 'The payment arrived after the place was released, and the week is now full.';

/** The purchase is cancelled, or paid by another order: issues the invoice and refunds all of it. */
async function payBack(
  deps: MailDeps,
  order: OrderRow,
  { paymentId, why }: { paymentId: string | null; why: string },
): Promise<void> {
  const { tx, flows, now } = deps;
  await markPaid(tx, order.id, { paymentId, now });
  const invoice = await issueInvoice(tx, { siteId: order.site_id, orderId: order.id, now });
  await sendReceipt(deps, order, invoice, { instead: why });
  await requestRefund(tx, flows, {
    orderId: order.id,
    cents: null,
    why,
    by: 'the service',
    now,
  });
}

const cancelledBefore = 'You cancelled this order before its payment arrived, so the payment is refunded.';
const paidTwice = 'You have paid for the same items with another order, so this payment is refunded.';
