import type { Knex } from 'knex';
import type { Repriced } from './checkout-rules.ts';
import { countPromoUses, findPromoCode } from './promo-queries.ts';
import { type PromoCode, promoProblem } from './promo-rules.ts';
import type { VatNumberStatus } from '../vat/vat-rules.ts';

/** Names of listings by id. */
export async function listListingNames(db: Knex, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db('listings').whereIn('id', ids).select<{ id: number; name: string }[]>('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface PromoOrder {
  id: string;
  site_id: number;
  account_id: number | null;
  promo_code: string | null;
  created_at: Date;
}

/**
 * The code, where the order may use it; else why not. The order's own use does not count. A code that the order was
 * created with stays valid with its price, even if it has ended meanwhile.
 */
export async function checkOrderPromo(
  db: Knex,
  { order, code, products, now }: { order: PromoOrder; code: string; products: readonly string[]; now: Date },
): Promise<PromoCode | { why: string }> {
  const promo = await findPromoCode(db, order.site_id, code);
  const uses = promo
    ? await countPromoUses(db, { promoId: promo.id, accountId: order.account_id, now, but: [order.id] })
    : { all: 0, byAccount: 0 };
  const then = code === order.promo_code ? order.created_at : now;
  const why = promoProblem(promo, uses, products, then) && promoProblem(promo, uses, products, now);
  return why === null && promo ? promo : { why: why ?? '' };
}

export interface BillingRow {
  billing_name: string;
  billing_address: string;
  vat_number: string | null;
  vat_number_status: VatNumberStatus | null;
}

/** Stores billing details that do not affect the price. */
export async function saveBilling(tx: Knex.Transaction, orderId: string, billing: BillingRow): Promise<void> {
  await tx('orders').where({ id: orderId }).update(billing);
}

/** Counts a session that is about to be created; returns its number. */
export async function countAttempt(tx: Knex.Transaction, orderId: string): Promise<number> {
  const [row] = await tx('orders')
    .where({ id: orderId })
    .update({ payment_attempt: tx.raw('payment_attempt + 1') })
    .returning<{ payment_attempt: number }[]>('payment_attempt');
  return row?.payment_attempt ?? 1;
}

/** Stores price, buyer and session together, so that a session never has another price. */
export async function savePrice(
  tx: Knex.Transaction,
  orderId: string,
  saved: {
    price: Repriced;
    promoId: number | null;
    billing: BillingRow;
    session: { provider: 'stripe' | 'test'; sessionId: string } | null;
    /** When the buyer confirmed an order with a total of 0. */
    freeConfirmedAt: Date | null;
  },
): Promise<void> {
  const { price, promoId, billing, session, freeConfirmedAt } = saved;
  await tx('orders')
    .where({ id: orderId })
    .update({
      ...billing,
      subtotal_cents: price.subtotalCents,
      discount_cents: price.discountCents,
      promo_code_id: promoId,
      billing_country: price.vat.country,
      vat_rate_percent: price.vat.ratePercent,
      vat_cents: price.vatCents,
      vat_reverse_charge: price.vat.reverseCharge,
      total_cents: price.totalCents,
      provider: session?.provider ?? null,
      session_id: session?.sessionId ?? null,
      free_confirmed_at: freeConfirmedAt,
    });
  for (const [position, share] of price.shares.entries()) {
    await tx('order_items').where({ order_id: orderId, position }).update({ discount_cents: share });
  }
}

/** Records a provider request after the buyer's return; false if one was just made, or there is no session. */
export async function noteAsked(
  tx: Knex.Transaction,
  orderId: string,
  { now, askedBefore }: { now: Date; askedBefore: Date },
): Promise<boolean> {
  const noted = await tx('orders')
    .where({ id: orderId })
    .whereIn('status', ['pending', 'expired', 'cancelled'])
    .where((started) => void started.whereNotNull('session_id').orWhereNotNull('free_confirmed_at'))
    .where((due) => void due.whereNull('payment_asked_at').orWhere('payment_asked_at', '<', askedBefore))
    .update({ payment_asked_at: now });
  return noted > 0;
}
