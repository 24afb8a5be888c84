/**
 * Closes a week: stores its final ranking and its awards, once. The row in `closed_weeks` is the guard: a concurrent call
 * waits until the first one commits, and then does nothing.
 */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { type SiteOfRow, siteColumn } from '../directory/site-address-rules.ts';
import { communityOrder } from './ranking-queries.ts';
import { awardsPerWeek } from './ranking-rules.ts';

/** A week of a site; `week` is its Monday. */
export interface SiteWeek {
  siteId: number;
  week: string;
}

export interface WeekToClose extends SiteWeek {
  siteKey: string;
}

/**
 * Lists open weeks with launches up to `upTo`, earliest first: at most `limit` of those after `after`. Visits one launch
 * per week only.
 */
export async function listWeeksToClose(
  db: Knex,
  { upTo, after, limit }: { upTo: string; after: SiteWeek | null; limit: number },
): Promise<WeekToClose[]> {
  const { rows } = await db.raw<{ rows: WeekToClose[] }>(
    `WITH RECURSIVE weeks AS (
       SELECT s.id AS site_id, s.key, (SELECT min(launch_week) FROM listings WHERE site_id = s.id) AS week FROM sites s
       UNION ALL
       SELECT w.site_id, w.key,
         (SELECT min(launch_week) FROM listings WHERE site_id = w.site_id AND launch_week > w.week)
       FROM weeks w WHERE w.week < :upTo)
     SELECT w.site_id AS "siteId", w.key AS "siteKey", w.week
     FROM weeks w
     WHERE w.week <= :upTo AND (w.week, w.site_id) > (coalesce(:afterWeek, '-infinity'::date), :afterSite)
       AND NOT EXISTS (SELECT FROM closed_weeks c WHERE c.site_id = w.site_id AND c.week = w.week)
       -- Counts hidden and unpublished launches, so that one that comes back does not close its week again.
       AND EXISTS (SELECT FROM listings l WHERE l.site_id = w.site_id AND l.launch_week = w.week
         AND l.status IN ('live', 'unpublished', 'hidden') AND l.launched_at IS NOT NULL)
     ORDER BY w.week, w.site_id LIMIT :limit`,
    { upTo, afterWeek: after?.week ?? null, afterSite: after?.siteId ?? 0, limit },
  );
  return rows;
}

/** Counting the votes of a large week takes longer than the usual timeout. */
const closingTimeout = '8min';

export interface ClosedWeek {
  launches: number;
  votes: number;
  awards: { listingId: number; rank: number; votes: number }[];
}

/**
 * Closes a week that is over; null if it is already closed. Ranks its live launches by the votes cast in it. Existing
 * awards of the week stay unchanged.
 */
export async function closeWeek(
  tx: Knex.Transaction,
  { siteId, week }: SiteWeek,
  closedAt: Date,
): Promise<ClosedWeek | null> {
  const key = { site_id: siteId, week };
  const made = await tx('closed_weeks')
    .insert({ ...key, closed_at: closedAt, launches: 0, votes: 0 })
    .onConflict(['site_id', 'week'])
    .ignore()
    .returning('week');
  if (made.length === 0) return null;
  await tx.raw(`SET LOCAL statement_timeout = '${closingTimeout}'`);
  const { rows } = await tx.raw<{ rows: Pick<ClosedWeek, 'launches' | 'votes'>[] }>(
    `WITH results AS (
       INSERT INTO week_results (site_id, week, rank, listing_id, votes)
       SELECT :site_id, :week::date, row_number() OVER (ORDER BY ${communityOrder}), id, votes
       FROM (${launchesOfWeekSql}) launches
       RETURNING votes)
     UPDATE closed_weeks SET (launches, votes) = (SELECT count(*), coalesce(sum(votes), 0) FROM results)
     WHERE site_id = :site_id AND week = :week::date
     RETURNING launches, votes`,
    key,
  );
  const [{ launches, votes } = { launches: 0, votes: 0 }] = rows;
  return { launches, votes, awards: await makeAwards(tx, key, closedAt) };
}

/** The live launches of a week with the votes cast in it, unordered, counted from the rows. Scans the index counted_votes. */
export const launchesOfWeekSql = `
  SELECT l.id, l.launched_at, (
    SELECT count(*) FROM votes v WHERE v.listing_id = l.id AND v.status = 'counted'
      AND vote_counts_in_week(v.created_at, l.launched_at, l.launch_week)) AS votes
  FROM listings l WHERE l.site_id = :site_id AND l.launch_week = :week::date AND l.status = 'live'`;

async function makeAwards(
  tx: Knex.Transaction,
  key: { site_id: number; week: string },
  at: Date,
): Promise<ClosedWeek['awards']> {
  const { rows } = await tx.raw<{ rows: ClosedWeek['awards'] }>(
    `INSERT INTO awards (site_id, listing_id, week, rank, votes, created_at)
     SELECT site_id, listing_id, week, rank, votes, :at FROM week_results
     WHERE site_id = :site_id AND week = :week AND rank <= ${awardsPerWeek} AND votes > 0
       AND NOT EXISTS (SELECT FROM awards WHERE site_id = :site_id AND week = :week)
     ORDER BY rank
     RETURNING listing_id AS "listingId", rank, votes`,
    { ...key, at },
  );
  return rows;
}

const closedWeek = prepared('closed_week', 'SELECT FROM closed_weeks WHERE site_id = $1 AND week = $2');

/** Whether the ranking of the week is final. */
export const isWeekClosed = async (db: Knex, { siteId, week }: SiteWeek): Promise<boolean> =>
  (await closedWeek(db, [siteId, week])).length > 0;

export interface Winner {
  listingId: number;
  slug: string;
  name: string;
  site: SiteOfRow;
  rank: number;
  votes: number;
  /** Null if the account was deleted, or for demo listings and accounts. */
  ownerEmail: string | null;
}

/** Lists the winners of a week by rank, with the address to notify. */
export async function listWinners(db: Knex, { siteId, week }: SiteWeek): Promise<Winner[]> {
  return db('awards as a')
    .join('listings as l', 'l.id', 'a.listing_id')
    .leftJoin('accounts as o', 'o.id', 'l.owner_id')
    .where({ 'a.site_id': siteId, 'a.week': week })
    .orderBy('a.rank')
    .select<Winner[]>(
      'l.id as listingId',
      'l.slug',
      'l.name',
      db.raw(siteColumn('a')),
      'a.rank',
      'a.votes',
      db.raw('CASE WHEN NOT l.is_demo AND NOT o.is_demo THEN o.email END AS "ownerEmail"'),
    );
}
