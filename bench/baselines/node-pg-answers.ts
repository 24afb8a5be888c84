/**
 * A minimal implementation of the public reads: one named statement each, and JSON built from its rows. It shares no code
 * with the service on purpose. Before measuring, the benchmark compares the responses of both.
 */
import pg from 'pg';
import { type Item, item, itemOf } from './node-pg-item.ts';
import { type Summary, category, summary, summaryOf } from './node-pg-summary.ts';

pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const dayMs = 86_400_000;
const countCap = 1_000;
const shownOfWeek = 200;

const newest = {
  name: 'newest',
  text: `SELECT ${summary}, l.votes, (SELECT count(*) FROM (
      SELECT FROM listings WHERE site_id = 1 AND status = 'live' LIMIT ${countCap + 1}) x) AS total
    FROM (SELECT * FROM listings WHERE site_id = 1 AND status = 'live' ORDER BY launched_at DESC, id LIMIT 20) l ${category}
    ORDER BY l.launched_at DESC, l.id`,
};

function newestOf(rows: (Summary & { total: number })[], baseUrl: string): object {
  const counted = rows[0]?.total ?? 0;
  const total = Math.min(counted, countCap);
  return {
    items: rows.map((row) => summaryOf(row, baseUrl)),
    page: 1,
    per_page: 20,
    total,
    total_pages: Math.ceil(total / 20),
    ...(counted > countCap && { total_is_lower_bound: true }),
  };
}

/** The stored places of a closed week, and the current ones of any other. */
const week = {
  name: 'week',
  text: `WITH closed AS MATERIALIZED (SELECT closed_at FROM closed_weeks WHERE site_id = 1 AND week = $1),
    placed AS MATERIALIZED (
      SELECT r.listing_id AS id, r.rank AS place, r.votes FROM week_results r
      WHERE r.site_id = 1 AND r.week = $1
        AND EXISTS (SELECT FROM listings WHERE id = r.listing_id AND site_id = 1 AND status = 'live')
      UNION ALL
      SELECT id, row_number() OVER (ORDER BY week_votes DESC, launched_at, id), week_votes FROM listings
      WHERE site_id = 1 AND launch_week = $1 AND status = 'live' AND NOT EXISTS (SELECT FROM closed))
    SELECT ${summary}, p.votes, l.votes AS all_time_votes, p.place, CASE WHEN p.n = 1 THEN (SELECT count(*) FROM placed) END AS total,
      CASE WHEN p.n = 1 THEN (SELECT closed_at FROM closed) END AS closed_at
    FROM (SELECT *, row_number() OVER (ORDER BY place) AS n FROM placed ORDER BY place LIMIT ${shownOfWeek}) p JOIN listings l ON l.id = p.id ${category}
    ORDER BY p.place`,
};

/** `total` and `closed_at` are set only in the first row. */
type Launch = Summary & {
  place: number;
  all_time_votes: number;
  total: number | null;
  closed_at: Date | null;
};

function weekOf(rows: Launch[], monday: string, baseUrl: string): object {
  return {
    week: monday,
    starts_at: `${monday}T00:00:00.000Z`,
    ends_at: `${weeksFrom(monday, 1)}T00:00:00.000Z`,
    state: 'past',
    closed_at: rows[0]?.closed_at?.toISOString() ?? null,
    previous_week: weeksFrom(monday, -1),
    next_week: weeksFrom(monday, 1),
    items: rows.map((row) => ({
      rank: row.place,
      all_time_votes: row.all_time_votes,
      ...summaryOf(row, baseUrl),
    })),
    live_total: rows[0]?.total ?? 0,
    scheduled: null,
    scheduled_total: null,
    featured: null,
  };
}

const dayName = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const weeksFrom = (monday: string, weeks: number) => dayName(Date.parse(monday) + 7 * weeks * dayMs);

export function createAnswers(pool: pg.Pool, baseUrl: string) {
  return {
    async item(slug: string): Promise<object | null> {
      const { rows } = await pool.query<Item>({ ...item, values: [slug] });
      return rows[0] ? itemOf(rows[0], baseUrl) : null;
    },
    async newest(): Promise<object> {
      const { rows } = await pool.query<Summary & { total: number }>(newest);
      return newestOf(rows, baseUrl);
    },
    async lastWeek(): Promise<object> {
      const now = new Date();
      const monday = dayName(now.getTime() - (((now.getUTCDay() + 6) % 7) + 7) * dayMs);
      const { rows } = await pool.query<Launch>({ ...week, values: [monday] });
      return weekOf(rows, monday, baseUrl);
    },
  };
}
