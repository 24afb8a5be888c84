/**
 * Reviews: a rating from one to five stars, optionally with a text, of a live listing. Its owner and founders cannot
 * review it. Reviews are published immediately. A review by an account in its first day is marked as such; its rating
 * counts once the site team confirms it, or the author saves it again a day later.
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
  /** Inserts or replaces the review. */
  save(
    accountId: number,
    place: ListingPlace,
    review: Review,
    now: Date,
  ): Promise<{ saved: true } | { refused: ReviewRefusal }>;
  /** Removes the account's review, if any. */
  remove(accountId: number, place: ListingPlace, now: Date): Promise<void>;
  /** The published reviews, newest first. */
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
