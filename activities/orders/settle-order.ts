/** Brings an order to what its payment provider says: paid, refunded, or over. */
import { issueInvoice } from '../../src/orders/invoice-queries.ts';
import type { OrderState } from '../../src/orders/order-state-rules.ts';
import { type OrderRow, findOrder, listItems, lockOrder } from '../../src/orders/order-queries.ts';
import { holdPaidPlaces } from '../../src/orders/product-queries.ts';
import { noteRefund, requestRefund } from '../../src/orders/refund-queries.ts';
import { holdPurchases, isPaidElsewhere, replaceOpenOfSame } from '../../src/orders/same-purchase-queries.ts';
import { endUnpaid, findOrderState, listLostPlaces, markPaid } from '../../src/orders/settlement-queries.ts';
import type { SessionState } from '../../src/orders/payment-provider.ts';
import { inTransaction } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { fetchProviderStatus } from './fetch-provider-status.ts';
import { giveToTeam } from './give-to-team.ts';
import type { OrderDeps } from './order-deps.ts';
import { type MailDeps, sendReceipt } from './order-mails.ts';

export interface OrderLook {
  orderId: string;
  /** The workflow's clock, ISO 8601. */
  at: string;
}

/** Says where the order stands. The provider is asked before the transaction, and may be away: then the rows stay. */
export async function settleOrder(deps: OrderDeps, { orderId, at }: OrderLook): Promise<OrderState> {
  return withHeartbeat(async () => {
    const now = new Date(at);
    const order = await findOrder(deps.db, orderId);
    if (!order) return findOrderState(deps.db, orderId, now);
    const told = await fetchProviderStatus(deps, order, now);
    if (!told.away) {
      await inTransaction(deps, (tx, flows) =>
        settle({ tx, flows, config: deps.config, now }, order, told.session),
      );
    }
    const state = await findOrderState(deps.db, orderId, now);
    const processing = !told.away && told.session?.status === 'processing';
    return { ...state, processing, away: told.away };
  });
}

/** `asked`: the order as it was when the provider was asked. */
async function settle(desk: MailDeps, asked: OrderRow, session: SessionState | null): Promise<void> {
  const { tx, flows, now } = desk;
  // Before the order is held, as whoever builds an order holds them before anything else.
  if (asked.status !== 'paid') {
    await holdPaidPlaces(tx, asked.site_id);
    const items = await listItems(tx, [asked.id]);
    await holdPurchases(
      tx,
      items.map(({ listing_id }) => listing_id),
    );
  }
  const order = await lockOrder(tx, asked.id);
  if (!order) return;
  if (order.session_id !== asked.session_id) throw new Error('the order has another session by now');
  const paid = paymentOf(order, session);
  if (isUnpaid(order)) {
    if (paid) await pay(desk, order, paid);
    else if (order.status === 'pending' && mayEnd(order, session, now))
      await endUnpaid(tx, order.id, 'expired', now);
  }
  if (session && session.refundedCents > 0) await noteRefund(tx, flows, order, { session, now });
}

const isUnpaid = ({ status }: OrderRow) => ['pending', 'expired', 'cancelled'].includes(status);

interface Payment {
  paymentId: string | null;
  /** What differs from the order; null where it is paid as it should be. */
  wrong: string | null;
}

function paymentOf(order: OrderRow, session: SessionState | null): Payment | null {
  if (order.free_confirmed_at && order.total_cents === 0) return { paymentId: null, wrong: null };
  if (session?.status !== 'paid' && session?.status !== 'refunded') return null;
  const { paymentId, amountCents, currency } = session;
  const isRight =
    amountCents === order.total_cents && currency.toUpperCase() === order.currency.toUpperCase();
  return { paymentId, wrong: isRight ? null : 'Another amount was paid than the order comes to.' };
}

/** A payment that is being processed is waited for; nobody else can pay meanwhile. */
const mayEnd = ({ expires_at }: OrderRow, session: SessionState | null, now: Date) =>
  now >= expires_at && session?.status !== 'processing' && session?.status !== 'open';

async function pay(desk: MailDeps, order: OrderRow, { paymentId, wrong }: Payment): Promise<void> {
  const { tx, flows, config, now } = desk;
  const isOver = order.status !== 'pending';
  if (isOver && wrong === null && (await isPaidElsewhere(tx, order))) return payBack(desk, order, paymentId);
  await replaceOpenOfSame(tx, flows, order.id, now);
  const isLate = isOver || now >= order.expires_at;
  const placesPerWeek = config.PAID_PLACES_PER_WEEK;
  const lost = isLate ? await listLostPlaces(tx, order, { placesPerWeek, now }) : [];
  await markPaid(tx, order.id, { paymentId, now });
  const invoice = await issueInvoice(tx, { siteId: order.site_id, orderId: order.id, now });
  await sendReceipt(desk, order, invoice);
  for (const item of await listItems(tx, [order.id])) {
    const why = wrong ?? (lost.includes(item.position) ? weekIsFull : null);
    if (why !== null) await giveToTeam(desk, item, null, { what: item.name, why });
  }
}

const weekIsFull =
  'The payment came after the time in which the place was held, and the week is full by now.';

/** Paid twice: by this order, and by another one for the same. It has its invoice, and all of it is paid back. */
async function payBack(desk: MailDeps, order: OrderRow, paymentId: string | null): Promise<void> {
  const { tx, flows, now } = desk;
  await markPaid(tx, order.id, { paymentId, now });
  const invoice = await issueInvoice(tx, { siteId: order.site_id, orderId: order.id, now });
  await sendReceipt(desk, order, invoice, { instead: paidTwice });
  await requestRefund(tx, flows, {
    orderId: order.id,
    cents: null,
    why: paidTwice,
    by: 'the service',
    now,
  });
}

const paidTwice = 'You have paid for the same with another order, so that this payment is paid back.';
