import { z } from 'zod';
import {
  type ModeratedReview,
  hideReview as hide,
  listReviewsForModeration,
  restoreReview as restore,
} from '../../community/review-queries.ts';
import { Refusal, changeCommand, inputs, readCommand } from './command.ts';
import { findListing } from './find-listing.ts';

export const reviews = readCommand({
  name: 'reviews',
  usage: '[--listing LISTING] [--status published|hidden] [--limit N]',
  description:
    'Lists reviews: first those of new accounts, whose rating counts once confirmed by restore-review, then the last changed.',
  example: 'reviews --listing tidewell',
  positionals: [],
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
    is_counted || status === 'hidden' ? status : `${status}, awaits confirmation`,
    ...(hidden_why === null ? [] : [`(${hidden_why})`]),
    `account ${account_id}`,
    created_at.toISOString(),
    ...(body === null ? [] : [`“${body.replace(/\s+/g, ' ')}”`]),
  ].join('  ');
}

export const hideReview = changeCommand({
  name: 'hide-review',
  usage: 'ID',
  description:
    'Hides a review; its rating no longer counts. Its author sees the reason on the listing’s page.',
  example: 'hide-review 4 --why "names an employee"',
  positionals: ['id'],
  input: { id: inputs.number },
  async run({ id }, { tx, why, now }) {
    const hidden = await hide(tx, id, { why, now });
    if (!hidden) throw new Refusal(`There is no published review ${id}; \`reviews\` lists them.`);
    return {
      subject: `review/${id}`,
      detail: { listing: hidden.listing_id },
      inPublicLog: { listingId: hidden.listing_id, reason: 'review' },
      message: `review/${id} of listing/${hidden.listing_id} is hidden.`,
    };
  },
});

export const restoreReview = changeCommand({
  name: 'restore-review',
  usage: 'ID',
  description: 'Publishes a hidden review, or confirms one of a new account; its rating counts from now on.',
  example: 'restore-review 4 --why "it names nobody any more"',
  positionals: ['id'],
  input: { id: inputs.number },
  async run({ id }, { tx }) {
    const restored = await restore(tx, id);
    if (!restored) {
      throw new Refusal(
        `There is no review ${id} that is hidden or awaits confirmation; \`reviews\` lists them.`,
      );
    }
    return {
      subject: `review/${id}`,
      detail: { listing: restored.listing_id },
      message: `review/${id} of listing/${restored.listing_id} is published and counts.`,
    };
  },
});
