import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';

export interface CounterRow {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: number;
}

const counters = prepared<CounterRow>(
  'rate_limit_counters',
  'SELECT key, points, expire FROM rate_limits WHERE key = ANY($1) AND expire > $2',
);

/** Counters of current windows; the limiter's keys are `class:who`. */
export const listCounters = (db: Knex, keys: readonly string[], nowMs: number): Promise<CounterRow[]> =>
  counters(db, [keys, nowMs]);

/** Deletes counters of past windows. */
export async function purgeRateLimits(db: Knex, now: Date): Promise<number> {
  return db('rate_limits').where('expire', '<', now.getTime()).delete();
}
