import { z } from 'zod';
import { type ModeratedReview, listReviewsForModeration } from '../../community/review-queries.ts';
import { inputs, reading } from './command.ts';
import { findListing } from './find-listing.ts';

export const reviews = reading({
  name: 'reviews',
  takes: '[--listing LISTING] [--status published|hidden] [--limit N]',
  does: 'Lists reviews: first those of new accounts, whose rating counts once restore-review has confirmed them, then the last changed.',
  example: 'reviews --listing tidewell',
  places: [],
  input: {
    listing: inputs.listing.optional(),
    status: z.enum(['published', 'hidden'], 'is published or hidden').optional(),
    limit: inputs.limit(50),
  },
  async run({ listing: name, status, limit }, { db }) {
    const listing = name === undefined ? null : await findListing(db, name);
    const found = await listReviewsForModeration(db, {
      ...(listing && { slug: listing.slug }),
      ...(status && { status }),
      limit,
    });
    // A slug may be on several sites.
    const shown = listing ? found.filter((review) => review.listing_id === listing.id) : found;
    return { value: shown, lines: shown.length === 0 ? ['There are no such reviews.'] : shown.map(lineOf) };
  },
});

function lineOf(review: ModeratedReview): string {
  const { id, slug, rating, status, is_counted, account_id, created_at, body, hidden_why } = review;
  return [
    `review/${id}`,
    slug,
    `${rating}/5`,
    is_counted || status === 'hidden' ? status : `${status}, waits to be confirmed`,
    ...(hidden_why === null ? [] : [`(${hidden_why})`]),
    `account ${account_id}`,
    created_at.toISOString(),
    ...(body === null ? [] : [`“${body.replace(/\s+/g, ' ')}”`]),
  ].join('  ');
}
