/**
 * Rate limits, by class. Reads are counted in memory, in each process: they must not cost a query.
 * What writes, has websites read or signs in is counted exactly, in Postgres, for all processes together;
 * while Postgres does not count, each process does.
 */
import type { Knex } from 'knex';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { fault } from '../faults.ts';

export type LimitClass = 'read' | 'write' | 'crawl' | 'sign_in' | 'registration';

export interface Limit {
  name: LimitClass;
  /** Calls in a window. */
  quota: number;
  windowSeconds: number;
}

export function limitsOf(config: Config): Limit[] {
  return [
    { name: 'read', quota: config.RATE_READS_PER_MINUTE, windowSeconds: 60 },
    { name: 'write', quota: config.RATE_WRITES_PER_MINUTE, windowSeconds: 60 },
    { name: 'crawl', quota: config.RATE_CRAWLS_PER_HOUR, windowSeconds: 3600 },
    { name: 'sign_in', quota: config.RATE_SIGN_INS_PER_HOUR, windowSeconds: 3600 },
    { name: 'registration', quota: config.RATE_REGISTRATIONS_PER_HOUR, windowSeconds: 3600 },
  ];
}

export interface LimitState extends Limit {
  remaining: number;
  resetSeconds: number;
}

/** Counts a call of `who`. @throws Fault rate_limited with Retry-After. */
export type Limiter = (name: LimitClass, who: string) => Promise<LimitState>;

export function createLimiter(db: Knex, config: Config): Limiter {
  const counters = new Map(
    limitsOf(config).map((limit) => {
      const options = { keyPrefix: limit.name, points: limit.quota, duration: limit.windowSeconds };
      const memory = new RateLimiterMemory(options);
      const counter =
        limit.name === 'read'
          ? memory
          : new RateLimiterPostgres({
              ...options,
              storeClient: db,
              storeType: 'knex',
              tableName: 'rate_limits',
              tableCreated: true,
              insuranceLimiter: memory,
              // Expired rows are purged with the other bookkeeping, not by a timer of each process.
              clearExpiredByTimeout: false,
            });
      return [limit.name, { limit, counter }] as const;
    }),
  );
  return async (name, who) => {
    const entry = counters.get(name);
    if (!entry) throw new TypeError(`There is no limit named ${name}.`);
    const { limit, counter } = entry;
    try {
      const state = await counter.consume(who);
      return {
        name: limit.name,
        quota: limit.quota,
        windowSeconds: limit.windowSeconds,
        remaining: state.remainingPoints,
        resetSeconds: Math.ceil(state.msBeforeNext / 1000),
      };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      return fault(
        'rate_limited',
        `More than ${limit.quota} in ${limit.windowSeconds} s. Try again in ${seconds} s.`,
        {
          retryAfterSeconds: seconds,
        },
      );
    }
  };
}
