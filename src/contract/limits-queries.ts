import type { Knex } from 'knex';

/** Removes counters of rate limits whose window is over. */
export async function purgeRateLimits(db: Knex, now: Date): Promise<number> {
  return db('rate_limits').where('expire', '<', now.getTime()).delete();
}
