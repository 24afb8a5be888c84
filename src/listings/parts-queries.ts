/** Lists that belong to a listing, as JSON columns for statements that read `listings AS l`. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { earlierRating } from '../ratings/earlier-queries.ts';
import type { ListingParts } from './row-rules.ts';

const maxUpdates = 5;
const maxMeasurements = 12;

const measurement = (row: string) =>
  `json_build_object('measured_on', ${row}.measured_on, 'rating', ${row}.rating)`;

const parts: Record<keyof ListingParts, string> = {
  // A subquery per row: for a join, Postgres would hash the whole table for every listing.
  categories: `SELECT coalesce(json_agg((
      SELECT json_build_object('slug', c.slug, 'name', c.name) FROM categories c WHERE c.id = lc.category_id
    ) ORDER BY lc.position), '[]') FROM listing_categories lc WHERE lc.listing_id = l.id`,
  founders: `SELECT coalesce(json_agg(
      json_build_object('slug', f.slug, 'name', f.name, 'title', lf.title, 'bio', f.bio,
        'photo', f.photo_picture) ORDER BY lf.position), '[]')
    FROM listing_founders lf JOIN founders f ON f.id = lf.founder_id WHERE lf.listing_id = l.id`,
  milestones: `SELECT coalesce(json_agg(
      json_build_object('id', m.id, 'date', m.date, 'title', m.title, 'description', m.description, 'url', m.url)
      ORDER BY m.date, m.id), '[]')
    FROM milestones m WHERE m.listing_id = l.id`,
  media: `SELECT coalesce(json_agg(
      json_build_object('kind', lm.kind, 'url', lm.url, 'caption', lm.caption, 'picture', lm.picture) ORDER BY lm.position), '[]')
    FROM listing_media lm WHERE lm.listing_id = l.id`,
  updates: `SELECT coalesce(json_agg(
      json_build_object('title', u.title, 'body', u.body, 'created_at', u.created_at)
      ORDER BY u.created_at DESC, u.id DESC), '[]')
    FROM (SELECT * FROM posted_updates WHERE listing_id = l.id ORDER BY created_at DESC, id DESC LIMIT ${maxUpdates}) u`,
  // Excludes reviews by the owner and founders, and unconfirmed ones by new accounts.
  rating: `SELECT json_build_object('average', round(avg(r.rating), 2), 'count', count(*)) FROM reviews r
    WHERE r.listing_id = l.id AND r.status = 'published' AND r.is_counted AND r.account_id IS DISTINCT FROM l.owner_id
      AND r.account_id <> ALL (ARRAY(
        SELECT f.account_id FROM listing_founders lf JOIN founders f ON f.id = lf.founder_id
        WHERE lf.listing_id = l.id AND f.account_id IS NOT NULL))
    HAVING count(*) > 0`,
  // Only ratings of the same source are comparable.
  domain_rating: `SELECT json_build_object(
      'rating', d.rating, 'measured_on', d.measured_on, 'source', d.source, 'is_demo', d.is_demo,
      'history', (SELECT json_agg(${measurement('h')} ORDER BY h.measured_on) FROM (
        SELECT * FROM domain_ratings
        WHERE domain = d.domain AND source = d.source AND measured_on <= d.measured_on
        ORDER BY measured_on DESC LIMIT ${maxMeasurements}) h),
      'earlier', (${earlierRating(measurement('e'), { domain: 'd.domain', source: 'd.source', day: 'd.measured_on' })}))
    FROM domain_ratings d WHERE d.domain = l.domain AND d.is_latest`,
  launch_rank: `SELECT w.rank FROM week_results w WHERE w.listing_id = l.id AND w.week = l.launch_week`,
};

/** The columns for the given parts. */
export const partColumns = (...names: (keyof ListingParts)[]) =>
  names.map((name) => `(${parts[name]}) AS ${name}`).join(',\n  ');

const partNames = Object.keys(parts) as (keyof ListingParts)[];

const partsOf = prepared<ListingParts>(
  'listing_parts',
  `SELECT ${partColumns(...partNames)} FROM listings l WHERE l.id = $1`,
);

/** Reads all parts of an existing listing. */
export async function findListingParts(db: Knex, listingId: number): Promise<ListingParts> {
  const [found] = await partsOf(db, [listingId]);
  if (!found) throw new Error(`Listing ${listingId} does not exist.`);
  return found;
}
