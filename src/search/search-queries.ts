/** Searches of listings. What can be found, and in which order, is decided in Postgres: see docs/adr/0010. */
import type { Knex } from 'knex';
import { offsetOf } from '../contract/paging.ts';
import { prepared } from '../db/prepared.ts';
import type { Ranking } from '../launches/ranking-queries.ts';
import { listByFollowers, listByLaunch, listByVotes } from '../launches/section-queries.ts';
import type { ListingRow } from '../listings/row-rules.ts';
import type { ListingSearch } from '../listings/search-schema.ts';
import { summaryColumns } from '../listings/summary-queries.ts';

type Found = { total: number; grounds: string | null } & (ListingRow | { slug: null });

/** One row at least, so that the total is known where the page is empty. Grounds: see search_stands. */
const search = prepared<Found>(
  'search_listings',
  `SELECT found.total, ${summaryColumns},
     CASE WHEN coalesce(place.n, 1) = 1 AND NOT $2 AND found.query IS NOT NULL THEN jsonb_build_object(
       'as_of', pg_current_snapshot()::text, 'query', found.query::text, 'names', found.names, 'said', $3)::text END AS grounds
   FROM search_directory($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS found
   LEFT JOIN unnest(found.ids) WITH ORDINALITY AS place (id, n) ON true
   LEFT JOIN listings l ON l.id = place.id
   ORDER BY place.n`,
);

/** Of all live listings, the orders that an index has: walked off it, they cost no more than the least that they could. */
const walks: Partial<Record<ListingSearch['sort'], Ranking>> = {
  relevance: listByVotes,
  votes: listByVotes,
  newest: listByLaunch,
  most_followed: listByFollowers,
};

/**
 * A page of matches and their number, which is not counted beyond `countCap` + 1; and by which grounds it can be told whether
 * it still stands, where that is less than to search anew.
 */
export async function searchListings(
  db: Knex,
  siteId: number,
  wanted: ListingSearch,
): Promise<{ rows: ListingRow[]; total: number; grounds?: string | undefined }> {
  const { q, category, stage, country, pricing_model, domain, status, sort } = wanted;
  const parts = [category, stage, country, pricing_model, domain];
  const walk =
    isBlank(q) && status === 'live' && parts.every((part) => part === undefined) ? walks[sort] : undefined;
  if (walk) {
    const { rows, counted } = await walk(db, [siteId], wanted);
    return { rows, total: counted };
  }
  const found = await search(db, [
    siteId,
    status === 'upcoming',
    q ?? null,
    category ?? null,
    country ?? null,
    stage ?? null,
    pricing_model ?? null,
    domain ?? null,
    sort,
    offsetOf(wanted),
    wanted.per_page,
  ]);
  const { total = 0, grounds } = found[0] ?? {};
  return { rows: found.filter((row) => row.slug !== null), total, grounds: grounds ?? undefined };
}

const isBlank = (text: string | undefined) => text === undefined || text.trim() === '';
