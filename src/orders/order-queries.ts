import { randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { fault } from '../faults.ts';
import { type PageRequest, offsetOf } from '../contract/paging.ts';
import { siteColumn } from '../directory/site-address-rules.ts';
import type { PricedCart } from './cart-rules.ts';
import type { OrderItemRow, OrderRow } from './order-rules.ts';
import type { OrderItemInput, ProductOption } from './schema.ts';

export type { OrderItemRow, OrderRow } from './order-rules.ts';

/** Saves the order as pending at this price, which holds its places. Returns its id. */
export async function insertOrder(
  tx: Knex.Transaction,
  cart: PricedCart,
  order: { siteId: number; accountId: number; currency: string; now: Date; expiresAt: Date },
): Promise<string> {
  const id = randomUUID();
  await tx('orders').insert({
    id,
    site_id: order.siteId,
    account_id: order.accountId,
    checkout_token: randomBytes(32).toString('base64url'),
    status: 'pending',
    currency: order.currency,
    subtotal_cents: cart.subtotalCents,
    discount_cents: cart.discountCents,
    promo_code_id: cart.promo?.id ?? null,
    billing_country: cart.billingCountry,
    vat_number: cart.vatNumber?.number ?? null,
    vat_number_status: cart.vatNumber?.status ?? null,
    vat_rate_percent: cart.vat.ratePercent,
    vat_cents: cart.vatCents,
    vat_reverse_charge: cart.vat.reverseCharge,
    total_cents: cart.totalCents,
    created_at: order.now,
    expires_at: order.expiresAt,
  });
  await tx('order_items').insert(
    cart.lines.map(({ item, product, amountCents }, position) => ({
      order_id: id,
      position,
      product: product.code,
      name: product.name,
      fulfilment: product.fulfilment,
      listing_id: item.listing_id ?? null,
      week: item.week ?? null,
      amount_cents: amountCents,
      discount_cents: cart.shares[position] ?? 0,
      lasts_days: product.lasts_days,
      categories: [...new Set(item.categories ?? [])],
      ...optionColumns(item, product.options),
    })),
  );
  return id;
}

/** Keeps addresses apart from other options, so that mails and work of the team do not contain them. */
function optionColumns({ options = {} }: OrderItemInput, taken: readonly ProductOption[]) {
  const isAddress = (name: string) => taken.some((one) => one.name === name && one.kind === 'address');
  const entries = Object.entries(options);
  return {
    options: JSON.stringify(Object.fromEntries(entries.filter(([name]) => !isAddress(name)))),
    addresses: JSON.stringify(Object.fromEntries(entries.filter(([name]) => isAddress(name)))),
  };
}

const orders = (db: Knex) =>
  db('orders as o').select<OrderRow[]>(
    'o.*',
    db.raw(siteColumn('o')),
    db.raw('o.vat_rate_percent::float8 AS vat_rate_percent'),
    db.raw('(SELECT code FROM promo_codes WHERE id = o.promo_code_id) AS promo_code'),
    db.raw('(SELECT name FROM invoices WHERE order_id = o.id AND NOT is_credit) AS invoice'),
  );

/** Finds an order of the account. */
export async function findOwnOrder(db: Knex, accountId: number, id: string): Promise<OrderRow | undefined> {
  return orders(db).where({ 'o.id': id, 'o.account_id': accountId }).first<OrderRow | undefined>();
}

/** Finds an order by its id. */
export async function findOrder(db: Knex, id: string): Promise<OrderRow | undefined> {
  return orders(db).where({ 'o.id': id }).first<OrderRow | undefined>();
}

/** Finds an order by the token of its checkout page. */
export async function findOrderByToken(db: Knex, token: string): Promise<OrderRow | undefined> {
  return orders(db).where({ 'o.checkout_token': token }).first<OrderRow | undefined>();
}

/** Like `findOrder`, with the order locked until `tx` ends. */
export async function lockOrder(tx: Knex.Transaction, id: string): Promise<OrderRow | undefined> {
  return orders(tx).where({ 'o.id': id }).forUpdate('o').first<OrderRow | undefined>();
}

/** A page of the account's orders, newest first, with their total number. */
export async function listOwnOrders(
  db: Knex,
  accountId: number,
  page: PageRequest,
): Promise<{ rows: OrderRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    orders(db)
      .where({ 'o.account_id': accountId })
      .orderBy([
        { column: 'o.created_at', order: 'desc' },
        { column: 'o.id', order: 'asc' },
      ])
      .limit(page.per_page)
      .offset(offsetOf(page)),
    db('orders').where({ account_id: accountId }).count<{ count: number }[]>('* as count'),
  ]);
  return { rows, total: count[0]?.count ?? 0 };
}

/** Items of orders, by order and position. */
export async function listItems(db: Knex, orderIds: readonly string[]): Promise<OrderItemRow[]> {
  if (orderIds.length === 0) return [];
  return db('order_items')
    .whereIn('order_id', orderIds)
    .orderBy(['order_id', 'position'])
    .select<OrderItemRow[]>('*');
}

/** Throws the fault for an order that does not exist or belongs to others; both look the same, so ids cannot be probed. */
export const noSuchOrder = (): never =>
  fault('order_not_found', 'You have no order with this id; list_my_orders shows yours.');
