/** Listings that the site team or a rule hides and can restore. */
import type { Knex } from 'knex';

/** The previous status of a hidden listing, which it gets back. */
export type HiddenStatus = 'draft' | 'live' | 'unpublished';

/**
 * Hides a live or unpublished listing, or one before its launch. Returns false for a hidden listing, and for one that
 * awaits its week: its free launch must end first. The owner sees `why`.
 */
export async function hideListing(
  tx: Knex.Transaction,
  listingId: number,
  { why, now }: { why: string; now: Date },
): Promise<boolean> {
  const hidden = await tx('listings')
    .where({ id: listingId })
    .whereIn('status', ['draft', 'live', 'unpublished'] satisfies HiddenStatus[])
    .update({
      status: 'hidden',
      hidden_status: tx.ref('status'),
      hidden_why: why,
      hidden_at: now,
      updated_at: now,
    });
  return hidden > 0;
}

/** Restores a hidden listing. Returns its status; null if it was not hidden. */
export async function restoreListing(
  tx: Knex.Transaction,
  listingId: number,
  now: Date,
): Promise<HiddenStatus | null> {
  const rows = await tx('listings')
    .where({ id: listingId, status: 'hidden' })
    .update({
      status: tx.ref('hidden_status'),
      hidden_status: null,
      hidden_why: null,
      hidden_at: null,
      updated_at: now,
    })
    .returning<{ status: HiddenStatus }[]>('status');
  return rows[0]?.status ?? null;
}
