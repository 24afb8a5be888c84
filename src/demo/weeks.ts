import type { Knex } from 'knex';
import { type SiteWeek, closeWeek } from '../launches/close-week-queries.ts';
import { mondayOf, weekEnd } from '../shared/week-rules.ts';

/**
 * Closes every demo week that is over, as the schedule does it with real ones, but at the instant of its end and
 * without a mail. A week that a real listing launched in, or that has awards, is left as it is.
 */
export async function closeDemoWeeks(
  tx: Knex.Transaction,
  listingIds: readonly number[],
  now: Date,
): Promise<void> {
  const { rows } = await tx.raw<{ rows: SiteWeek[] }>(
    `SELECT DISTINCT l.site_id AS "siteId", l.launch_week AS week FROM listings l
     WHERE l.id = ANY (:listingIds::bigint[]) AND l.status = 'live' AND l.launch_week < :thisWeek
       AND NOT EXISTS (SELECT FROM awards a WHERE a.site_id = l.site_id AND a.week = l.launch_week)
       AND NOT EXISTS (SELECT FROM listings other WHERE other.site_id = l.site_id
         AND other.launch_week = l.launch_week AND other.status = 'live' AND NOT other.is_demo)
     ORDER BY week`,
    { listingIds: [...listingIds], thisWeek: mondayOf(now) },
  );
  for (const siteWeek of rows) await closeWeek(tx, siteWeek, weekEnd(siteWeek.week));
}

/** Takes out the closing of weeks that only demo listings launched in; call while these are still there. */
export async function forgetDemoWeeks(tx: Knex.Transaction): Promise<void> {
  await tx.raw(`
    DELETE FROM closed_weeks c USING (
      SELECT r.site_id, r.week FROM week_results r JOIN listings l ON l.id = r.listing_id
      GROUP BY r.site_id, r.week HAVING bool_and(l.is_demo)) demo
    WHERE c.site_id = demo.site_id AND c.week = demo.week`);
}
