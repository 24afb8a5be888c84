/** Deletion of a draft. */
import type { Knex } from 'knex';
import { deleteUnplacedFounders } from '../listings/drafted-founders-queries.ts';
import type { DraftListing } from './deletion-rules.ts';
import type { DraftRow } from './view-rules.ts';

/** Finds the listing of a draft; null without one. */
export async function findDraftListing(
  db: Knex,
  { id, account_id, listing_id }: Pick<DraftRow, 'id' | 'account_id' | 'listing_id'>,
): Promise<DraftListing | null> {
  if (listing_id === null) return null;
  const { rows } = await db.raw<{ rows: DraftListing[] }>(
    `SELECT l.id, l.status, l.owner_id IS NOT DISTINCT FROM :accountId AS is_own,
       EXISTS (SELECT FROM drafts WHERE listing_id = l.id AND id <> :draftId) AS has_other_draft,
       EXISTS (SELECT FROM order_items i JOIN orders o ON o.id = i.order_id
         WHERE i.listing_id = l.id AND o.status IN ('pending', 'paid')) AS is_ordered
     FROM listings l WHERE l.id = :listingId`,
    { accountId: account_id, draftId: id, listingId: listing_id },
  );
  return rows[0] ?? null;
}

/** Locks a listing until `tx` ends. */
export async function lockListingOfDraft(tx: Knex.Transaction, id: number): Promise<void> {
  await tx('listings').where({ id }).forUpdate().select('id');
}

/** Deletes a draft with its pages, redrafts and invites. The caller holds the lock on it. */
export async function deleteDraft(tx: Knex.Transaction, id: string): Promise<void> {
  await tx('drafts').where({ id }).delete();
}

/** Deletes an unpublished listing, and its founders who have no other. The caller holds the lock on it. */
export async function deleteUnpublishedListing(tx: Knex.Transaction, id: number): Promise<void> {
  const founders = await tx('listing_founders').where({ listing_id: id }).pluck<number[]>('founder_id');
  await tx('listings').where({ id, status: 'draft' }).delete();
  await deleteUnplacedFounders(tx, founders);
}
