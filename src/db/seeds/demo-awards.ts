import type { Knex } from 'knex';

/**
 * Launch of the Week of every demo week that has closed: by the votes cast before its end, then the earlier
 * launch, then the lower id. A week that a real listing launched in, or that has awards, is left as it is.
 */
export async function insertDemoAwards(
  tx: Knex.Transaction,
  listingIds: readonly number[],
  now: Date,
): Promise<void> {
  await tx.raw(
    `INSERT INTO awards (site_id, listing_id, week, rank, votes, created_at)
     SELECT site_id, id, launch_week, rank, votes, closed_at
     FROM (
       SELECT l.site_id, l.id, l.launch_week, v.votes, w.closed_at, row_number() OVER (
         PARTITION BY l.site_id, l.launch_week ORDER BY v.votes DESC, l.launched_at, l.id) AS rank
       FROM listings l
       CROSS JOIN LATERAL (SELECT (l.launch_week + 7)::timestamp AT TIME ZONE 'UTC' AS closed_at) w
       CROSS JOIN LATERAL (
         SELECT count(*) AS votes FROM votes WHERE listing_id = l.id AND created_at < w.closed_at) v
       WHERE l.id = ANY (?::bigint[]) AND l.status = 'live' AND w.closed_at <= ?
         AND NOT EXISTS (SELECT FROM awards a WHERE a.site_id = l.site_id AND a.week = l.launch_week)
         AND NOT EXISTS (SELECT FROM listings other WHERE other.site_id = l.site_id
           AND other.launch_week = l.launch_week AND other.status = 'live' AND NOT other.is_demo)
     ) ranked
     WHERE rank <= 3 AND votes > 0`,
    [[...listingIds], now],
  );
}
