/** The public reads of single listings, each one prepared statement. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { nearestSlugs } from '../shared/nearest-queries.ts';
import { didYouMean } from '../shared/nearest-rules.ts';
import { fault } from '../faults.ts';
import { instantOfJson, listingOfJson } from './listing-json-rules.ts';
import { partColumns } from './parts-queries.ts';
import type { ListingParts, ListingRow, WholeListingRow } from './row-rules.ts';
import { summaryColumns } from './summary-queries.ts';

/** Named one by one: a statement that is prepared with `*` breaks when a migration adds a column. */
const wholeColumns = [
  'short_description',
  'description',
  'stage',
  'pricing_summary',
  'city',
  'founded_year',
  'contact_email',
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
  'verified_at',
  'not_found_on_website',
  'unlocked_sections',
]
  .map((column) => `l.${column}`)
  .join(', ');

export type PublicListing = WholeListingRow & ListingParts;

/** What few listings have unlocked is read of those alone. */
const unlockable = ['milestones', 'media'] as const;
type Unlockable = (typeof unlockable)[number];

/** As Postgres writes it in JSON, with its id. */
type PublicListingJson = Omit<PublicListing, Unlockable | 'launched_at' | 'verified_at'> & {
  id: number;
  launched_at: string | null;
  verified_at: string | null;
};

/** One document each: of some fifty columns, pg would make out names and types anew with every answer. */
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

/** Live, or waiting for its launch week: a listing its owner means to show. */
export async function findPublicListing(
  db: Knex,
  siteId: number,
  slug: string,
): Promise<PublicListing | undefined> {
  const [found] = await publicListing(db, [siteId, slug]);
  return found && listingOf(db, found);
}

const publicPair = prepared<Found>('public_pair', publicListings('l.slug IN ($2, $3)'));

/** The two listings that are compared; undefined for each that is not public. */
export async function findPublicPair(db: Knex, siteId: number, a: string, b: string) {
  const found = await publicPair(db, [siteId, a, b]);
  const rows = await Promise.all(found.map((one) => listingOf(db, one)));
  return [rows.find(({ slug }) => slug === a), rows.find(({ slug }) => slug === b)] as const;
}

export const maxAlternatives = 20;
/** How many of the most voted listings are looked at for those of a large category. */
const walkAtMost = 4_000;

/**
 * $1 site, $2 slug. The most voted of a large category are met soon on a walk of all listings by votes; those of a
 * small one, or of one that the walk did not meet often enough, are gathered and sorted. What `live_counts` says (of
 * the category with all below it) only decides which is tried first. OFFSET 0 keeps each look a look-up.
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
      ORDER BY votes DESC, launched_at, id LIMIT ${walkAtMost}) l
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
 * At most `mostAlternatives`: those the owner approved, in the owner's order, then others of the same primary
 * category, most votes first; live ones alone. Undefined where the listing itself is not public.
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

/** The 404 of slugs that no public listing has, with those that may have been meant. */
export async function noSuchListing(
  db: Knex,
  siteId: number,
  slugs: readonly string[],
  now: Date,
): Promise<never> {
  const suggestions: string[] = [];
  let detail = '';
  for (const slug of slugs) {
    const nearest = await nearestSlugs(db, 'listing', slug, siteId, now);
    detail += `There is no public listing “${slug}”. ${didYouMean(nearest)}`;
    suggestions.push(...nearest);
  }
  return fault('listing_not_found', `${detail}search_listings finds listings by name.`, {
    suggestions: [...new Set(suggestions)],
  });
}
