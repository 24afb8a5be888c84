import type { Knex } from 'knex';
import { type ConnectionSource, prepared } from '../db/prepared.ts';

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

const added = prepared<Omit<CounterRow, 'key'>>(
  'add_calls',
  `INSERT INTO rate_limits AS counter (key, points, expire) VALUES ($1, $2, $3)
   ON CONFLICT (key) DO UPDATE SET
     points = CASE WHEN counter.expire <= $4 THEN $2 ELSE counter.points + $2 END,
     expire = CASE WHEN counter.expire <= $4 THEN $3 ELSE counter.expire END
   RETURNING points, expire`,
);

/** Adds calls to a counter, or takes them off it, and returns it. @param windowMs of a new window, if the last has ended */
export async function addCalls(
  db: ConnectionSource,
  key: string,
  calls: number,
  { nowMs, windowMs }: { nowMs: number; windowMs: number },
): Promise<Omit<CounterRow, 'key'>> {
  const [counter] = await added(db, [key, calls, nowMs + windowMs, nowMs]);
  if (!counter) throw new Error(`The counter ${key} was not returned.`);
  return counter;
}

export interface TakenCalls {
  key: string;
  /** Of the window, with those that were granted. */
  points: number;
  granted: number;
  ms_left: number;
}

export interface CallsToTake {
  keys: readonly string[];
  /** Calls to add, for each key. */
  made: readonly number[];
  /** Whether calls are to be granted in advance. */
  wanted: boolean;
  quota: number;
  windowMs: number;
  /** One of so many parts of what is left is granted. */
  grantsLeft: number;
}

const taken = prepared<TakenCalls>('take_calls', 'SELECT * FROM take_calls($1, $2, $3, $4, $5, $6)');

/** Adds calls to counters, and takes calls in advance. By key. */
export async function takeCalls(
  db: Knex,
  { keys, made, wanted, quota, windowMs, grantsLeft }: CallsToTake,
): Promise<Map<string, TakenCalls>> {
  const rows = await taken(db, [keys, made, wanted, quota, windowMs, grantsLeft]);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Deletes counters of past windows. */
export async function purgeRateLimits(db: Knex, now: Date): Promise<number> {
  return db('rate_limits').where('expire', '<', now.getTime()).delete();
}
