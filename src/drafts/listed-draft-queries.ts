import type { Knex } from 'knex';
import { findEditableDraft, insertDraftOfListing } from '../listings/handover/handover-queries.ts';
import { type ListedWebsite, lockWebsite } from '../listings/website-queries.ts';
import { findOwnDraft } from './queries.ts';
import type { DraftRow } from './view-rules.ts';

/**
 * The draft of a listing that the account may edit. Inserts one for an owner without a draft; undefined for accounts that
 * may not edit the listing.
 */
export async function findListedDraft(
  tx: Knex.Transaction,
  listing: ListedWebsite,
  accountId: number,
  now: Date,
): Promise<DraftRow | undefined> {
  const listingId = listing.id;
  await lockWebsite(tx, listing.site_id, listing.website_url);
  const known = await findEditableDraft(tx, listingId, accountId);
  if (known !== undefined) return findOwnDraft(tx, accountId, known);
  if (listing.owner_id !== accountId) return undefined;
  return findOwnDraft(tx, accountId, await insertDraftOfListing(tx, { listingId, accountId, now }));
}
