import type { Knex } from 'knex';

/** Adds to the views of a site's listings, by slug. Slugs that nobody has any more are left out. */
export async function addViews(db: Knex, siteId: number, views: ReadonlyMap<string, number>): Promise<void> {
  // In the order of ids, so that two processes that count the same listings never wait for each other in a circle.
  await db.raw(
    `INSERT INTO listing_views (listing_id, views)
     SELECT l.id, n.views FROM unnest(?::text[], ?::bigint[]) AS n (slug, views)
     JOIN listings l ON l.site_id = ? AND l.slug = n.slug ORDER BY l.id
     ON CONFLICT (listing_id) DO UPDATE SET views = listing_views.views + excluded.views`,
    [[...views.keys()], [...views.values()], siteId],
  );
}
