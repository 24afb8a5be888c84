import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { summaryColumns } from '../listings/summary-queries.ts';
import type { ListingRow } from '../listings/view-rules.ts';
import { shownOfWeek } from './week-rules.ts';

type Row = { live_total: number; scheduled_total: number } & (
  (ListingRow & { place: number }) | { place: null }
);

export interface WeekRows {
  /** By votes, ties by the earlier launch, then by id. */
  live: ListingRow[];
  live_total: number;
  /** By id. */
  scheduled: ListingRow[];
  scheduled_total: number;
}

/** Walks live_listings_by_week and scheduled_listings. $3: whether what is scheduled is asked for. */
const launchesOfWeek = prepared<Row>(
  'launches_of_week',
  `
WITH live AS NOT MATERIALIZED (
    SELECT id, votes, launched_at FROM listings WHERE site_id = $1 AND launch_week = $2::date AND status = 'live'),
  scheduled AS NOT MATERIALIZED (
    SELECT id FROM listings WHERE $3::boolean AND site_id = $1 AND launch_week = $2::date AND status = 'scheduled'),
  shown AS (
    (SELECT id, row_number() OVER (ORDER BY votes DESC, launched_at, id) AS place FROM live
     ORDER BY votes DESC, launched_at, id LIMIT ${shownOfWeek})
    UNION ALL
    (SELECT id, row_number() OVER (ORDER BY id) AS place FROM scheduled ORDER BY id LIMIT ${shownOfWeek}))
SELECT c.live_total, c.scheduled_total, p.place, ${summaryColumns}
FROM (SELECT (SELECT count(*) FROM live) AS live_total, (SELECT count(*) FROM scheduled) AS scheduled_total) c
LEFT JOIN (shown p JOIN listings l ON l.id = p.id) ON true
ORDER BY p.place`,
);

/** The launches of a week, as many of each kind as are shown; with all of both counted. */
export async function listWeek(
  db: Knex,
  siteId: number,
  week: string,
  withScheduled: boolean,
): Promise<WeekRows> {
  const rows = await launchesOfWeek(db, [siteId, week, withScheduled]);
  const launches = rows.filter((row): row is Exclude<Row, { place: null }> => row.place !== null);
  return {
    live: launches.filter(({ status }) => status === 'live'),
    live_total: rows[0]?.live_total ?? 0,
    scheduled: launches.filter(({ status }) => status === 'scheduled'),
    scheduled_total: rows[0]?.scheduled_total ?? 0,
  };
}
