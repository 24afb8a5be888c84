/** The counters of votes on listings, by the status of the votes. */
import type { Knex } from 'knex';
import { trendHalfLifeMs } from '../launches/trend-rules.ts';
import type { VoteStatus } from './vote-schema.ts';

/**
 * Recomputes the trend of `listing` from all its counted votes (src/launches/trend-rules.ts). Votes older than 1000
 * half-lives get the weight of that age.
 */
const recomputedTrend = (listing: string) => `(
  SELECT coalesce(max(x) + ln(sum(power(2::double precision, greatest(x - top, -1000)))) / ln(2::double precision), '-Infinity')
  FROM (SELECT x, max(x) OVER () AS top FROM (
    SELECT extract(epoch FROM created_at - timestamptz '2026-01-01Z')::double precision / ${trendHalfLifeMs / 1000} AS x
    FROM votes WHERE listing_id = ${listing} AND status = 'counted') cast_at) ranked)`;

/** A vote that changed its status: `from` and `to` are undefined for a vote that was not there before, or is no more. */
export interface VoteMove {
  listingId: number;
  from?: VoteStatus;
  to?: VoteStatus;
}

/**
 * Updates the counters of listings whose votes have changed: `votes`, `week_votes` and `trend` for counted ones,
 * `votes_pending` and `votes_held`. The caller has written the votes and holds the locks on their listings.
 */
export async function moveCounters(tx: Knex.Transaction, moves: readonly VoteMove[]): Promise<void> {
  if (moves.length === 0) return;
  const changes = new Map<number, Record<VoteStatus, number>>();
  for (const { listingId, from, to } of moves) {
    const change = changes.get(listingId) ?? { counted: 0, pending: 0, held: 0, rejected: 0 };
    changes.set(listingId, change);
    if (from) change[from] -= 1;
    if (to) change[to] += 1;
  }
  const changeOf = (status: VoteStatus) => [...changes.values()].map((change) => change[status]);
  await tx.raw(
    `UPDATE listings l SET votes = greatest(l.votes + counted, 0), votes_pending = l.votes_pending + pending,
       votes_held = l.votes_held + held,
       week_votes = CASE WHEN counted = 0 THEN l.week_votes ELSE week_votes_of(l.id, l.launched_at, l.launch_week) END,
       trend = CASE WHEN counted = 0 THEN l.trend ELSE ${recomputedTrend('l.id')} END
     FROM unnest(:ids::bigint[], :counted::integer[], :pending::integer[], :held::integer[])
       AS change (id, counted, pending, held)
     WHERE l.id = change.id`,
    {
      ids: [...changes.keys()],
      counted: changeOf('counted'),
      pending: changeOf('pending'),
      held: changeOf('held'),
    },
  );
}
