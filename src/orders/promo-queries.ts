import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import type { PromoCode, PromoUses } from './promo-rules.ts';

const codeOfSite = prepared<PromoCode>(
  'promo_code',
  `SELECT id, code, percent, amount_cents, products, starts_at, ends_at, most_uses, most_uses_per_account, is_active
   FROM promo_codes WHERE site_id = $1 AND code = $2`,
);

/** Exactly as typed: another case is another code. */
export async function findPromoCode(db: Knex, siteId: number, code: string): Promise<PromoCode | undefined> {
  const [promo] = await codeOfSite(db, [siteId, code]);
  return promo;
}

/** Locks the code until `tx` ends, so that its uses are counted one after another. */
export async function holdPromoCode(
  tx: Knex.Transaction,
  code: { id: number } | { site_id: number; code: string },
): Promise<void> {
  await tx('promo_codes').where(code).forUpdate().select('id');
}

const usesOfCode = prepared<PromoUses>(
  'promo_code_uses',
  `SELECT count(*) AS all, count(*) FILTER (WHERE account_id = $2) AS "byAccount" FROM orders
   WHERE promo_code_id = $1 AND id <> ALL ($4::uuid[])
     AND (status IN ('paid', 'refunded') OR (status = 'pending' AND expires_at > $3))`,
);

/** Uses by orders that are paid, were, or still may be; `but` are orders that do not count. */
export async function countPromoUses(
  db: Knex,
  used: { promoId: number; accountId: number | null; now: Date; but: readonly string[] },
): Promise<PromoUses> {
  const [uses] = await usesOfCode(db, [used.promoId, used.accountId, used.now, used.but]);
  return uses ?? { all: 0, byAccount: 0 };
}
