/**
 * Rankings of listings. One statement reads a page by scanning an index in the order of the ranking, and counts the
 * ranking up to `countCap`. Only listings on the page are read.
 */
import type { Knex } from 'knex';
import { type PageRequest, countCap, offsetOf } from '../contract/paging.ts';
import { prepared } from '../db/prepared.ts';
import type { ListingRow } from '../listings/row-rules.ts';
import { summaryColumns } from '../listings/summary-queries.ts';

/** The order by votes (in words: ranking-rules.ts), of columns with these names. It is total. */
export const communityOrder = 'votes DESC, launched_at, id';

/** The SQL of a ranking. */
export interface RankingSql {
  /** Common table expressions for `from`, with their WITH. */
  with?: string;
  /** The listing’s `id`, and the columns that `order` and `shown` use. */
  columns: string;
  /** The SQL between FROM and ORDER BY. */
  from: string;
  /** A total order, by names in `columns`. */
  order: string;
  /** A ranking with stored places: `from` has rows only if this has none. Its columns are those above, then `place`. */
  frozen?: { columns: string; from: string };
  /** Additional columns of the result, from `p`, which has `columns`. */
  shown?: string;
  /** The number of values that `from` and `with` bind. */
  values: number;
}

/**
 * Joins the live listing of the site ($1) for each row of another table, in the order of the ranking. OFFSET 0 makes the
 * planner look up listings only for the rows that the page needs.
 */
export const liveListingOf = (condition: string) =>
  `CROSS JOIN LATERAL (SELECT id FROM listings WHERE ${condition} AND site_id = $1 AND status = 'live' OFFSET 0) l`;

/** `place` counts from 1 over all pages; stored places have gaps for listings that are no longer live. */
export type Placed<Shown = unknown> = ListingRow & { place: number } & Shown;

export interface RankingPage<Shown = unknown> {
  rows: Placed<Shown>[];
  /** At most `countCap` + 1, which means more than `countCap`. */
  counted: number;
}

export type Ranking<Shown = unknown> = (
  db: Knex,
  values: readonly unknown[],
  page: PageRequest,
) => Promise<RankingPage<Shown>>;

/** The end of the last possible page, and the maximum of `per_page` (src/contract/paging.ts). */
export const maxDepth = 100_000;
const maxPerPage = 100;

type Row<Shown> = { counted: number } & (Placed<Shown> | { place: null });

/**
 * Prepares a ranking. There are two statements, for the first pages and for later ones: generic plans ignore bound values,
 * so literal limits tell the planner how few rows to expect.
 */
export function ranking<Shown = unknown>(name: string, sql: RankingSql): Ranking<Shown> {
  const near = prepared<Row<Shown>>(name, sqlOf(sql, countCap));
  const far = prepared<Row<Shown>>(`${name}_far`, sqlOf(sql, maxDepth));
  return async (db, values, page) => {
    const offset = offsetOf(page);
    const statement = offset + page.per_page <= countCap ? near : far;
    const rows = await statement(db, [...values, offset, page.per_page]);
    return {
      rows: rows.filter((row): row is { counted: number } & Placed<Shown> => row.place !== null),
      counted: rows[0]?.counted ?? 0,
    };
  };
}

function sqlOf(
  { with: common = '', columns, from, order, frozen, shown, values }: RankingSql,
  depth: number,
): string {
  const offset = `$${values + 1}::integer`;
  const perPage = `$${values + 2}::integer`;
  const rowsOf = (source: { columns: string; from: string }, by: string) =>
    `(SELECT * FROM (SELECT ${source.columns} FROM ${source.from} ORDER BY ${by} LIMIT ${depth}) top
         ORDER BY ${by} LIMIT ${maxPerPage} OFFSET ${offset}) rows_of_page`;
  const counted = (source: string) =>
    `(SELECT count(*) FROM (SELECT FROM ${source} LIMIT ${countCap + 1}) up_to_cap)`;
  const page = `(SELECT *, ${offset} + row_number() OVER (ORDER BY ${order}) AS place
   FROM ${rowsOf({ columns, from }, order)}
   ORDER BY ${order} LIMIT ${perPage})`;
  const frozenPage = frozen && `(SELECT * FROM ${rowsOf(frozen, 'place')} ORDER BY place LIMIT ${perPage})`;
  return `${common}
SELECT c.counted, p.place, ${shown === undefined ? '' : `${shown}, `}${summaryColumns}
FROM (SELECT ${counted(from)}${frozen ? ` + ${counted(frozen.from)}` : ''} AS counted) c
LEFT JOIN (
  ${frozenPage === undefined ? page : `(${page} UNION ALL ${frozenPage})`} p
  JOIN listings l ON l.id = p.id) ON true
ORDER BY p.place`;
}
