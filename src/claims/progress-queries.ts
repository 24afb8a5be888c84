/** Claims with what their next turn needs to know. */
import type { Knex } from 'knex';
import { type ClaimRow, type EndedWhy, isOpen } from './view-rules.ts';
import { claimedSite } from './website-rules.ts';

/** A claim with what there is to know for its next turn. */
export interface ClaimInProgress extends ClaimRow {
  claimant_email: string;
  site_name: string;
  owner_id: number | null;
  owner_email: string | null;
  listing_status: string;
  listing_website_url: string;
}

function inProgress(db: Knex) {
  return db('claims as claim')
    .join('listings', 'listings.id', 'claim.listing_id')
    .join('sites', 'sites.id', 'listings.site_id')
    .join('accounts as claimant', 'claimant.id', 'claim.account_id')
    .leftJoin('accounts as owner', 'owner.id', 'listings.owner_id')
    .select<ClaimInProgress[]>(
      'claim.*',
      'listings.slug',
      'listings.name as listing_name',
      'listings.status as listing_status',
      'listings.website_url as listing_website_url',
      'listings.owner_id',
      'sites.name as site_name',
      'claimant.email as claimant_email',
      'owner.email as owner_email',
    );
}

export async function findClaimInProgress(db: Knex, id: number): Promise<ClaimInProgress | undefined> {
  return inProgress(db).where({ 'claim.id': id }).first<ClaimInProgress | undefined>();
}

/** The open claim that a link belongs to. */
export async function findClaimByLink(db: Knex, digest: Buffer): Promise<ClaimInProgress | undefined> {
  return inProgress(db).where({ 'claim.link_digest': digest }).first<ClaimInProgress | undefined>();
}

/** The same with its listing and it held until `tx` ends, in this order. */
export async function lockClaimInProgress(
  tx: Knex.Transaction,
  id: number,
): Promise<ClaimInProgress | undefined> {
  await tx.raw(
    'SELECT FROM listings WHERE id = (SELECT listing_id FROM claims WHERE id = ?) FOR NO KEY UPDATE',
    [id],
  );
  const held = await tx('claims').where({ id }).forUpdate().first<{ id: number } | undefined>('id');
  return held && findClaimInProgress(tx, id);
}

/** Why an open claim cannot go on, whatever is published; null where it can. */
export function endOf(claim: ClaimInProgress): EndedWhy | null {
  if (claimedSite(claim.listing_website_url).host !== claimedSite(claim.website_url).host) {
    return 'website_changed';
  }
  // A verified listing that is hidden comes back as it was.
  return claim.status === 'pending' && claim.listing_status !== 'live' ? 'not_live' : null;
}

/** Whether an open claim is due for a step now: by its timetable, or since somebody asks for it. */
export const isDue = (claim: ClaimInProgress, now: Date): boolean =>
  isOpen(claim) &&
  (claim.asks > claim.answered || (claim.next_check_at !== null && claim.next_check_at <= now));
