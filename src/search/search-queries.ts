/** Searches of listings. Postgres decides what matches and in which order: docs/adr/0010. */
import type { Knex } from 'knex';
import type { z } from 'zod';
import { offsetOf } from '../contract/paging.ts';
import { listAlternatives } from '../listings/public-queries.ts';
import { filterWord } from '../shared/filter-words-rules.ts';
import { prepared } from '../db/prepared.ts';
import type { Ranking } from '../launches/ranking-queries.ts';
import { listByFollowers, listByLaunch, listByVotes } from '../launches/section-queries.ts';
import type { ListingRow } from '../listings/row-rules.ts';
import type { ListingSearch, SearchSuggestions } from '../listings/search-schema.ts';
import { summaryColumns } from '../listings/summary-queries.ts';
import { pastedDomain, soughtAlternativesOf } from './search-rules.ts';
import {
  findUnknownFilters,
  largestCategories,
  nearestCategories,
  similarSearches,
} from './suggestion-queries.ts';

type Found = { total: number; dependency: string | null } & (ListingRow | { slug: null });

/** Returns at least one row, so that an empty page has a total. `dependency`: see search_still_valid. */
const search = prepared<Found>(
  'search_listings',
  `SELECT found.total, ${summaryColumns},
     CASE WHEN coalesce(place.n, 1) = 1 AND NOT $2 AND found.query IS NOT NULL AND $12::text[] = '{}' THEN jsonb_build_object(
       'as_of', pg_current_snapshot()::text, 'query', found.query::text, 'names', found.names, 'said', $3)::text END AS dependency
   FROM search_directory($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ARRAY(
     SELECT a.id FROM unnest($12::text[]) WITH ORDINALITY AS lead (slug, n)
     JOIN listings a ON a.site_id = $1 AND a.slug = lead.slug ORDER BY lead.n)) AS found
   LEFT JOIN unnest(found.ids) WITH ORDINALITY AS place (id, n) ON true
   LEFT JOIN listings l ON l.id = place.id
   ORDER BY place.n`,
);

/** Orders of all live listings that an index provides. */
const rankings: Partial<Record<ListingSearch['sort'], Ranking>> = {
  relevance: listByVotes,
  votes: listByVotes,
  newest: listByLaunch,
  most_followed: listByFollowers,
};

/**
 * Lists a page of matches and counts them up to `countCap` + 1. `dependency` lets the response cache revalidate the result
 * where that is cheaper than a new search.
 */
export async function searchListings(
  db: Knex,
  siteId: number,
  input: ListingSearch,
): Promise<{ rows: ListingRow[]; total: number; dependency?: string | undefined }> {
  const { q = '', status, sort } = input;
  const filters = filtersOf(input);
  const hasFilter = q.trim() !== '' || status !== 'live' || filters.some((value) => value !== null);
  const ranking = hasFilter ? undefined : rankings[sort];
  if (ranking) {
    const { rows, counted } = await ranking(db, [siteId], input);
    return { rows, total: counted };
  }
  const found = await search(db, [
    siteId,
    status === 'upcoming',
    input.q ?? null,
    ...filters,
    sort,
    offsetOf(input),
    input.per_page,
    await alternativesSought(db, siteId, input),
  ]);
  const { total = 0, dependency } = found[0] ?? {};
  return { rows: found.filter((row) => row.slug !== null), total, dependency: dependency ?? undefined };
}

/** Category, country, stage, pricing model and domain, as search_directory takes them. */
export const filtersOf = ({
  category,
  country,
  stage,
  pricing_model: pricingModel,
  domain,
}: ListingSearch) => [
  category ?? null,
  country ?? null,
  stage === undefined ? null : filterWord('stage', stage),
  pricingModel === undefined ? null : filterWord('pricing_model', pricingModel),
  domain === undefined ? null : pastedDomain(domain),
];

/** The most voted listing of that name, spelt alike or with filler words around it. */
const listingCalled = prepared<{ slug: string }>(
  'listing_called',
  `SELECT l.slug FROM search_terms($2, true) AS terms
   CROSS JOIN LATERAL (
     SELECT id, votes, called FROM live_search WHERE called = ANY (terms.called)
     UNION ALL SELECT id, votes, called FROM upcoming_search WHERE called = ANY (terms.called)) AS found
   JOIN listings l ON l.id = found.id AND l.site_id = $1
   ORDER BY array_position(terms.called, found.called), found.votes DESC, found.id LIMIT 1`,
);

/** Slugs of the alternatives that a search by relevance asks for, in the order of get_alternatives. */
export async function alternativesSought(
  db: Knex,
  siteId: number,
  { q = '', status, sort }: ListingSearch,
): Promise<string[]> {
  const name = status === 'live' && sort === 'relevance' ? soughtAlternativesOf(q) : null;
  if (name === null) return [];
  const [listing] = await listingCalled(db, [siteId, name]);
  const found = listing && (await listAlternatives(db, siteId, listing.slug));
  return (found ?? []).map(({ slug }) => slug);
}

/**
 * For a search that finds nothing: unknown filters or, with known ones, what else to search for. Where nothing is near
 * the words, the largest categories.
 */
export async function suggestSearches(
  db: Knex,
  siteId: number,
  input: ListingSearch,
): Promise<z.input<typeof SearchSuggestions>> {
  const unknown = await findUnknownFilters(db, siteId, input);
  if (unknown.length > 0) return { unknown_filters: unknown };
  const q = input.q?.trim() ?? '';
  if (q === '') return {};
  const near = await nearestCategories(db, q);
  const suggestions = near.length > 0 ? { nearest_categories: near } : {};
  for (const words of await similarSearches(db, siteId, q)) {
    const { total } = await searchListings(db, siteId, { ...input, q: words, page: 1, per_page: 1 });
    if (total > 0) return { did_you_mean: words, ...suggestions };
  }
  if (near.length > 0) return suggestions;
  const largest = await largestCategories(db, siteId);
  return largest.length > 0 ? { nearest_categories: largest, nothing_is_near: true } : {};
}
