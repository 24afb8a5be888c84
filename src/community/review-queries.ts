/** Reviews: one per account and listing. src/listings/parts-queries.ts selects those that count for the rating. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { isOwnListing } from './own-listing-queries.ts';
import {
  type OwnReview,
  type PublishedReview,
  type Review,
  type ReviewStatus,
  maxReviews,
} from './review-schema.ts';
import type { ListingPlace } from './vote-schema.ts';

const publishedReviews = prepared<PublishedReview & { total: number }>(
  'published_reviews',
  `SELECT r.id, a.name, r.rating, r.body, r.is_counted, r.created_at, r.updated_at, count(*) OVER () AS total
   FROM listings l JOIN reviews r ON r.listing_id = l.id AND r.status = 'published' JOIN accounts a ON a.id = r.account_id
   WHERE l.site_id = $1 AND l.slug = $2 AND listing_is_public(l.status) AND NOT ${isOwnListing('r.account_id')}
   ORDER BY r.created_at DESC, r.id DESC LIMIT ${maxReviews}`,
);

/** Newest first, with the total. Leaves out reviews by users who became owners or founders since. */
export async function listPublishedReviews(
  db: Knex,
  { siteId, slug }: ListingPlace,
): Promise<{ items: PublishedReview[]; total: number }> {
  const rows = await publishedReviews(db, [siteId, slug]);
  return { items: rows.map(({ total: _total, ...review }) => review), total: rows[0]?.total ?? 0 };
}

/** Finds the account's review of a listing, in any status. */
export async function findOwnReview(
  db: Knex,
  { siteId, slug }: ListingPlace,
  accountId: number,
): Promise<OwnReview | undefined> {
  return db('reviews as r')
    .join('listings as l', 'l.id', 'r.listing_id')
    .where({ 'l.site_id': siteId, 'l.slug': slug, 'r.account_id': accountId })
    .first<OwnReview | undefined>('r.id', 'r.rating', 'r.body', 'r.status', 'r.hidden_why', 'r.is_counted');
}

export interface ReviewedListing {
  id: number;
  status: string;
  own: boolean;
}

/** A public listing, and whether it is the account's own. */
export async function findListingToReview(
  db: Knex,
  { siteId, slug }: ListingPlace,
  accountId: number,
): Promise<ReviewedListing | undefined> {
  const { rows } = await db.raw<{ rows: ReviewedListing[] }>(
    `SELECT l.id, l.status, ${isOwnListing(':accountId::bigint')} AS own FROM listings l
     WHERE l.site_id = :siteId AND l.slug = :slug AND listing_is_public(l.status)`,
    { siteId, slug, accountId },
  );
  return rows[0];
}

/** Inserts or replaces a review. A hidden one stays hidden; a counted one stays counted. */
export async function saveReview(
  tx: Knex.Transaction,
  review: { listingId: number; accountId: number; counts: boolean; now: Date } & Review,
): Promise<void> {
  const { listingId, accountId, rating, text, counts, now } = review;
  await tx.raw(
    `INSERT INTO reviews AS r (listing_id, account_id, rating, body, is_counted, created_at)
     VALUES (:listingId, :accountId, :rating, :text, :counts, :now)
     ON CONFLICT (listing_id, account_id) DO UPDATE SET rating = excluded.rating, body = excluded.body,
       is_counted = r.is_counted OR excluded.is_counted, updated_at = :now
     WHERE (r.rating, r.body, r.is_counted) IS DISTINCT FROM
       (excluded.rating, excluded.body, r.is_counted OR excluded.is_counted)`,
    { listingId, accountId, rating, text, counts, now },
  );
}

/** Removes a review. A hidden one loses its text but keeps its row, so that it cannot be posted again. */
export async function removeReview(
  tx: Knex.Transaction,
  { siteId, slug }: ListingPlace,
  accountId: number,
  now: Date,
): Promise<void> {
  const own = () =>
    tx('reviews')
      .where({ account_id: accountId })
      .whereIn('listing_id', tx('listings').where({ site_id: siteId, slug }).select('id'));
  await own().where({ status: 'published' }).delete();
  await own().where({ status: 'hidden' }).whereNotNull('body').update({ body: null, updated_at: now });
}

/** Hides a published review; its author can read `why`. Returns the listing; undefined if there was nothing to hide. */
export async function hideReview(
  tx: Knex.Transaction,
  reviewId: number,
  { why, now }: { why: string; now: Date },
): Promise<{ listing_id: number } | undefined> {
  const rows = await tx('reviews')
    .where({ id: reviewId, status: 'published' satisfies ReviewStatus })
    .update({ status: 'hidden' satisfies ReviewStatus, hidden_why: why, hidden_at: now })
    .returning<{ listing_id: number }[]>('listing_id');
  return rows[0];
}

/**
 * Publishes a hidden review, or confirms one of a new account; its rating counts from now on. Undefined if there was
 * nothing to do.
 */
export async function restoreReview(
  tx: Knex.Transaction,
  reviewId: number,
): Promise<{ listing_id: number } | undefined> {
  const rows = await tx('reviews')
    .where({ id: reviewId })
    .whereRaw(`(status = 'hidden' OR NOT is_counted)`)
    .update({
      status: 'published' satisfies ReviewStatus,
      hidden_why: null,
      hidden_at: null,
      is_counted: true,
    })
    .returning<{ listing_id: number }[]>('listing_id');
  return rows[0];
}

export interface ModeratedReview extends OwnReview {
  listing_id: number;
  slug: string;
  account_id: number;
  account_created_at: Date;
  created_at: Date;
  updated_at: Date | null;
  hidden_at: Date | null;
}

/** Reviews for the site team: unconfirmed ones first, then the most recently changed. */
export async function listReviewsForModeration(
  db: Knex,
  { slug, status, limit = 50 }: { slug?: string; status?: ReviewStatus; limit?: number } = {},
): Promise<ModeratedReview[]> {
  const reviews = db('reviews as r')
    .join('listings as l', 'l.id', 'r.listing_id')
    .join('accounts as a', 'a.id', 'r.account_id')
    .orderByRaw(
      `(r.status = 'published' AND NOT r.is_counted) DESC, coalesce(r.updated_at, r.created_at) DESC, r.id DESC`,
    )
    .limit(limit)
    .select<ModeratedReview[]>(
      ...['r.id', 'r.rating', 'r.body', 'r.status', 'r.hidden_why', 'r.hidden_at', 'r.is_counted'],
      ...['r.created_at', 'r.updated_at', 'r.listing_id', 'l.slug', 'r.account_id'],
      'a.created_at as account_created_at',
    );
  if (slug !== undefined) void reviews.where('l.slug', slug);
  if (status !== undefined) void reviews.where('r.status', status);
  return reviews;
}
