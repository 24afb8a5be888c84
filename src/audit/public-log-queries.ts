/** Counts for the public log. Each reads an index of the few rows that it counts. */
import type { Knex } from 'knex';
import type { HoldReason } from '../community/vote-rules.ts';
import { prepared } from '../db/prepared.ts';
import type { PublicReason } from './public-log-rules.ts';

const firstEntry = prepared<{ first: Date | null }>(
  'public_log_first',
  `SELECT least(
     (SELECT min(done_at) FROM audit_log WHERE site_id = $1 AND public_reason IS NOT NULL),
     (SELECT v.created_at FROM votes v JOIN listings l ON l.id = v.listing_id
      WHERE v.status IN ('held', 'rejected') AND l.site_id = $1 ORDER BY v.created_at LIMIT 1)) AS first`,
);

/** The time of the first entry of a site's log; null if there is none. */
export async function findFirstEntry(db: Knex, siteId: number): Promise<Date | null> {
  const [row] = await firstEntry(db, [siteId]);
  return row?.first ?? null;
}

export interface ActionCount {
  /** The Monday of the week. */
  week: string;
  reason: PublicReason;
  count: number;
}

const weekOf = (time: string) => `to_char(date_trunc('week', ${time} AT TIME ZONE 'UTC'), 'YYYY-MM-DD')`;

const actionCounts = prepared<ActionCount>(
  'public_log_actions',
  `SELECT ${weekOf('done_at')} AS week, public_reason AS reason, count(*)::integer AS count FROM audit_log
   WHERE site_id = $1 AND public_reason IS NOT NULL AND done_at >= $2 AND done_at < $3 GROUP BY 1, 2`,
);

/** Removals and restorations by week and reason, from `from` to before `until`. */
export const countActions = (db: Knex, siteId: number, from: Date, until: Date): Promise<ActionCount[]> =>
  actionCounts(db, [siteId, from, until]);

export interface VoteCount {
  /** The Monday of the week in which the votes were cast. */
  week: string;
  status: 'held' | 'rejected';
  /** Null: all votes of the status. A vote with several reasons is counted under each. */
  reason: HoldReason | null;
  count: number;
}

const voteCounts = prepared<VoteCount>(
  'public_log_votes',
  `WITH uncounted AS MATERIALIZED (
     SELECT ${weekOf('v.created_at')} AS week, v.status, v.held_why
     FROM votes v JOIN listings l ON l.id = v.listing_id
     WHERE v.status IN ('held', 'rejected') AND l.site_id = $1 AND v.created_at >= $2 AND v.created_at < $3)
   SELECT week, status, NULL AS reason, count(*)::integer AS count FROM uncounted GROUP BY 1, 2
   UNION ALL
   SELECT week, status, reason, count(*)::integer FROM uncounted, unnest(held_why) AS reason GROUP BY 1, 2, 3`,
);

/** Held and rejected votes by the week in which they were cast, and by reason. */
export const countUncountedVotes = (
  db: Knex,
  siteId: number,
  from: Date,
  until: Date,
): Promise<VoteCount[]> => voteCounts(db, [siteId, from, until]);
