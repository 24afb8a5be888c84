/** Searches of listings. Postgres decides what matches and in which order: docs/adr/0010. */
import type { Knex } from 'knex';
import { offsetOf } from '../contract/paging.ts';
import { prepared } from '../db/prepared.ts';
import type { Ranking } from '../launches/ranking-queries.ts';
import { listByFollowers, listByLaunch, listByVotes } from '../launches/section-queries.ts';
import type { ListingRow } from '../listings/row-rules.ts';
import type { ListingSearch } from '../listings/search-schema.ts';
import { summaryColumns } from '../listings/summary-queries.ts';

type Found = { total: number; dependency: string | null } & (ListingRow | { slug: null });

/** Returns at least one row, so that an empty page has a total. `dependency`: see search_stands. */
const search = prepared<Found>(
  'search_listings',
  `SELECT found.total, ${summaryColumns},
     CASE WHEN coalesce(place.n, 1) = 1 AND NOT $2 AND found.query IS NOT NULL THEN jsonb_build_object(
       'as_of', pg_current_snapshot()::text, 'query', found.query::text, 'names', found.names, 'said', $3)::text END AS dependency
   FROM search_directory($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS found
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
  const { q = '', category, stage, country, pricing_model, domain, status, sort } = input;
  const filters = [category, stage, country, pricing_model, domain];
  const hasFilter = q.trim() !== '' || status !== 'live' || filters.some((value) => value !== undefined);
  const ranking = hasFilter ? undefined : rankings[sort];
  if (ranking) {
    const { rows, counted } = await ranking(db, [siteId], input);
    return { rows, total: counted };
  }
  const found = await search(db, [
    siteId,
    status === 'upcoming',
    input.q ?? null,
    category ?? null,
    country ?? null,
    stage ?? null,
    pricing_model ?? null,
    domain ?? null,
    sort,
    offsetOf(input),
    input.per_page,
  ]);
  const { total = 0, dependency } = found[0] ?? {};
  return { rows: found.filter((row) => row.slug !== null), total, dependency: dependency ?? undefined };
}
