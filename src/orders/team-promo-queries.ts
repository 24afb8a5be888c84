/** Promo codes as the site team creates and ends them. */
import type { Knex } from 'knex';
import { promoColumns } from './promo-queries.ts';
import type { PromoCode } from './promo-rules.ts';

export interface TeamPromoCode extends PromoCode {
  /** By orders that are paid, were, or still may be. */
  uses: number;
}

/** All codes of a site, including ended ones, newest first. */
export async function listPromoCodes(db: Knex, siteId: number, now: Date): Promise<TeamPromoCode[]> {
  // As promo-queries.ts counts them.
  const uses: Knex.QueryBuilder = db('orders as o')
    .whereRaw('o.promo_code_id = p.id')
    .where((counted) => {
      void counted
        .whereIn('o.status', ['paid', 'refunded'])
        .orWhere((held) => void held.where('o.status', 'pending').where('o.expires_at', '>', now));
    })
    .count()
    .as('uses');
  return db('promo_codes as p')
    .where({ site_id: siteId })
    .orderBy('id', 'desc')
    .select<TeamPromoCode[]>(...promoColumns, uses);
}

export type PromoTerms = Omit<PromoCode, 'id' | 'is_active'>;

/** Creates a code, or reactivates an ended one with these terms. Earlier uses still count. */
export async function savePromoCode(
  tx: Knex.Transaction,
  siteId: number,
  terms: PromoTerms,
  now: Date,
): Promise<void> {
  await tx('promo_codes')
    .insert({ site_id: siteId, ...terms, is_active: true, created_at: now })
    .onConflict(['site_id', 'code'])
    .merge({ ...terms, is_active: true });
}

/** Ends a code immediately, also for unpaid orders. */
export async function endPromoCode(tx: Knex.Transaction, id: number): Promise<void> {
  await tx('promo_codes').where({ id }).update({ is_active: false });
}
