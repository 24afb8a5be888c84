/** Loads an order for its checkout page. */
import type { Knex } from 'knex';
import { isToken } from '../accounts/session-rules.ts';
import { findSeller } from './seller-queries.ts';
import { type Seller, missingOfSeller } from './seller-rules.ts';
import { type CheckoutItem, type CheckoutView, checkoutStatusOf } from './checkout-rules.ts';
import { listListingNames } from './fulfilment-queries.ts';
import { type OrderItemRow, type OrderRow, findOrder, findOrderByToken, listItems } from './order-queries.ts';
import { listProducts } from './product-queries.ts';
import { shippingFieldsOf } from './shipping-rules.ts';
import { readVatNumber } from '../vat/vat-number-rules.ts';
import { vatOf } from '../vat/vat-rules.ts';

export interface LoadedOrder {
  order: OrderRow;
  rows: readonly OrderItemRow[];
  items: readonly CheckoutItem[];
  seller: Seller;
  /** Token of the replacing order. */
  replacedBy: string | null;
}

/** The order of a checkout address; null if there is none. */
export async function loadOrder(db: Knex, token: string): Promise<LoadedOrder | null> {
  const order = isToken(token) ? await findOrderByToken(db, token) : undefined;
  if (!order) return null;
  const rows = await listItems(db, [order.id]);
  const [names, seller, replacing, products] = await Promise.all([
    listListingNames(db, rows),
    findSeller(db, order.site_id),
    order.replaced_by === null ? undefined : findOrder(db, order.replaced_by),
    listProducts(db, order.site_id),
  ]);
  const items = rows.map((row) => ({
    product: row.product,
    listingId: row.listing_id,
    name: row.name,
    listing: names.get(row.listing_id ?? 0) ?? null,
    week: row.week,
    amountCents: row.amount_cents,
    discountCents: row.discount_cents,
    categories: row.categories,
    options: row.options,
    shipping: shippingFieldsOf(row, products.find(({ code }) => code === row.product)?.options ?? []),
    status: row.status,
    note: row.note,
  }));
  return { order, rows, items, seller, replacedBy: replacing?.checkout_token ?? null };
}

/** Whether an invoice of the order with this VAT would state all it must of the seller. */
export function hasSeller(
  { seller }: LoadedOrder,
  vat: { vatCents: number; reverseCharge: boolean },
  now: Date,
): boolean {
  const chargesVat = vat.vatCents > 0 || vat.reverseCharge;
  return missingOfSeller(seller, { chargesVat, day: now.toISOString().slice(0, 10) }).length === 0;
}

/** The checkout page of an order as stored. `canPay`: a payment provider is configured, and invoices can be issued. */
export function storedView(
  { order, items, seller, replacedBy }: LoadedOrder,
  canPay: boolean,
  now: Date,
): CheckoutView {
  const country = order.billing_country;
  const number = order.vat_number === null ? null : readVatNumber(order.vat_number, country);
  const known = number && { ...number, status: order.vat_number_status ?? number.status };
  const { note } = vatOf(
    { country, number: known },
    seller.country,
    order.created_at.toISOString().slice(0, 10),
  );
  const status = checkoutStatusOf(order, now);
  return {
    token: order.checkout_token,
    orderId: order.id,
    status: status === 'payable' && !canPay && order.total_cents > 0 ? 'unpayable' : status,
    items,
    currency: order.currency,
    price: {
      subtotalCents: order.subtotal_cents,
      discountCents: order.discount_cents,
      vatCents: order.vat_cents,
      totalCents: order.total_cents,
    },
    promoCode: order.promo_code,
    vat: { country, ratePercent: order.vat_rate_percent, reverseCharge: order.vat_reverse_charge, note },
    vatNumberStatus: order.vat_number_status,
    typed: {
      name: order.billing_name ?? '',
      address: order.billing_address ?? '',
      country: country ?? '',
      vatNumber: order.vat_number ?? '',
      promoCode: order.promo_code ?? '',
    },
    createdAt: order.created_at,
    expiresAt: order.expires_at,
    paidAt: order.paid_at,
    invoice: order.invoice,
    refundedCents: order.refunded_cents,
    replacedBy,
    isPaymentStarted: order.session_id !== null || order.free_confirmed_at !== null,
  };
}
