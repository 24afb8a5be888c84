/** Listings that are taken out of the directory for a while, by the site team or by a rule, and come back as they were. */
import type { Knex } from 'knex';

/** What a listing that is hidden had before, and gets back. */
export type HiddenStatus = 'draft' | 'live';

/**
 * Hides a listing that is live or not published; one that is hidden stays as it is, and so does one that waits for its
 * week, whose free launch ends first. True where it was hidden now. `why` is told to the owner.
 */
export async function hideListing(
  tx: Knex.Transaction,
  listingId: number,
  { why, now }: { why: string; now: Date },
): Promise<boolean> {
  const hidden = await tx('listings')
    .where({ id: listingId })
    .whereIn('status', ['draft', 'live'] satisfies HiddenStatus[])
    .update({
      status: 'hidden',
      hidden_status: tx.ref('status'),
      hidden_why: why,
      hidden_at: now,
      updated_at: now,
    });
  return hidden > 0;
}

/** The status that it has again; null where it was not hidden. */
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
