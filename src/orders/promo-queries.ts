import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { type PromoCode, type PromoUses, promoProblem } from './promo-rules.ts';

export const promoColumns = [
  'id',
  'code',
  'percent',
  'amount_cents',
  'products',
  'starts_at',
  'ends_at',
  'most_uses',
  'most_uses_per_account',
  'is_active',
] as const;

const codeOfSite = prepared<PromoCode>(
  'promo_code',
  `SELECT ${promoColumns.join(', ')} FROM promo_codes WHERE site_id = $1 AND code = $2`,
);

/** Finds a code, exactly as typed: codes are case-sensitive. */
export async function findPromoCode(db: Knex, siteId: number, code: string): Promise<PromoCode | undefined> {
  return (await codeOfSite(db, [siteId, code]))[0];
}

/** Locks a code until `tx` ends, so that its uses are counted one after another. */
export async function lockPromoCode(
  tx: Knex.Transaction,
  code: { id: number } | { site_id: number; code: string },
): Promise<PromoCode | undefined> {
  return tx('promo_codes')
    .where(code)
    .forUpdate()
    .first<PromoCode | undefined>(...promoColumns);
}

const usesOfCode = prepared<PromoUses>(
  'promo_code_uses',
  `SELECT count(*) AS all, count(*) FILTER (WHERE account_id = $2) AS "byAccount" FROM orders
   WHERE promo_code_id = $1 AND id <> ALL ($4::uuid[])
     AND (status IN ('paid', 'refunded') OR (status = 'pending' AND expires_at > $3))`,
);

export interface PromoCheck {
  siteId: number;
  accountId: number | null;
  /** Codes of products. */
  products: readonly string[];
  /** Orders whose use does not count. */
  but: readonly string[];
  now: Date;
}

/** The code, if it can be used for these products; otherwise the reason, as the end of a sentence. */
export async function checkPromo(
  db: Knex,
  code: string,
  { siteId, accountId, products, but, now }: PromoCheck,
  validAt = now,
): Promise<PromoCode | { why: string }> {
  const promo = await findPromoCode(db, siteId, code);
  const [uses] = promo ? await usesOfCode(db, [promo.id, accountId, now, but]) : [];
  const counts = uses ?? { all: 0, byAccount: 0 };
  const why = promoProblem(promo, counts, products, validAt) && promoProblem(promo, counts, products, now);
  return why === null && promo ? promo : { why: why ?? '' };
}

export interface PromoOrder {
  id: string;
  site_id: number;
  account_id: number | null;
  promo_code: string | null;
  created_at: Date;
}

/**
 * As `checkPromo`, for an order, whose own use does not count. A code that the order was created with stays valid with
 * its price, even if it has ended since.
 */
export async function checkOrderPromo(
  db: Knex,
  { order, code, products, now }: { order: PromoOrder; code: string; products: readonly string[]; now: Date },
): Promise<PromoCode | { why: string }> {
  const check = { siteId: order.site_id, accountId: order.account_id, products, but: [order.id], now };
  return checkPromo(db, code, check, code === order.promo_code ? order.created_at : now);
}
