import type { Knex } from 'knex';
import { type PageRequest, offsetOf } from '../contract/paging.ts';
import { prepared } from '../db/prepared.ts';
import type { ListingRow } from '../listings/row-rules.ts';
import { summaryColumnsWith } from '../listings/summary-queries.ts';
import { featuredPlaces } from './featured-queries.ts';
import { type FeaturedRow, shownFeatured } from './featured-rules.ts';
import { communityOrder, liveListingOf, maxDepth } from './ranking-queries.ts';
import { shownOfWeek } from '../shared/week-rules.ts';

/** `votes` are those of the week's ranking. */
type PlacedRow = ListingRow & { place: number; all_time_votes: number };
/** Columns about the week; only the first row has them. */
interface Head {
  live_total: number | null;
  scheduled_total: number | null;
  closed_at: Date | null;
}
type Launch = PlacedRow & { featured_until: Date | null };
type Row = Head & (Launch | { place: null });

export interface WeekRows {
  /** By `communityOrder`; in a closed week by the final place. */
  live: PlacedRow[];
  live_total: number;
  /** By id. */
  scheduled: ListingRow[];
  scheduled_total: number;
  /** The longest featured first; empty unless requested. */
  featured: FeaturedRow[];
  /** Null for an open week. */
  closed_at: Date | null;
}

const pageOf = (places: string) =>
  `(SELECT * FROM (${places}) top ORDER BY place OFFSET $5::integer LIMIT $6::integer)`;
const inFirstRow = (column: string) =>
  `CASE WHEN row_number() OVER (ORDER BY p.place) = 1 THEN c.${column} END AS ${column}`;

/**
 * Scans live_listings_by_week or, if the week is closed, the primary key of week_results; and scheduled_listings. $1 site,
 * $2 Monday, $3 whether to include scheduled launches, $4 the moment for featured listings or null, $5 how many launches to
 * skip, $6 how many to show. `depth`: the end of the last page; a literal tells the planner how few rows to expect.
 */
const sqlOf = (depth: number) => `
WITH closed AS MATERIALIZED (SELECT closed_at FROM closed_weeks WHERE site_id = $1 AND week = $2::date),
  live AS NOT MATERIALIZED (
    SELECT id, week_votes AS votes, launched_at FROM listings
    WHERE site_id = $1 AND launch_week = $2::date AND status = 'live' AND NOT EXISTS (SELECT FROM closed)),
  frozen AS MATERIALIZED (
    SELECT l.id, r.rank, r.votes FROM week_results r ${liveListingOf('id = r.listing_id')}
    WHERE r.site_id = $1 AND r.week = $2::date),
  scheduled AS NOT MATERIALIZED (
    SELECT id, votes FROM listings
    WHERE $3::boolean AND site_id = $1 AND launch_week = $2::date AND status = 'scheduled'),
  shown AS (
    ${pageOf(`SELECT id, row_number() OVER (ORDER BY ${communityOrder}) AS place, votes, NULL::timestamptz AS featured_until
      FROM live ORDER BY ${communityOrder} LIMIT ${depth}`)}
    UNION ALL
    ${pageOf(`SELECT id, rank AS place, votes, NULL::timestamptz FROM frozen ORDER BY rank LIMIT ${depth}`)}
    UNION ALL
    ${pageOf(`SELECT id, row_number() OVER (ORDER BY id) AS place, votes, NULL::timestamptz
      FROM scheduled ORDER BY id LIMIT ${depth}`)}
    UNION ALL
    (SELECT f.id, row_number() OVER (ORDER BY since, f.id) AS place, v.votes, featured_until
     FROM (${featuredPlaces('$1', '$4::timestamptz')}) f JOIN listings v ON v.id = f.id
     WHERE $4::timestamptz IS NOT NULL ORDER BY since, f.id LIMIT ${shownFeatured}))
SELECT ${['live_total', 'scheduled_total', 'closed_at'].map(inFirstRow).join(', ')},
  p.place, p.featured_until, l.votes AS all_time_votes, ${summaryColumnsWith({ votes: 'p.votes' })}
FROM (SELECT (SELECT count(*) FROM live) + (SELECT count(*) FROM frozen) AS live_total,
  (SELECT count(*) FROM scheduled) AS scheduled_total, (SELECT closed_at FROM closed) AS closed_at) c
LEFT JOIN (shown p JOIN listings l ON l.id = p.id) ON true
ORDER BY p.place`;

const firstLaunchesOfWeek = prepared<Row>('launches_of_week', sqlOf(shownOfWeek));
const launchesOfWeek = prepared<Row>('launches_of_week_far', sqlOf(maxDepth));

/**
 * Lists a page of the live, and of the scheduled, launches of a week, or the first `shownOfWeek` without one, and counts
 * all of them. @param week its Monday
 */
export async function listWeek(
  db: Knex,
  siteId: number,
  week: string,
  {
    withScheduled,
    featuredAt,
    page,
  }: { withScheduled: boolean; featuredAt: Date | null; page: PageRequest | null },
): Promise<WeekRows> {
  const [offset, limit] = page ? [offsetOf(page), page.per_page] : [0, shownOfWeek];
  const statement = offset + limit <= shownOfWeek ? firstLaunchesOfWeek : launchesOfWeek;
  const rows = await statement(db, [siteId, week, withScheduled, featuredAt, offset, limit]);
  const launches = rows.filter((row): row is Head & Launch => row.place !== null);
  const [head] = rows;
  return {
    live: launches.filter((row) => row.status === 'live' && !isFeatured(row)),
    live_total: head?.live_total ?? 0,
    scheduled: launches.filter(({ status }) => status === 'scheduled'),
    scheduled_total: head?.scheduled_total ?? 0,
    featured: launches.filter(isFeatured),
    closed_at: head?.closed_at ?? null,
  };
}

const isFeatured = <T extends { featured_until: Date | null }>(row: T): row is T & { featured_until: Date } =>
  row.featured_until !== null;
