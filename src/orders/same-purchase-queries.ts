/**
 * Conflicting orders (once-rules.ts): at most one is open, and at most one is paid. Creating and settling orders locks the
 * listings before any order.
 */
import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import { type OnceItem, isSamePurchase } from './once-rules.ts';
import { listItems } from './order-queries.ts';
import { listProducts } from './product-queries.ts';
import type { OrderItemInput } from './schema.ts';
import { signalOrder } from './settlement-queries.ts';

/** First key of the advisory locks under which a listing's orders are built and settled; the second is of the listing. */
const purchasesLock = 0x0b1e;

/** Locks creating and settling orders of these listings until `tx` ends. */
export async function lockPurchases(
  tx: Knex.Transaction,
  listingIds: readonly (number | null | undefined)[],
): Promise<void> {
  const ids = [...new Set(listingIds.filter((id) => typeof id === 'number'))].sort((a, b) => a - b);
  for (const id of ids) {
    await tx.raw('SELECT pg_advisory_xact_lock(?, hashint8(?::bigint))', [purchasesLock, id]);
  }
}

/** Ids of open orders that an order with these items replaces. */
export async function listReplaced(
  db: Knex,
  siteId: number,
  items: readonly OrderItemInput[],
): Promise<string[]> {
  const fulfilments = new Map(
    (await listProducts(db, siteId)).map(({ code, fulfilment }) => [code, fulfilment]),
  );
  return listOpenOfSame(
    db,
    items.map(({ product, listing_id }) => ({
      product,
      // The cart check refuses unknown products.
      fulfilment: fulfilments.get(product) ?? 'work',
      listing_id: listing_id ?? null,
    })),
  );
}

/** A confirmed order with a total of 0 counts as paid. */
async function listOpenOfSame(db: Knex, items: readonly OnceItem[]): Promise<string[]> {
  const open = await itemsOfOthers(db, items, (orders) =>
    orders.where('o.status', 'pending').whereNull('o.free_confirmed_at'),
  );
  return ordersOfSame(items, open);
}

type ItemOfOther = OnceItem & { order_id: string };

function itemsOfOthers(
  db: Knex,
  items: readonly OnceItem[],
  which: (orders: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<ItemOfOther[]> {
  const listingIds = items.flatMap(({ listing_id }) => listing_id ?? []);
  return db('order_items as i')
    .join('orders as o', 'o.id', 'i.order_id')
    .whereIn('i.listing_id', listingIds)
    .modify((orders) => void which(orders))
    .select<ItemOfOther[]>('i.order_id', 'i.product', 'i.fulfilment', 'i.listing_id');
}

const ordersOfSame = (items: readonly OnceItem[], others: readonly ItemOfOther[]): string[] => [
  ...new Set(others.filter((one) => isSamePurchase(items, [one])).map(({ order_id }) => order_id)),
];

/**
 * Cancels replaced orders that are still open; their runs close the sessions at the provider. Call it with the listings
 * locked.
 */
export async function replaceOrders(
  tx: Knex.Transaction,
  flows: Flows,
  { ids, by, now }: { ids: readonly string[]; by: string; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.raw<{ rows: { id: string }[] }>(
    `UPDATE orders o SET status = 'cancelled', ended_at = :now,
       replaced_by = (SELECT n.id FROM orders n WHERE n.id = :by AND n.account_id = o.account_id)
     WHERE o.id = ANY (:ids::uuid[]) AND o.status = 'pending' AND o.free_confirmed_at IS NULL RETURNING o.id`,
    { ids: [...ids], by, now },
  );
  for (const { id } of rows) await signalOrder(flows, id);
}

/** Cancels open orders that conflict with a paid one. Call it with the listings locked. */
export async function replaceOpenOfSame(
  tx: Knex.Transaction,
  flows: Flows,
  orderId: string,
  now: Date,
): Promise<void> {
  const others = (await listOpenOfSame(tx, await listItems(tx, [orderId]))).filter((id) => id !== orderId);
  await replaceOrders(tx, flows, { ids: others, by: orderId, now });
}

/**
 * Whether a conflicting order, replacing or replaced, was paid since this one was created. Call it with the listings
 * locked.
 */
export async function isPaidElsewhere(
  tx: Knex.Transaction,
  { id, created_at }: { id: string; created_at: Date },
): Promise<boolean> {
  const items = await listItems(tx, [id]);
  const paid = await itemsOfOthers(tx, items, (orders) =>
    orders
      .where('o.status', 'paid')
      .where('o.paid_at', '>=', created_at)
      .whereNot('o.id', id)
      .whereNot('i.status', 'undone'),
  );
  return ordersOfSame(items, paid).length > 0;
}
