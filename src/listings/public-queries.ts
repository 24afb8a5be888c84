/** Public reads of single listings, each a prepared statement. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { nearestSlugs } from '../shared/nearest-queries.ts';
import { didYouMean } from '../shared/nearest-rules.ts';
import { fault } from '../faults.ts';
import { partColumns } from './parts-queries.ts';
import {
  type ListingParts,
  type ListingRow,
  type WholeListingRow,
  instantOfJson,
  listingOfJson,
} from './row-rules.ts';
import { summaryColumns } from './summary-queries.ts';

/** Named explicitly: a statement prepared with `*` fails once a migration adds a column. */
const wholeColumns = [
  'short_description',
  'description',
  'stage',
  'pricing_summary',
  'city',
  'founded_year',
  'demo_video_url',
  'tags',
  'features',
  'usps',
  'keywords',
  'company_socials',
  'founder_socials',
  'faqs',
  'story',
  'seo',
  'headline',
  'summary',
  'votes_held',
  'week_votes',
  'verified_at',
  'not_found_on_website',
  'evidence',
  'unlocked_sections',
]
  .map((column) => `l.${column}`)
  .concat('CASE WHEN l.contact_email_public THEN l.contact_email END AS contact_email')
  .join(', ');

export type PublicListing = WholeListingRow & ListingParts;

/** Read separately, as few listings have unlocked these sections. */
const unlockable = ['milestones', 'media'] as const;
type Unlockable = (typeof unlockable)[number];

type PublicListingJson = Omit<PublicListing, Unlockable | 'launched_at' | 'verified_at'> & {
  id: number;
  launched_at: string | null;
  verified_at: string | null;
};

/** One JSON document per listing: pg would parse names and types of some fifty columns in every response. */
const publicListings = (condition: string) => `SELECT row_to_json(listing) AS json FROM (
  SELECT l.id, ${summaryColumns}, ${wholeColumns},
  ${partColumns('categories', 'founders', 'updates', 'rating', 'domain_rating', 'launch_rank')}
  FROM listings l WHERE l.site_id = $1 AND ${condition} AND listing_is_public(l.status)) listing`;

const unlockedParts = prepared<Pick<ListingParts, Unlockable>>(
  'unlocked_parts',
  `SELECT ${partColumns(...unlockable)} FROM listings l WHERE l.id = $1`,
);

async function listingOf(db: Knex, { json }: { json: PublicListingJson }): Promise<PublicListing> {
  const isUnlocked = unlockable.some((part) => json.unlocked_sections.includes(part));
  const [unlocked] = isUnlocked ? await unlockedParts(db, [json.id]) : [];
  return {
    milestones: unlocked?.milestones ?? [],
    media: unlocked?.media ?? [],
    ...listingOfJson(json),
    verified_at: instantOfJson(json.verified_at),
  };
}

type Found = { json: PublicListingJson };
const publicListing = prepared<Found>('public_listing', publicListings('l.slug = $2'));

/** Finds a public listing: one that is live or awaits its launch week. */
export async function findPublicListing(
  db: Knex,
  siteId: number,
  slug: string,
): Promise<PublicListing | undefined> {
  const [found] = await publicListing(db, [siteId, slug]);
  return found && listingOf(db, found);
}

const publicPair = prepared<Found>('public_pair', publicListings('l.slug IN ($2, $3)'));

/** Finds two public listings; undefined for each that is not public. */
export async function findPublicPair(db: Knex, siteId: number, a: string, b: string) {
  const found = await publicPair(db, [siteId, a, b]);
  const rows = await Promise.all(found.map((one) => listingOf(db, one)));
  return [rows.find(({ slug }) => slug === a), rows.find(({ slug }) => slug === b)] as const;
}

export const maxAlternatives = 20;
/** How many listings, by votes, the scan for those of a large category visits. */
const maxScanned = 4_000;

/**
 * $1 site, $2 slug. For a large category, scans all listings by votes, as most matches come early. For a small one, or if
 * the scan finds too few, collects its listings and sorts them. `live_counts` decides which comes first. OFFSET 0 keeps
 * the planner from turning the subqueries into joins.
 */
const alternativesOf = prepared<{ approved: boolean } & (ListingRow | { slug: null })>(
  'alternatives_of_listing',
  `WITH listing AS MATERIALIZED (
    SELECT l.id, (SELECT category_id FROM listing_categories WHERE listing_id = l.id AND position = 0) AS category_id
    FROM listings l WHERE l.site_id = $1 AND l.slug = $2 AND listing_is_public(l.status)),
  size AS MATERIALIZED (
    SELECT coalesce(sum(n) FILTER (WHERE category_id = 0), 0)::numeric AS of_site,
           coalesce(sum(n) FILTER (WHERE category_id <> 0), 0)::numeric AS of_category
    FROM live_counts WHERE site_id = $1 AND category_id IN (0, (SELECT category_id FROM listing))),
  approved AS MATERIALIZED (
    SELECT alt.id, a.position FROM listing JOIN alternatives a ON a.listing_id = listing.id
    CROSS JOIN LATERAL (SELECT id FROM listings
      WHERE id = a.alternative_id AND site_id = $1 AND status = 'live' OFFSET 0) alt
    ORDER BY a.position, alt.id LIMIT ${maxAlternatives}),
  shown AS MATERIALIZED (SELECT id FROM listing UNION ALL SELECT id FROM approved),
  walked AS MATERIALIZED (
    SELECT l.id, l.votes, l.launched_at FROM (
      SELECT id, votes, launched_at FROM listings
      WHERE (SELECT of_category * of_category > of_site * ${maxAlternatives} FROM size) AND site_id = $1 AND status = 'live'
      ORDER BY votes DESC, launched_at, id LIMIT ${maxScanned}) l
    WHERE (SELECT lc.category_id FROM listing_categories lc WHERE lc.listing_id = l.id AND lc.position = 0)
        = (SELECT category_id FROM listing)
      AND l.id NOT IN (SELECT id FROM shown)
    ORDER BY l.votes DESC, l.launched_at, l.id LIMIT ${maxAlternatives}),
  gathered AS (
    SELECT l.id, l.votes, l.launched_at
    FROM (SELECT listing_id FROM listing_categories
      WHERE (SELECT count(*) FROM walked) < ${maxAlternatives}
        AND category_id = (SELECT category_id FROM listing) AND position = 0 OFFSET 0) found
    CROSS JOIN LATERAL (SELECT id, votes, launched_at FROM listings
      WHERE id = found.listing_id AND site_id = $1 AND status = 'live' OFFSET 0) l
    WHERE l.id NOT IN (SELECT id FROM shown)
    ORDER BY l.votes DESC, l.launched_at, l.id LIMIT ${maxAlternatives}),
  found AS (
    SELECT id, true AS approved, position, NULL::integer AS votes, NULL::timestamptz AS launched_at FROM approved
    UNION ALL (SELECT id, false, NULL, votes, launched_at FROM (SELECT * FROM walked UNION SELECT * FROM gathered) others)
    ORDER BY approved DESC, position, votes DESC, launched_at, id LIMIT ${maxAlternatives})
  SELECT found.approved, ${summaryColumns}
  FROM listing LEFT JOIN (found JOIN listings l ON l.id = found.id) ON true
  ORDER BY found.approved DESC, found.position, found.votes DESC, found.launched_at, l.id`,
);

/**
 * Lists at most `maxAlternatives` live listings: those the owner approved, in the owner's order, then others of the same
 * primary category, most votes first. Undefined if the listing itself is not public.
 */
export async function listAlternatives(
  db: Knex,
  siteId: number,
  slug: string,
): Promise<(ListingRow & { approved: boolean })[] | undefined> {
  const rows = await alternativesOf(db, [siteId, slug]);
  if (rows.length === 0) return undefined;
  return rows.filter((row): row is ListingRow & { approved: boolean } => row.slug !== null);
}

/** @throws Fault listing_not_found, with suggestions of similar slugs */
export async function noSuchListing(db: Knex, siteId: number, ...slugs: string[]): Promise<never> {
  const suggestions: string[] = [];
  let detail = '';
  for (const slug of slugs) {
    const nearest = await nearestSlugs(db, 'listing', slug, siteId);
    detail += `There is no public listing “${slug}”. ${didYouMean(nearest)}`;
    suggestions.push(...nearest);
  }
  return fault('listing_not_found', `${detail}search_listings finds listings by name.`, {
    suggestions: [...new Set(suggestions)],
  });
}
