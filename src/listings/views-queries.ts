import type { Knex } from 'knex';

/** Adds views to listings of a site, by slug: to their totals, and to those of the day (UTC). Ignores unknown slugs. */
export async function addViews(
  db: Knex,
  siteId: number,
  views: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  // In order of id, to avoid deadlocks between processes.
  await db.raw(
    `WITH viewed AS MATERIALIZED (
       SELECT l.id, n.views FROM unnest(?::text[], ?::bigint[]) AS n (slug, views)
       JOIN listings l ON l.site_id = ? AND l.slug = n.slug ORDER BY l.id),
     of_day AS (
       INSERT INTO listing_view_days (listing_id, day, views) SELECT id, ?::date, views FROM viewed ORDER BY id
       ON CONFLICT (listing_id, day) DO UPDATE SET views = listing_view_days.views + excluded.views)
     INSERT INTO listing_views (listing_id, views) SELECT id, views FROM viewed ORDER BY id
     ON CONFLICT (listing_id) DO UPDATE SET views = listing_views.views + excluded.views`,
    [[...views.keys()], [...views.values()], siteId, now.toISOString().slice(0, 10)],
  );
}

/** Deletes the views of days before that time; totals stay. */
export async function purgeViewDays(db: Knex, before: Date): Promise<number> {
  return db('listing_view_days').where('day', '<', before.toISOString().slice(0, 10)).delete();
}
