/** The content of the checkout page and the parts of the price. The clock is an argument. */
import type { TypedBilling } from './billing-schema.ts';
import { type Discount, type Price, priceOf } from './pricing-rules.ts';
import type { OrderStatus } from './schema.ts';
import type { ShippingField } from './shipping-rules.ts';
import { type Buyer, type Vat, type VatNumberStatus, vatOf } from '../vat/vat-rules.ts';

/**
 * `settling`: the total is 0, and the buyer has confirmed the order. `unpayable`: no payment provider is configured.
 */
export type CheckoutStatus =
  'payable' | 'unpayable' | 'settling' | 'paid' | 'refunded' | 'expired' | 'cancelled';

export interface CheckoutOrder {
  status: OrderStatus;
  expires_at: Date;
  total_cents: number;
  free_confirmed_at: Date | null;
}

/** The status of an order on its checkout page, assuming that a payment provider is configured. */
export function checkoutStatusOf(order: CheckoutOrder, now: Date): Exclude<CheckoutStatus, 'unpayable'> {
  if (order.status !== 'pending') return order.status;
  if (order.free_confirmed_at !== null) return 'settling';
  return now < order.expires_at ? 'payable' : 'expired';
}

export interface CheckoutItem {
  product: string;
  /** Null where it takes none. */
  listingId: number | null;
  name: string;
  /** The listing's name; null where it is for none, or the listing is gone. */
  listing: string | null;
  week: string | null;
  amountCents: number;
  discountCents: number;
  categories: readonly string[];
  options: Readonly<Record<string, unknown>>;
  /** Where it is sent. */
  shipping: readonly ShippingField[];
  status: 'open' | 'waiting' | 'done' | 'with_team' | 'undone';
  note: string | null;
}

/** The data that the page shows; its address is the only access check. */
export interface CheckoutView {
  token: string;
  orderId: string;
  status: CheckoutStatus;
  items: readonly CheckoutItem[];
  currency: string;
  price: Pick<Price, 'subtotalCents' | 'discountCents' | 'vatCents' | 'totalCents'>;
  promoCode: string | null;
  vat: Vat;
  vatNumberStatus: VatNumberStatus | null;
  typed: TypedBilling;
  createdAt: Date;
  expiresAt: Date;
  paidAt: Date | null;
  invoice: string | null;
  refundedCents: number | null;
  /** Token of the replacing order's page; null without one. */
  replacedBy: string | null;
  /** Whether a session exists: a payment may be in progress. */
  isPaymentStarted: boolean;
}

export interface Repriced extends Price {
  vat: Vat;
}

/** The price of items with fixed amounts, for these billing details. `day`: YYYY-MM-DD. */
export function reprice(
  items: readonly { product: string; amount_cents: number }[],
  discount: Discount | null,
  { buyer, sellerCountry, day }: { buyer: Buyer; sellerCountry: string | null; day: string },
): Repriced {
  const vat = vatOf(buyer, sellerCountry, day);
  const lines = items.map(({ product, amount_cents }) => ({ product, amountCents: amount_cents }));
  return { ...priceOf(lines, discount, vat.ratePercent), vat };
}

export interface PricedOrder {
  discount_cents: number;
  promo_code_id: number | null;
  billing_country: string | null;
  vat_rate_percent: number;
  vat_reverse_charge: boolean;
  total_cents: number;
}

/** Whether the order's present session has this price, line by line. */
export const matchesPrice = (order: PricedOrder, price: Repriced, promoId: number | null): boolean =>
  order.total_cents === price.totalCents &&
  order.discount_cents === price.discountCents &&
  order.promo_code_id === promoId &&
  order.billing_country === price.vat.country &&
  order.vat_rate_percent === price.vat.ratePercent &&
  order.vat_reverse_charge === price.vat.reverseCharge;

/** The lines of the provider's page: each item after discount, and the VAT; they add up to the total. */
export function paymentLines(
  items: readonly { name: string; listing: string | null; week: string | null; amountCents: number }[],
  { shares, vat, vatCents }: Repriced,
): { name: string; amountCents: number }[] {
  const lines = items.map(({ name, listing, week, amountCents }, index) => ({
    name: [name, listing, week && `week of ${week}`].filter(Boolean).join(', '),
    amountCents: amountCents - (shares[index] ?? 0),
  }));
  if (vatCents === 0) return lines;
  return [...lines, { name: `VAT ${vat.ratePercent} %, ${vat.country ?? ''}`, amountCents: vatCents }];
}
