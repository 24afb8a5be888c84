/**
 * Orders of what can be bought once at a time (once-rules.ts): one of them is open, and one is paid. The listings are held
 * before any order is, by whoever builds an order and by whoever settles one.
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

/** Until `tx` ends nobody else builds or settles an order for one of the listings. */
export async function holdPurchases(
  tx: Knex.Transaction,
  listingIds: readonly (number | null | undefined)[],
): Promise<void> {
  const ids = [...new Set(listingIds.filter((id) => typeof id === 'number'))].sort((a, b) => a - b);
  for (const id of ids) {
    await tx.raw('SELECT pg_advisory_xact_lock(?, hashint8(?::bigint))', [purchasesLock, id]);
  }
}

/** Ids of open orders whose place an order with these items takes. */
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
      // A product that there is not is refused by the check of the cart.
      fulfilment: fulfilments.get(product) ?? 'work',
      listing_id: listing_id ?? null,
    })),
  );
}

/** One that a person has taken for nothing is as good as paid. */
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
 * Cancels orders in whose place another one is; their runs have the provider close their sessions. Those that are not open
 * any more stay what they are. Call it with the listings held.
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

/** Cancels what is open for the same as an order that is paid. Call it with the listings held. */
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
 * Whether the same was paid for by another order since this one was built: one that took its place, or one whose place it
 * had taken. Call it with the listings held.
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
