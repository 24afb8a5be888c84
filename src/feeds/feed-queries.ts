/** The data of feeds. Excludes the demo, whose pages are marked noindex. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { feedLength } from './feed-rules.ts';
import type { FeedLaunch, FeedPost, FeedUpdate } from './feed-contents-rules.ts';

const launchColumns = 'id, slug, name, tagline, short_description, launched_at, updated_at';

/** Uses live_listings_by_launch. */
const newestLaunches = prepared<FeedLaunch>(
  'feed_launches',
  `SELECT ${launchColumns} FROM listings
   WHERE site_id = $1 AND status = 'live' AND NOT is_demo ORDER BY launched_at DESC, id LIMIT ${feedLength}`,
);

export const listNewestLaunches = (db: Knex, siteId: number): Promise<FeedLaunch[]> =>
  newestLaunches(db, [siteId]);

export interface FeedCategory {
  id: number;
  slug: string;
  name: string;
  description: string;
}

const categoryOfSlug = prepared<FeedCategory>(
  'feed_category',
  'SELECT id, slug, name, description FROM categories WHERE id = category_of_slug($1)',
);

/** By its slug or a former one. */
export async function findFeedCategory(db: Knex, slug: string): Promise<FeedCategory | undefined> {
  const [category] = await categoryOfSlug(db, [slug]);
  return category;
}

/** $2: the category, whose descendants count as well. */
const newestOfCategory = prepared<FeedLaunch>(
  'feed_launches_of_category',
  `SELECT ${launchColumns} FROM listings l
   WHERE site_id = $1 AND status = 'live' AND NOT is_demo AND EXISTS (
     SELECT FROM listing_categories lc JOIN category_ancestors a USING (category_id)
     WHERE lc.listing_id = l.id AND a.ancestor_id = $2)
   ORDER BY launched_at DESC, id LIMIT ${feedLength}`,
);

export const listNewestOfCategory = (db: Knex, siteId: number, categoryId: number): Promise<FeedLaunch[]> =>
  newestOfCategory(db, [siteId, categoryId]);

/** Uses blog_posts_newest. */
const newestPosts = prepared<FeedPost>(
  'feed_posts',
  `SELECT id, slug, title, summary, author, published_at, updated_at FROM blog_posts
   WHERE site_id = $1 AND published_at <= $2::timestamptz AND NOT is_demo
   ORDER BY published_at DESC, id DESC LIMIT ${feedLength}`,
);

/** Posts published at that time. */
export const listNewestPosts = (db: Knex, siteId: number, at: Date): Promise<FeedPost[]> =>
  newestPosts(db, [siteId, at]);

export interface FeedListing {
  id: number;
  slug: string;
  name: string;
}

const listingOfSlug = prepared<FeedListing>(
  'feed_listing',
  `SELECT id, slug, name FROM listings
   WHERE site_id = $1 AND slug = $2 AND listing_is_public(status) AND NOT is_demo`,
);

/** A public listing that is not of the demo. */
export async function findFeedListing(
  db: Knex,
  siteId: number,
  slug: string,
): Promise<FeedListing | undefined> {
  const [listing] = await listingOfSlug(db, [siteId, slug]);
  return listing;
}

/** Uses updates_of_listing. */
const newestUpdates = prepared<FeedUpdate>(
  'feed_updates',
  `SELECT id, title, body, created_at FROM posted_updates
   WHERE listing_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${feedLength}`,
);

export const listNewestUpdates = (db: Knex, listingId: number): Promise<FeedUpdate[]> =>
  newestUpdates(db, [listingId]);
