import type { Knex } from 'knex';

/** What launch lists and boards walk: each in the very order of the list, so that a page is read and nothing is sorted. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- All time and a week's own: votes, ties by the earlier launch.
CREATE INDEX live_listings_by_rank ON listings (site_id, votes DESC, launched_at, id) WHERE status = 'live';
CREATE INDEX live_listings_by_week ON listings (site_id, launch_week, votes DESC, launched_at, id) WHERE status = 'live';
CREATE INDEX scheduled_listings ON listings (site_id, launch_week, id) WHERE status = 'scheduled';
CREATE INDEX latest_revenues ON revenues (monthly_cents DESC, listing_id) WHERE is_latest;

-- Whether what ranks by its views, its domain or its money is live here is asked once a row, without its heap page.
CREATE INDEX live_listing_ids ON listings (id) INCLUDE (site_id) WHERE status = 'live';
CREATE INDEX listings_of_domain ON listings (domain, site_id, status, id);
DROP INDEX listings_by_domain;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
CREATE INDEX listings_by_domain ON listings (domain);
DROP INDEX listings_of_domain, live_listing_ids, latest_revenues, scheduled_listings, live_listings_by_week,
  live_listings_by_rank;
  `);
}
