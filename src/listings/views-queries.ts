import type { Knex } from 'knex';

/** Adds views to listings of a site, by slug. Ignores unknown slugs. */
export async function addViews(db: Knex, siteId: number, views: ReadonlyMap<string, number>): Promise<void> {
  // In order of id, to avoid deadlocks between processes.
  await db.raw(
    `INSERT INTO listing_views (listing_id, views)
     SELECT l.id, n.views FROM unnest(?::text[], ?::bigint[]) AS n (slug, views)
     JOIN listings l ON l.site_id = ? AND l.slug = n.slug ORDER BY l.id
     ON CONFLICT (listing_id) DO UPDATE SET views = listing_views.views + excluded.views`,
    [[...views.keys()], [...views.values()], siteId],
  );
}
