/** Claims with the data that their next transition needs. */
import type { Knex } from 'knex';
import { type SiteOfRow, siteColumn } from '../directory/site-address-rules.ts';
import { lockDraftsOfListing } from '../listings/handover/handover-queries.ts';
import { type ClaimRow, type EndCode, isOpen } from './view-rules.ts';
import { claimedSite } from './website-rules.ts';

export interface ClaimInProgress extends ClaimRow {
  claimant_email: string;
  site: SiteOfRow;
  owner_id: number | null;
  owner_email: string | null;
  listing_status: string;
  listing_website_url: string;
}

function inProgress(db: Knex) {
  return db('claims as claim')
    .join('listings', 'listings.id', 'claim.listing_id')
    .join('accounts as claimant', 'claimant.id', 'claim.account_id')
    .leftJoin('accounts as owner', 'owner.id', 'listings.owner_id')
    .select<ClaimInProgress[]>(
      'claim.*',
      'listings.slug',
      'listings.name as listing_name',
      'listings.status as listing_status',
      'listings.website_url as listing_website_url',
      'listings.owner_id',
      db.raw(siteColumn('listings')),
      'claimant.email as claimant_email',
      'owner.email as owner_email',
    );
}

/** Finds a claim in any status. */
export async function findClaimInProgress(db: Knex, id: number): Promise<ClaimInProgress | undefined> {
  return inProgress(db).where({ 'claim.id': id }).first<ClaimInProgress | undefined>();
}

/** Finds the open claim of a mailed link by the digest of its token. */
export async function findClaimByLink(db: Knex, digest: Buffer): Promise<ClaimInProgress | undefined> {
  return inProgress(db).where({ 'claim.link_digest': digest }).first<ClaimInProgress | undefined>();
}

/** Finds a claim, and locks the drafts of its listing, the listing and then the claim until `tx` ends. */
export async function lockClaimInProgress(
  tx: Knex.Transaction,
  id: number,
): Promise<ClaimInProgress | undefined> {
  const listing = await tx('claims').where({ id }).first<{ listing_id: number } | undefined>('listing_id');
  if (!listing) return undefined;
  await lockDraftsOfListing(tx, listing.listing_id);
  await tx.raw('SELECT FROM listings WHERE id = ? FOR NO KEY UPDATE', [listing.listing_id]);
  const held = await tx('claims').where({ id }).forUpdate().first<{ id: number } | undefined>('id');
  return held && findClaimInProgress(tx, id);
}

/** Returns why an open claim must end regardless of its proof; null if it can continue. */
export function endOf(claim: ClaimInProgress): EndCode | null {
  if (claimedSite(claim.listing_website_url).host !== claimedSite(claim.website_url).host) {
    return 'website_changed';
  }
  // A hidden listing keeps its verified claim, as it can be restored.
  return claim.status === 'pending' && claim.listing_status === 'hidden' ? 'hidden' : null;
}

/** Whether a check of the claim is scheduled or requested for now. */
export const isDue = (claim: ClaimInProgress, now: Date): boolean =>
  isOpen(claim) &&
  (claim.asks > claim.answered || (claim.next_check_at !== null && claim.next_check_at <= now));
