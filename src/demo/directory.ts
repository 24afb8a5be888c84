/**
 * What the public directory shows beside the demo's listings. It hangs on the listings that are there, so that a
 * demo loaded by an earlier version gets it as well; what real people have written since is left as it is.
 */
import type { Knex } from 'knex';
import { followsOf, spreadBetween, viewsOf } from './activity.ts';
import { insertBoards } from './boards.ts';
import type { DemoContent } from './content.ts';
import type { DrawnPictures } from './drawings/draw-pictures.ts';
import { insertRows } from './insert-rows.ts';
import { type PresentListing, presentListings, presentVoters } from './present-demo.ts';
import { paidSections } from './rows.ts';
import { insertDemoTexts } from './texts.ts';
import { shuffled } from './voters.ts';
import { closeDemoWeeks } from './weeks.ts';

export async function insertDemoDirectory(
  tx: Knex.Transaction,
  content: DemoContent,
  { screens }: DrawnPictures,
  now: Date,
): Promise<void> {
  const listings = await presentListings(tx, content.products);
  const voterIds = await presentVoters(tx);
  await insertFollows(tx, listings, voterIds, now);
  await unlockPaidSections(tx, listings);
  await insertViews(tx, listings, now);
  await insertReviews(tx, listings, voterIds, now);
  await insertUpdates(tx, listings, now);
  await insertMedia(tx, listings, screens);
  await insertAlternatives(tx, listings, now);
  await insertBoards(tx, listings, now);
  await closeDemoWeeks(
    tx,
    listings.map(({ id }) => id),
    now,
  );
  await insertDemoTexts(tx, content, now);
}

/** Follows, and the counters of listings that were written without them. */
async function insertFollows(
  tx: Knex.Transaction,
  listings: readonly PresentListing[],
  voterIds: readonly number[],
  now: Date,
): Promise<void> {
  const rows = listings.flatMap(({ id, key, votes, since }) => {
    const followers = shuffled(voterIds, `${key} followers`);
    return followsOf({ key, votes, since, now })
      .slice(0, followers.length)
      .map((at, i) => ({ listing_id: id, account_id: followers[i] ?? null, created_at: at }));
  });
  await insertRows(tx, 'follows', rows, { unlessThere: true });
  await tx.raw(
    `UPDATE listings l SET followers = f.count
     FROM (SELECT listing_id, count(*) FROM follows WHERE listing_id = ANY (?::bigint[]) GROUP BY listing_id) f
     WHERE f.listing_id = l.id AND l.followers <> f.count`,
    [listings.map(({ id }) => id)],
  );
}

async function unlockPaidSections(tx: Knex.Transaction, listings: readonly PresentListing[]): Promise<void> {
  const paid = listings.filter(({ plan }) => plan === 'paid').map(({ id }) => id);
  await tx('listings')
    .whereIn('id', paid)
    .whereRaw('NOT unlocked_sections @> ?::text[]', [[...paidSections]])
    .update('unlocked_sections', [...paidSections]);
}

/** Views that were counted already are on top. */
async function insertViews(
  tx: Knex.Transaction,
  listings: readonly PresentListing[],
  now: Date,
): Promise<void> {
  const ids = listings.map(({ id }) => id);
  const views = listings.map((listing) => viewsOf({ ...listing, now }));
  await tx.raw(
    `INSERT INTO listing_views (listing_id, views) SELECT * FROM unnest(?::bigint[], ?::bigint[])
     ON CONFLICT (listing_id) DO UPDATE SET views = listing_views.views + excluded.views`,
    [ids, views],
  );
}

async function insertReviews(
  tx: Knex.Transaction,
  listings: readonly PresentListing[],
  voterIds: readonly number[],
  now: Date,
): Promise<void> {
  const rows = listings
    .filter(({ isLive }) => isLive)
    .flatMap(({ id, key, owner_id, since, product: { reviews } }) => {
      const reviewers = shuffled(voterIds, `${key} reviewers`).filter((reviewer) => reviewer !== owner_id);
      const times = spreadBetween(since, now, reviews.length, `${key} reviews`);
      return reviews.slice(0, reviewers.length).map(({ rating, body }, i) => ({
        listing_id: id,
        account_id: reviewers[i] ?? null,
        rating,
        body,
        status: 'published',
        created_at: times[i] ?? now,
      }));
    });
  await insertRows(tx, 'reviews', rows, { unlessThere: true });
}

async function insertUpdates(
  tx: Knex.Transaction,
  listings: readonly PresentListing[],
  now: Date,
): Promise<void> {
  const rows = listings
    .filter(({ isLive }) => isLive)
    .flatMap(({ id, key, since, product: { updates } }) => {
      const times = spreadBetween(since, now, updates.length, `${key} updates`);
      return updates.map(({ title, body }, i) => ({
        listing_id: id,
        title,
        body,
        created_at: times[i] ?? now,
      }));
    });
  await insertRows(tx, 'listing_updates', rows);
}

async function insertMedia(
  tx: Knex.Transaction,
  listings: readonly PresentListing[],
  screens: DrawnPictures['screens'],
): Promise<void> {
  const rows = listings.flatMap(({ id, key, domain, product }) =>
    (product.paid?.media ?? []).map(({ kind, file, caption }, position) => ({
      listing_id: id,
      position,
      kind,
      url: `https://${domain}/media/${file}`,
      caption,
      picture: screens.get(`${key}/${file}`)?.text ?? null,
    })),
  );
  await insertRows(tx, 'listing_media', rows, { unlessThere: true });
}

async function insertAlternatives(
  tx: Knex.Transaction,
  listings: readonly PresentListing[],
  now: Date,
): Promise<void> {
  const byKey = new Map(listings.map((listing) => [listing.key, listing]));
  const rows = listings.flatMap(({ id, key, since, product }) => {
    const approved = product.alternatives.flatMap((other) => byKey.get(other) ?? []);
    const times = spreadBetween(since, now, approved.length, `${key} alternatives`);
    return approved.map((other, position) => ({
      listing_id: id,
      alternative_id: other.id,
      position,
      approved_at: times[position] ?? now,
    }));
  });
  await insertRows(tx, 'alternatives', rows, { unlessThere: true });
}
