/** The facts that decide which badges a listing has earned. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import type { BadgeFacts } from './badges/kind-rules.ts';

export interface BadgeRow extends BadgeFacts {
  slug: string;
  name: string;
}

const publicListing = prepared<BadgeRow>(
  'badges_of_listing',
  `SELECT l.slug, l.name, l.status, l.verified_at IS NOT NULL AS verified,
     (SELECT min(a.rank) FROM awards a WHERE a.listing_id = l.id) AS "bestAward",
     EXISTS (SELECT FROM listing_features f WHERE f.listing_id = l.id) AS "isFeatured"
   FROM listings l
   WHERE l.site_id = $1 AND l.slug = $2 AND listing_is_public(l.status)`,
);

/** Finds the facts of a public listing. */
export async function findBadgeFacts(db: Knex, siteId: number, slug: string): Promise<BadgeRow | undefined> {
  const [row] = await publicListing(db, [siteId, slug]);
  return row;
}
