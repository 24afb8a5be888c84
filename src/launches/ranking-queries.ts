/**
 * Rankings of listings, a page in one round trip: the page walks an index in the list's own order and meets each
 * listing once it is on the page; beside it, the list is counted as far as `countCap`.
 */
import type { Knex } from 'knex';
import { type PageRequest, countCap, offsetOf } from '../contract/paging.ts';
import { prepared } from '../db/prepared.ts';
import type { ListingRow } from '../listings/row-rules.ts';
import { summaryColumns } from '../listings/summary-queries.ts';

/** The one order of votes, of columns with these names: ranking-rules.ts has it in words. No two listings are equal in it. */
export const communityOrder = 'votes DESC, launched_at, id';

/** Everything about a ranking is SQL of this project; only values are bound. */
export interface RankingSql {
  /** Common table expressions that `from` names, with their WITH. */
  with?: string;
  /** The listing’s `id`, and what `order` and `shown` name. */
  columns: string;
  /** What stands between FROM and ORDER BY. */
  from: string;
  /** By names of `columns`; no two rows are equal in it. */
  order: string;
  /**
   * What the list is where its places were frozen; `from` then has no rows, and this has none otherwise. Its columns
   * are those above, then `place`, by which it is walked.
   */
  frozen?: { columns: string; from: string };
  /** Columns of the answer beside the listing’s own, of `p`, which has `columns`. */
  shown?: string;
  /** How many values `from` and `with` bind. */
  values: number;
}

/**
 * The live listing of the site ($1) that a row of something else, in the order of the list, belongs to. OFFSET 0 keeps
 * the planner from turning the walk round: each row asks for its listing, and no more rows ask than a page needs.
 */
export const liveListingOf = (condition: string) =>
  `CROSS JOIN LATERAL (SELECT id FROM listings WHERE ${condition} AND site_id = $1 AND status = 'live' OFFSET 0) l`;

/** `place` counts from 1 over all pages; frozen ones have gaps where something is no longer there. */
export type Placed<Shown = unknown> = ListingRow & { place: number } & Shown;

export interface RankingPage<Shown = unknown> {
  rows: Placed<Shown>[];
  /** One more than `countCap` means: or more. */
  counted: number;
}

export type Ranking<Shown = unknown> = (
  db: Knex,
  values: readonly unknown[],
  page: PageRequest,
) => Promise<RankingPage<Shown>>;

/** Where the furthest page ends, and the most that a page holds (src/contract/paging.ts). */
const furthest = 100_000;
const longestPage = 100;

type Row<Shown> = { counted: number } & (Placed<Shown> | { place: null });

/**
 * Twice prepared. The planner knows no bound values once it plans for all of them, and would take a page to be a tenth
 * of the directory; the limits that stand in the text tell it how few rows are meant, near the top and far down.
 */
export function ranking<Shown = unknown>(name: string, sql: RankingSql): Ranking<Shown> {
  const near = prepared<Row<Shown>>(name, textOf(sql, countCap));
  const far = prepared<Row<Shown>>(`${name}_far`, textOf(sql, furthest));
  return async (db, values, page) => {
    const offset = offsetOf(page);
    const walk = offset + page.per_page <= countCap ? near : far;
    const rows = await walk(db, [...values, offset, page.per_page]);
    return {
      rows: rows.filter((row): row is { counted: number } & Placed<Shown> => row.place !== null),
      counted: rows[0]?.counted ?? 0,
    };
  };
}

function textOf(
  { with: common = '', columns, from, order, frozen, shown, values }: RankingSql,
  depth: number,
): string {
  const offset = `$${values + 1}::integer`;
  const perPage = `$${values + 2}::integer`;
  const around = (walked: { columns: string; from: string }, by: string) =>
    `(SELECT * FROM (SELECT ${walked.columns} FROM ${walked.from} ORDER BY ${by} LIMIT ${depth}) walk
         ORDER BY ${by} LIMIT ${longestPage} OFFSET ${offset}) around`;
  const counted = (walked: string) =>
    `(SELECT count(*) FROM (SELECT FROM ${walked} LIMIT ${countCap + 1}) up_to_cap)`;
  const page = `(SELECT *, ${offset} + row_number() OVER (ORDER BY ${order}) AS place
   FROM ${around({ columns, from }, order)}
   ORDER BY ${order} LIMIT ${perPage})`;
  const frozenPage = frozen && `(SELECT * FROM ${around(frozen, 'place')} ORDER BY place LIMIT ${perPage})`;
  return `${common}
SELECT c.counted, p.place, ${shown === undefined ? '' : `${shown}, `}${summaryColumns}
FROM (SELECT ${counted(from)}${frozen ? ` + ${counted(frozen.from)}` : ''} AS counted) c
LEFT JOIN (
  ${frozenPage === undefined ? page : `(${page} UNION ALL ${frozenPage})`} p
  JOIN listings l ON l.id = p.id) ON true
ORDER BY p.place`;
}
