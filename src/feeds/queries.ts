/** The sites, and the data of sitemaps. Excludes the demo, whose pages are marked noindex. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';

export interface PublishingSite {
  id: number;
  key: string;
  name: string;
  purpose: string;
  host: string | null;
  is_default: boolean;
  feed_id: string;
  created_at: Date;
}

const siteColumns = 'id, key, name, purpose, host, is_default, feed_id, created_at';
const siteById = prepared<PublishingSite>(
  'site_to_publish',
  `SELECT ${siteColumns} FROM sites WHERE id = $1`,
);

export async function findPublishingSite(db: Knex, siteId: number): Promise<PublishingSite | undefined> {
  const [site] = await siteById(db, [siteId]);
  return site;
}

/** All sites, with the time their sitemap was generated; null if never. */
export async function listPublishingSites(
  db: Knex,
): Promise<{ id: number; key: string; sitemap_made_at: Date | null }[]> {
  return db('sites as s')
    .leftJoin('published_files as f', (join) =>
      join.on('f.site_id', 's.id').andOnVal('f.path', '=', '/sitemap.xml'),
    )
    .orderBy('s.id')
    .select('s.id', 's.key', 'f.made_at as sitemap_made_at');
}

/** Pictures are `pictureText`s (src/shared/picture-size-rules.ts). */
export interface SitemapListing {
  id: number;
  slug: string;
  /** Of its facts, or of its last update. */
  changed_at: Date;
  pictures: string[];
  /** Whether its owner has chosen alternatives that are live: others follow from its category. */
  has_alternatives: boolean;
  /** Those without a live listing before this one, so that each founder is in the sitemap once. */
  founders: { slug: string; photo: string | null }[];
}

/** Uses live_listings_by_id. */
const listingsAfter = prepared<SitemapListing>(
  'sitemap_listings',
  `
SELECT l.id, l.slug,
  greatest(l.updated_at, (SELECT max(u.created_at) FROM posted_updates u WHERE u.listing_id = l.id)) AS changed_at,
  array_remove(l.logo_picture || ARRAY(
    SELECT m.picture FROM listing_media m
    WHERE m.listing_id = l.id AND 'media' = ANY (l.unlocked_sections) ORDER BY m.position), NULL) AS pictures,
  EXISTS (
    SELECT FROM alternatives a JOIN listings o ON o.id = a.alternative_id
    WHERE a.listing_id = l.id AND o.status = 'live' AND NOT o.is_demo) AS has_alternatives,
  (SELECT coalesce(json_agg(json_build_object('slug', f.slug, 'photo', f.photo_picture) ORDER BY lf.position), '[]')
   FROM listing_founders lf JOIN founders f ON f.id = lf.founder_id
   WHERE lf.listing_id = l.id AND NOT f.is_demo AND NOT EXISTS (
     SELECT FROM listing_founders other JOIN listings e ON e.id = other.listing_id
     WHERE other.founder_id = f.id AND e.id < l.id AND e.site_id = $1 AND e.status = 'live' AND NOT e.is_demo)
  ) AS founders
FROM listings l
WHERE l.id > $2 AND l.site_id = $1 AND l.status = 'live' AND NOT l.is_demo ORDER BY l.id LIMIT $3`,
);

/** Live listings by id, after a given one, with what is in the sitemap beside them. */
export const listSitemapListings = (
  db: Knex,
  siteId: number,
  { after, most }: { after: number; most: number },
): Promise<SitemapListing[]> => listingsAfter(db, [siteId, after, most]);

/** A loose index scan of live_listings_by_week, one step per week. */
const launchedWeeks = prepared<{ week: string }>(
  'sitemap_weeks',
  `
WITH RECURSIVE weeks (week) AS (
  SELECT min(launch_week) FROM listings WHERE site_id = $1 AND status = 'live'
  UNION ALL
  SELECT (SELECT min(launch_week) FROM listings WHERE site_id = $1 AND status = 'live' AND launch_week > w.week)
  FROM weeks w WHERE w.week IS NOT NULL)
SELECT week FROM weeks w WHERE week IS NOT NULL AND EXISTS (
  SELECT FROM listings WHERE site_id = $1 AND status = 'live' AND launch_week = w.week AND NOT is_demo)
ORDER BY week`,
);

/** The Mondays of weeks with live launches. */
export async function listLaunchedWeeks(db: Knex, siteId: number): Promise<string[]> {
  const rows = await launchedWeeks(db, [siteId]);
  return rows.map(({ week }) => week);
}

/** Stops at the first listing of each category. */
const sitemapCategories = prepared<{ slug: string }>(
  'sitemap_categories',
  `SELECT slug FROM categories c WHERE EXISTS (
     SELECT FROM category_ancestors a
     JOIN listing_categories lc ON lc.category_id = a.category_id JOIN listings l ON l.id = lc.listing_id
     WHERE a.ancestor_id = c.id AND l.site_id = $1 AND l.status = 'live' AND NOT l.is_demo)
   ORDER BY position, name, id`,
);

/** Categories with live listings, in themselves or below, that are not of the demo. */
export const listSitemapCategories = (db: Knex, siteId: number): Promise<{ slug: string }[]> =>
  sitemapCategories(db, [siteId]);

/** The newest of possibly thousands; crawlers find the others through the blog's pages. */
const maxPosts = 5_000;

/** Scans the site's posts by date. */
const sitemapPosts = prepared<{ slug: string; updated_at: Date }>(
  'sitemap_posts',
  `SELECT slug, updated_at FROM blog_posts
   WHERE site_id = $1 AND published_at <= $2::timestamptz AND NOT is_demo
   ORDER BY published_at DESC, id DESC LIMIT ${maxPosts}`,
);

/** Posts published at that time. */
export const listSitemapPosts = (
  db: Knex,
  siteId: number,
  at: Date,
): Promise<{ slug: string; updated_at: Date }[]> => sitemapPosts(db, [siteId, at]);
