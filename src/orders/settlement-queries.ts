/** Orders become paid or end unpaid. Updates check the current status, so that a late retry undoes nothing. */
import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import { signals, workflowId } from '../outbox/messages.ts';
import { findOrder, listItems } from './order-queries.ts';
import { type ListingState, nextOf } from './fulfilment-rules.ts';
import type { OrderState } from './order-state-rules.ts';
import { paidPlacesTaken } from './product-queries.ts';
import { listRefunds } from './refund-queries.ts';
import { isFullyRefunded } from './refund-rules.ts';

/** Signals an order's run, or starts it again. */
export async function signalOrder(flows: Flows, orderId: string): Promise<void> {
  await flows.wake('order', workflowId.order(orderId), signals.paymentChanged, { orderId });
}

/** Cancels a pending order for its buyer; its run closes the session at the provider. False where it is not pending. */
export async function cancelOrder(
  tx: Knex.Transaction,
  flows: Flows,
  orderId: string,
  now: Date,
): Promise<boolean> {
  const cancelled = await endUnpaid(tx, orderId, 'cancelled', now);
  if (!cancelled) return false;
  await tx('orders').where({ id: orderId }).update({ cancelled_by_buyer: true });
  await signalOrder(flows, orderId);
  return true;
}

/** Ends a pending order, which releases its places and promo code. False where it is not pending. */
export async function endUnpaid(
  tx: Knex.Transaction,
  orderId: string,
  status: 'expired' | 'cancelled',
  now: Date,
): Promise<boolean> {
  const ended = await tx('orders')
    .where({ id: orderId, status: 'pending' })
    .update({ status, ended_at: now });
  return ended > 0;
}

/** Marks an order as paid, even if it was ended before. Call it with the order locked. */
export async function markPaid(
  tx: Knex.Transaction,
  orderId: string,
  { paymentId, now }: { paymentId: string | null; now: Date },
): Promise<void> {
  await tx('orders')
    .where({ id: orderId })
    .whereIn('status', ['pending', 'expired', 'cancelled'])
    .update({ status: 'paid', paid_at: now, ended_at: null, payment_id: paymentId, replaced_by: null });
}

/**
 * Positions of items whose place in a week was taken by others after its reservation ended. Call it before the order is
 * paid, with the places locked (`lockPaidPlaces`).
 */
export async function listLostPlaces(
  tx: Knex.Transaction,
  order: { id: string; site_id: number },
  { placesPerWeek, now }: { placesPerWeek: number; now: Date },
): Promise<number[]> {
  const items = (await listItems(tx, [order.id])).filter(({ week }) => week !== null);
  const weeks = items.flatMap(({ week }) => week ?? []);
  const taken = await paidPlacesTaken(tx, order.site_id, weeks, { now });
  return items.flatMap(({ week, position }) => {
    const before = taken.get(week ?? '') ?? 0;
    taken.set(week ?? '', before + 1);
    return before < placesPerWeek ? [] : [position];
  });
}

interface ItemState {
  position: number;
  /** The product's name. */
  product: string;
  status: 'open' | 'waiting' | 'done' | 'with_team' | 'undone';
  fulfilment: string;
  week: string | null;
  listing: ListingState | null;
}

/** The state of an order, from its rows alone. */
export async function findOrderState(db: Knex, orderId: string, now: Date): Promise<OrderState> {
  const order = await findOrder(db, orderId);
  const nothing = {
    expiresAt: null,
    replacedBy: null,
    next: null,
    withTeam: 0,
    processing: false,
    away: false,
  };
  if (!order) return { status: 'gone', ...nothing };
  const isPaid = order.status === 'paid';
  const items = isPaid ? await listItemStates(db, orderId) : [];
  // Nothing more is fulfilled while a refund of the whole is in progress.
  const stops = isPaid && isFullyRefunded(order, await listRefunds(db, [orderId]));
  const next = stops
    ? null
    : nextOf(
        items.map((item) => ({ item, listing: item.listing })),
        now,
      );
  return {
    ...nothing,
    status: stops ? 'refunding' : order.status,
    replacedBy: order.replaced_by,
    expiresAt: order.status === 'pending' ? order.expires_at.toISOString() : null,
    next: next && {
      position: next.position,
      product: items.find(({ position }) => position === next.position)?.product ?? '',
      at: next.at.toISOString(),
    },
    withTeam: items.filter(({ status }) => status === 'with_team').length,
  };
}

async function listItemStates(db: Knex, orderId: string): Promise<ItemState[]> {
  const { rows } = await db.raw<{ rows: ItemState[] }>(
    `SELECT i.position, i.name AS product, i.status, i.fulfilment, i.week,
       CASE WHEN l.id IS NOT NULL THEN json_build_object('status', l.status, 'plan', l.plan, 'launch_week', l.launch_week) END AS listing
     FROM order_items i LEFT JOIN listings l ON l.id = i.listing_id
     WHERE i.order_id = ? ORDER BY i.position`,
    [orderId],
  );
  return rows;
}

export interface OpenOrder {
  id: string;
  created_at: Date;
}

/** Orders that should have a run. */
export async function listOpenOrders(db: Knex): Promise<OpenOrder[]> {
  const { rows } = await db.raw<{ rows: OpenOrder[] }>(
    `SELECT id, created_at FROM orders WHERE status = 'pending'
     UNION
     SELECT o.id, o.created_at FROM order_items i JOIN orders o ON o.id = i.order_id
     WHERE i.status IN ('open', 'waiting') AND o.status = 'paid'
     ORDER BY created_at, id`,
  );
  return rows;
}

/** Orders with refunds without a credit note; `created_at` is the time of the oldest request. */
export async function listOpenRefunds(db: Knex): Promise<OpenOrder[]> {
  return db('refunds')
    .whereNull('credited_at')
    .groupBy('order_id')
    .orderBy('created_at')
    .select<OpenOrder[]>('order_id as id', db.raw('min(asked_at) AS created_at'));
}

/** The ids that belong to existing orders. */
export async function listKnownOrders(db: Knex, ids: readonly string[]): Promise<Set<string>> {
  return new Set(await db('orders').whereIn('id', ids).pluck<string[]>('id'));
}
