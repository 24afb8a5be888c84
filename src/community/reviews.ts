/**
 * Reviews: one rating from one star to five, and perhaps a text, of a person for a live listing; never of its owner and
 * founders. A review is published at once. That of an account in its first day is marked as such, and its rating is added
 * up only when somebody of the site team has confirmed it, or its writer saves it again a day later.
 */
import type { Knex } from 'knex';
import { lockAccount } from '../accounts/queries.ts';
import {
  findListingToReview,
  findOwnReview,
  listPublishedReviews,
  removeReview,
  saveReview,
} from './review-queries.ts';
import type { OwnReview, PublishedReview, Review } from './review-schema.ts';
import { isNewAccount } from './vote-rules.ts';
import type { ListingPlace } from './vote-schema.ts';

export type ReviewRefusal = 'no_such_listing' | 'not_live' | 'own_listing' | 'nobody';

export interface Reviews {
  /** Writes the review, or replaces the one that is there. */
  save(
    accountId: number,
    place: ListingPlace,
    review: Review,
    now: Date,
  ): Promise<{ saved: true } | { refused: ReviewRefusal }>;
  /** Removes the review of the account, if there is one. */
  remove(accountId: number, place: ListingPlace, now: Date): Promise<void>;
  /** What readers see, the newest first. */
  list(place: ListingPlace): Promise<{ items: PublishedReview[]; total: number }>;
  findOwn(accountId: number, place: ListingPlace): Promise<OwnReview | undefined>;
}

export function createReviews(db: Knex): Reviews {
  return {
    save: (accountId, place, review, now) =>
      db.transaction(async (tx) => {
        const account = await lockAccount(tx, accountId);
        if (!account) return { refused: 'nobody' };
        const listing = await findListingToReview(tx, place, accountId);
        if (!listing) return { refused: 'no_such_listing' };
        if (listing.status !== 'live') return { refused: 'not_live' };
        if (listing.own) return { refused: 'own_listing' };
        const counts = !isNewAccount(now.getTime() - account.created_at.getTime());
        await saveReview(tx, { ...review, listingId: listing.id, accountId, counts, now });
        return { saved: true };
      }),
    remove: (accountId, place, now) => db.transaction((tx) => removeReview(tx, place, accountId, now)),
    list: (place) => listPublishedReviews(db, place),
    findOwn: (accountId, place) => findOwnReview(db, place, accountId),
  };
}
