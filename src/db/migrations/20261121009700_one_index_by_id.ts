import type { Knex } from 'knex';

/** live_listings_by_id is by the same key and holds more: what walked the other walks it, and who writes writes one. */
export async function up(db: Knex): Promise<void> {
  await db.raw('DROP INDEX live_listing_ids');
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`CREATE INDEX live_listing_ids ON listings (id) INCLUDE (site_id) WHERE status = 'live'`);
}
