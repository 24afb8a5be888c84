import type { Knex } from 'knex';

/** Removes stored answers that no retry may ask for any more. */
export async function purgeIdempotencyKeys(db: Knex, before: Date): Promise<number> {
  return db('idempotency_keys').where('created_at', '<', before).delete();
}

/** Removes counters of rate limits whose window is over. */
export async function purgeRateLimits(db: Knex, now: Date): Promise<number> {
  return db('rate_limits').where('expire', '<', now.getTime()).delete();
}
