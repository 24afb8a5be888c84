import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { nearestOf, slipsOf } from './nearest-rules.ts';

export type SluggedKind = 'listing' | 'category' | 'founder' | 'post';

/** How many slugs before and after the requested one are compared, as they begin alike. */
const neighbours = 40;

/**
 * Exact matches and a bounded walk of the slugs' own index, so that it costs the same with a million records.
 * `isPublic` is asked of what was found alone. $1 the site, $2 slips of the slug, $3 the slug, $4 the present;
 * Postgres wants each to be used.
 */
function nearby(kind: SluggedKind, table: string, ofSite: string, isPublic: string) {
  return prepared<{ slug: string }>(
    `slugs_near_${kind}`,
    `SELECT t.slug FROM (
       SELECT * FROM ${table} WHERE ${ofSite} AND slug = ANY ($2::text[])
       UNION ALL (SELECT * FROM ${table} WHERE ${ofSite} AND slug > $3 ORDER BY slug LIMIT ${neighbours})
       UNION ALL (SELECT * FROM ${table} WHERE ${ofSite} AND slug < $3 ORDER BY slug DESC LIMIT ${neighbours})
     ) t WHERE ${isPublic} AND ($1::int, $4::timestamptz) IS NOT NULL`,
  );
}

const slugsNear = {
  listing: nearby(
    'listing',
    'listings',
    'site_id = $1',
    `t.status IN ('live', 'awaiting_badge', 'scheduled')`,
  ),
  category: nearby('category', 'categories', 'true', 'true'),
  founder: nearby(
    'founder',
    'founders',
    'true',
    `EXISTS (SELECT FROM listing_founders lf JOIN listings l ON l.id = lf.listing_id
      WHERE lf.founder_id = t.id AND l.site_id = $1 AND l.status = 'live')`,
  ),
  post: nearby('post', 'blog_posts', 'site_id = $1', 't.published_at <= $4'),
} satisfies Record<SluggedKind, unknown>;

/**
 * Slugs of public records that are similar to an unknown one, the nearest first; at most three.
 * For the `suggestions` of a 404; `didYouMean` (nearest-rules.ts) puts them into its detail.
 */
export async function nearestSlugs(
  db: Knex,
  kind: SluggedKind,
  slug: string,
  siteId: number,
  now = new Date(),
): Promise<string[]> {
  const rows = await slugsNear[kind](db, [siteId, slipsOf(slug), slug, now]);
  return nearestOf(slug, [...new Set(rows.map((row) => row.slug))]);
}
