/** The price of an order with the billing details typed into the form. Saves nothing. */
import type { Knex } from 'knex';
import type { Limiter } from '../contract/limits.ts';
import { countAttempt } from '../contract/attempts.ts';
import type { TypedBilling } from './billing-schema.ts';
import { checkOrderPromo } from './promo-queries.ts';
import { type CheckoutView, type Repriced, reprice } from './checkout-rules.ts';
import type { LoadedOrder } from './load-checkout.ts';
import type { OrderRow } from './order-queries.ts';
import { type PromoCode, discountOf } from './promo-rules.ts';
import { readVatNumber } from '../vat/vat-number-rules.ts';
import type { VatRegister } from '../vat/vat-register.ts';
import { type VatNumberStatus, isInEu } from '../vat/vat-rules.ts';

/** Messages by the name of the form field. */
export type Problems = Readonly<Record<string, string>>;

export interface AssessDeps {
  db: Knex;
  limiter: Limiter;
}

export interface VatNumberOfBuyer {
  number: string;
  status: VatNumberStatus;
  country: string | null;
}

export interface Assessed {
  price: Repriced;
  promo: PromoCode | null;
  number: VatNumberOfBuyer | null;
  problems: Problems;
}

/** The price of the order for these billing details. An invalid code gives no discount. */
export async function assess(
  deps: AssessDeps,
  loaded: LoadedOrder,
  terms: { country: string | null; vatNumber: string; promoCode: string | null },
  { ip, now, register }: { ip: string; now: Date; register: VatRegister | null },
): Promise<Assessed> {
  const { order, rows, seller } = loaded;
  const found = terms.promoCode === null ? null : await tryPromo(deps, loaded, terms.promoCode, ip, now);
  const promo = found && 'why' in found ? null : found;
  const number = await confirmed(readVatNumber(terms.vatNumber, terms.country), terms.country, {
    order,
    register,
  });
  const day = now.toISOString().slice(0, 10);
  const buyer = { country: terms.country, number };
  return {
    price: reprice(rows, promo && discountOf(promo), { buyer, sellerCountry: seller.country, day }),
    promo,
    number,
    problems: found && 'why' in found ? { promo: promoSentence(found.why) } : {},
  };
}

/** A code other than the order's own counts as an attempt, of the network and of the order's account. */
async function tryPromo(
  { db, limiter }: AssessDeps,
  { order, rows }: LoadedOrder,
  code: string,
  ip: string,
  now: Date,
): Promise<PromoCode | { why: string }> {
  const products = rows.map(({ product }) => product);
  const check = () => checkOrderPromo(db, { order, code, products, now });
  if (code === order.promo_code) return check();
  return countAttempt(limiter, { name: 'promo', ip, accountId: order.account_id }, async (wrong) => {
    const found = await check();
    if ('why' in found) wrong();
    return found;
  });
}

/** Queries the VAT register where the number removes the VAT; a confirmation is stored with the order and reused. */
async function confirmed(
  number: VatNumberOfBuyer | null,
  country: string | null,
  { order, register }: { order: OrderRow; register: VatRegister | null },
): Promise<VatNumberOfBuyer | null> {
  if (number?.status !== 'valid' || number.country === null || number.country !== country) return number;
  if (number.number === order.vat_number && order.vat_number_status === 'confirmed') {
    return { ...number, status: 'confirmed' };
  }
  if (!register || !isInEu(country)) return number;
  const known = await register.knows(number.number);
  return known === null ? number : { ...number, status: known ? 'confirmed' : 'invalid' };
}

/** The page at that price, with the typed form. */
export function pricedView(
  view: CheckoutView,
  typed: TypedBilling,
  { price, promo, number }: Assessed,
): CheckoutView {
  return {
    ...view,
    price,
    vat: price.vat,
    promoCode: promo?.code ?? null,
    vatNumberStatus: number?.status ?? null,
    items: view.items.map((item, index) => ({ ...item, discountCents: price.shares[index] ?? 0 })),
    typed,
  };
}

/** The message as the API words it, after the field's name. */
export const promoSentence = (why: string): string => `This code ${why}.`;
