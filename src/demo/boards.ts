/** The figures of the other boards: Domain Ratings, revenues, money for the billboard. */
import type { Knex } from 'knex';
import { spreadBetween } from './activity.ts';
import { insertRows } from './insert-rows.ts';
import type { PresentListing } from './present-demo.ts';
import { demoSource, firstOfMonth, ratingsOf } from './ratings.ts';

export async function insertBoards(
  tx: Knex.Transaction,
  listings: readonly PresentListing[],
  now: Date,
): Promise<void> {
  await insertRatings(tx, listings, now);
  await insertRows(
    tx,
    'revenues',
    listings.flatMap(({ id, product }) =>
      revenuesOf(product.revenues, now).map((row) => ({ listing_id: id, ...row })),
    ),
    { unlessThere: true },
  );
  await insertRows(
    tx,
    'contributions',
    listings.flatMap(({ id, key, since, product: { contributions: amounts } }) => {
      const times = spreadBetween(since, now, amounts.length, `${key} contributions`);
      return amounts.map((euros, i) => ({
        listing_id: id,
        amount_cents: euros * 100,
        contributed_at: times[i] ?? now,
      }));
    }),
  );
}

/** A domain that somebody has measured keeps what was measured, and nothing else. */
async function insertRatings(
  tx: Knex.Transaction,
  listings: readonly PresentListing[],
  now: Date,
): Promise<void> {
  const domains = listings.map(({ domain }) => domain);
  const measured = new Set(
    await tx('domain_ratings').whereIn('domain', domains).distinct().pluck<string[]>('domain'),
  );
  const open = new Map(listings.map(({ domain, key }) => [domain, key]));
  await insertRows(
    tx,
    'domain_ratings',
    [...open]
      .filter(([domain]) => !measured.has(domain))
      .flatMap(([domain, key]) => ratingsOf(key, now).map((rating) => ({ domain, ...rating }))),
  );
}

/** The last figure is that of last month, booked on the first day of this one. */
function revenuesOf(months: readonly number[], now: Date) {
  return months.map((euros, i) => ({
    as_of: firstOfMonth(now, i + 1 - months.length),
    monthly_cents: euros * 100,
    source: demoSource,
    is_latest: i === months.length - 1,
  }));
}
