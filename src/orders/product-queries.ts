import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import type { ProductRow } from './cart-facts-rules.ts';

const productsOfSite = prepared<ProductRow>(
  'products_of_site',
  `SELECT code, name, description, fulfilment, price_cents, minimum_cents, needs_listing, week, takes_categories, options,
     lasts_days, is_available
   FROM products WHERE site_id = $1 ORDER BY position, code`,
);

/** All products of a site in display order, including those not sold now. */
export async function listProducts(db: Knex, siteId: number): Promise<ProductRow[]> {
  return productsOfSite(db, [siteId]);
}

const placesOfWeeks = prepared<{ week: string; taken: number }>(
  'paid_places_taken',
  `SELECT i.week, count(*) AS taken FROM order_items i JOIN orders o ON o.id = i.order_id
   WHERE o.site_id = $1 AND i.week = ANY ($2::date[]) AND i.status <> 'undone' AND o.id <> ALL ($4::uuid[])
     AND (o.status = 'paid' OR (o.status = 'pending' AND o.expires_at > $3))
   GROUP BY i.week`,
);

/** Places of paid launches that orders reserve or have taken, by week; weeks without any are absent. `but`: orders that do not count. */
export async function paidPlacesTaken(
  db: Knex,
  siteId: number,
  weeks: readonly string[],
  { now, but = [] }: { now: Date; but?: readonly string[] },
): Promise<Map<string, number>> {
  if (weeks.length === 0) return new Map();
  const rows = await placesOfWeeks(db, [siteId, weeks, now, but]);
  return new Map(rows.map(({ week, taken }) => [week, taken]));
}

/** First key of the advisory lock under which places of paid launches are counted and taken; the second is the site. */
const paidPlacesLock = 0x0b1d;

/** Locks counting and taking places of paid launches until `tx` ends. */
export async function lockPaidPlaces(tx: Knex.Transaction, siteId: number): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(?, ?)', [paidPlacesLock, siteId]);
}
