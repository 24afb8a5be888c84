/** Maps rows of orders and products to API objects. */
import type { z } from 'zod';
import type { TaskState } from '../contract/task-rules.ts';
import type { WaitsFor } from '../shared/waits-for-schema.ts';
import { addressOfSite } from '../directory/site-address-rules.ts';
import type { PricedCart } from './cart-rules.ts';
import type { ProductRow } from './cart-facts-rules.ts';
import { inMoney } from '../shared/money-rules.ts';
import type { OrderItemRow, OrderRow } from './order-rules.ts';
import type { RefundRow } from './refund-rules.ts';
import type { OrderView, ProductView, QuoteView } from './schema.ts';
import { type VatNumberStatus, vatOf } from '../vat/vat-rules.ts';
import { openWeeks } from './week-offer-rules.ts';

/** The API object of a product. `taken`: reserved or taken places by week. */
export function productViewOf(
  product: ProductRow,
  of: { currency: string; now: Date; taken: ReadonlyMap<string, number>; placesPerWeek: number },
): z.input<typeof ProductView> {
  return {
    code: product.code,
    name: product.name,
    description: product.description,
    currency: of.currency,
    price_cents: product.price_cents,
    minimum_cents: product.minimum_cents,
    needs_listing: product.needs_listing,
    week: product.week,
    weeks: product.week === 'none' ? [] : openWeeks(of.now, of.taken, of.placesPerWeek),
    takes_categories: product.takes_categories,
    options: product.options,
    lasts_days: product.lasts_days,
  };
}

/** The API object of a quote. */
export function quoteOf(cart: PricedCart, currency: string): z.input<typeof QuoteView> {
  const { vat } = cart;
  return {
    items: cart.lines.map(({ item, product, amountCents }, index) => ({
      product: product.code,
      name: product.name,
      listing_id: item.listing_id ?? null,
      week: item.week ?? null,
      amount_cents: amountCents,
      discount_cents: cart.shares[index] ?? 0,
      categories: item.categories ?? [],
      options: item.options ?? {},
    })),
    promo_code: cart.promo?.code ?? null,
    currency,
    subtotal_cents: cart.subtotalCents,
    discount_cents: cart.discountCents,
    vat: {
      country: vat.country,
      rate_percent: vat.ratePercent,
      amount_cents: cart.vatCents,
      reverse_charge: vat.reverseCharge,
      number_status: cart.vatNumber?.status ?? null,
      note: vat.note,
    },
    total_cents: cart.totalCents,
  };
}

/** The address of an order's checkout page, on the order's site. `baseUrl`: of the deployment. */
export const checkoutUrlOf = (
  { site, checkout_token: token }: Pick<OrderRow, 'site' | 'checkout_token'>,
  baseUrl: string,
): string => `${addressOfSite(site, baseUrl)}/checkout/${token}`;

/** The API object of an order. `items` and `refunds` may include those of other orders. */
export function orderViewOf(
  order: OrderRow,
  { items, refunds }: { items: readonly OrderItemRow[]; refunds: readonly RefundRow[] },
  { baseUrl, now }: { baseUrl: string; now: Date },
): z.input<typeof OrderView> {
  const own = items.filter(({ order_id }) => order_id === order.id);
  return {
    id: order.id,
    status: order.status,
    waits_for: waitsOfOrder(order, own, now),
    items: own.map((item) => ({
      product: item.product,
      name: item.name,
      listing_id: item.listing_id,
      week: item.week,
      amount_cents: item.amount_cents,
      discount_cents: item.discount_cents,
      categories: item.categories,
      options: { ...item.options, ...item.addresses },
      status: item.status,
      note: item.note,
      done_at: item.done_at?.toISOString() ?? null,
    })),
    promo_code: order.promo_code,
    currency: order.currency,
    subtotal_cents: order.subtotal_cents,
    discount_cents: order.discount_cents,
    vat: {
      country: order.billing_country,
      rate_percent: order.vat_rate_percent,
      amount_cents: order.vat_cents,
      reverse_charge: order.vat_reverse_charge,
      number_status: order.vat_number_status,
      note: noteOf(order),
    },
    total_cents: order.total_cents,
    checkout_url: isUnpaid(order, now) ? checkoutUrlOf(order, baseUrl) : null,
    expires_at: order.expires_at.toISOString(),
    created_at: order.created_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? null,
    replaced_by: order.replaced_by,
    invoice_number: order.invoice,
    refunded_cents: order.refunded_cents,
    refunds: refunds.filter(({ order_id }) => order_id === order.id).flatMap(refundViewOf),
  };
}

const isUnpaid = ({ status, expires_at }: OrderRow, now: Date) => status === 'pending' && expires_at > now;

function waitsOfOrder(order: OrderRow, items: readonly OrderItemRow[], now: Date): WaitsFor[] {
  if (isUnpaid(order, now)) {
    const until = order.expires_at.toISOString();
    return [
      { what: 'order_unpaid', says: `A person opens \`checkout_url\` and pays there, until ${until}.` },
    ];
  }
  const named = (status: OrderItemRow['status']) =>
    items.filter((item) => item.status === status).map(({ name }) => name);
  const [waiting, withTeam] = [named('waiting'), named('with_team')];
  return [
    ...(waiting.length > 0
      ? [{ what: 'launch_week' as const, says: `${waiting.join(', ')}: waits for its week.` }]
      : []),
    ...(withTeam.length > 0
      ? [{ what: 'team' as const, says: `${withTeam.join(', ')}: the site team sees to it.` }]
      : []),
  ];
}

/** The state of an order as a task: a person pays it. One that expired or was paid is over. */
export function paymentState({
  status,
  checkout_url: url,
  expires_at: until,
}: Pick<z.output<typeof OrderView>, 'status' | 'checkout_url' | 'expires_at'>): TaskState | null {
  if (url !== null) {
    return { status: 'working', message: `A person opens ${url} and pays there, until ${until}.` };
  }
  return status === 'cancelled'
    ? { status: 'cancelled', message: 'The order was cancelled; nothing was charged.' }
    : null;
}

/** The page where a person pays; null once nothing is left to pay. */
export const checkoutPage = ({
  checkout_url: url,
  total_cents: cents,
  currency,
}: Pick<z.output<typeof OrderView>, 'checkout_url' | 'total_cents' | 'currency'>) =>
  url === null
    ? null
    : {
        url,
        message: `Open the checkout to pay ${inMoney(cents, currency)}. Nothing is charged before you pay there.`,
      };

/** Leaves out refunds in progress, which are shown once made. */
function refundViewOf({ cents, vat_cents, credit, why, credited_at }: RefundRow) {
  if (credit === null || credited_at === null) return [];
  return [
    {
      amount_cents: cents,
      vat_cents: vat_cents ?? 0,
      credit_note_number: credit,
      reason: why,
      refunded_at: credited_at.toISOString(),
    },
  ];
}

function noteOf(order: OrderRow): string {
  if (order.vat_reverse_charge) return 'Reverse charge: the customer accounts for the VAT.';
  const status: VatNumberStatus | null = order.vat_number_status;
  const number = status === null ? null : { status, country: order.billing_country };
  // VAT is charged regardless of the number, as from a seller in the same country.
  const buyer = { country: order.billing_country, number };
  return vatOf(buyer, order.billing_country, order.created_at.toISOString().slice(0, 10)).note;
}
