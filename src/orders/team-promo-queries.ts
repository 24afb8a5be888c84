/** Promo codes as the site team makes and ends them. */
import type { Knex } from 'knex';
import type { PromoCode } from './promo-rules.ts';

export interface TeamPromoCode extends PromoCode {
  /** By orders that are paid, were, or still may be. */
  uses: number;
}

const columns = [
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

/** The newest first; those that were ended too. */
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
    .select<TeamPromoCode[]>(...columns, uses);
}

/** Held until `tx` ends; exactly as typed. */
export async function lockPromoCode(
  tx: Knex.Transaction,
  siteId: number,
  code: string,
): Promise<PromoCode | undefined> {
  return tx('promo_codes')
    .where({ site_id: siteId, code })
    .forUpdate()
    .first<PromoCode | undefined>(...columns);
}

export type PromoTerms = Omit<PromoCode, 'id' | 'is_active'>;

/** A code that was ended is back with it, under these terms; its uses count on. */
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

export async function endPromoCode(tx: Knex.Transaction, id: number): Promise<void> {
  await tx('promo_codes').where({ id }).update({ is_active: false });
}
