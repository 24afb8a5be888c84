import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import type { AwardRank, BadgeFacts } from './badges/kind-rules.ts';

export interface BadgeRow extends BadgeFacts {
  slug: string;
  name: string;
}

type Row = Omit<BadgeRow, 'bestAward' | 'isFeatured'> & {
  best_award: AwardRank | null;
  is_featured: boolean;
};

const publicListing = prepared<Row>(
  'badges_of_listing',
  `SELECT l.slug, l.name, l.status, l.verified_at IS NOT NULL AS verified,
     (SELECT min(a.rank) FROM awards a WHERE a.listing_id = l.id) AS best_award,
     EXISTS (SELECT FROM listing_features f WHERE f.listing_id = l.id) AS is_featured
   FROM listings l
   WHERE l.site_id = $1 AND l.slug = $2 AND listing_is_public(l.status)`,
);

/** What decides which badges a listing has earned; undefined where it is not public. */
export async function findBadgeFacts(db: Knex, siteId: number, slug: string): Promise<BadgeRow | undefined> {
  const [row] = await publicListing(db, [siteId, slug]);
  if (!row) return undefined;
  const { slug: itsSlug, name, status, verified, best_award: bestAward, is_featured: isFeatured } = row;
  return { slug: itsSlug, name, status, verified, bestAward, isFeatured };
}
