/** Whether a draft can be deleted by its owner, and what is deleted with it. */
import type { ListingRow } from '../listings/row-rules.ts';

/** Why a draft cannot be deleted. `ordered`: something for its listing is ordered or paid. */
export type DeletionRefusal = 'live' | 'waiting' | 'hidden' | 'ordered';

export interface DraftListing {
  id: number;
  status: ListingRow['status'];
  /** The draft's owner owns the listing, too. */
  is_own: boolean;
  /** Another draft edits the listing as well. */
  has_other_draft: boolean;
  /** It is in a pending or paid order. */
  is_ordered: boolean;
}

/**
 * What deleting a draft does to its listing: an unpublished one that nothing else belongs to goes with the draft, one that
 * is public, waits for its launch or is ordered keeps the draft, and all others stay as they are.
 */
export function deletionOf(
  listing: DraftListing | null,
): { refused: DeletionRefusal } | { deletesListing: boolean } {
  if (!listing?.is_own || listing.has_other_draft) return { deletesListing: false };
  if (listing.status === 'live' || listing.status === 'hidden') return { refused: listing.status };
  if (listing.status !== 'draft') return { refused: 'waiting' };
  return listing.is_ordered ? { refused: 'ordered' } : { deletesListing: true };
}
