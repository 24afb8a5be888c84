/**
 * Rate limits, by class, of all processes together. Reads and MCP messages are counted ahead, to save queries
 * (shared-counter.ts), all others one by one. While Postgres is unavailable, each process counts its own.
 */
import type { Knex } from 'knex';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config/config.ts';
import type { ConnectionSource } from '../db/prepared.ts';
import { Fault, type LimitStatus } from '../faults.ts';
import { openEnum } from '../shared/published-schema.ts';
import { addCalls, listCounters } from './limits-queries.ts';
import { type Counted, type SharedCounter, createSharedCounter } from './shared-counter.ts';

const limitClasses = ['read', 'write', 'crawl', 'sign_in', 'registration', 'promo', 'message'] as const;
export type LimitClass = (typeof limitClasses)[number];
export const RateLimitClass = openEnum(limitClasses)
  .describe('As `RateLimit` names it.')
  .meta({ id: 'RateLimitClass' });

/** Classes that count an account's calls over all transports. */
export const accountClasses = ['read', 'write', 'crawl'] as const satisfies LimitClass[];
type AccountClass = (typeof accountClasses)[number];

export interface Limit {
  name: LimitClass;
  /** Calls in a window. */
  quota: number;
  windowSeconds: number;
  /** Which calls are counted; shown to users. */
  counts: string;
  /** By what calls are added up; shown to users. */
  countedBy: string;
}

const perAccount = 'account; without one, network address';

/** All limits, from the configuration. */
export function limitsOf(config: Config): Limit[] {
  return [
    {
      name: 'read',
      quota: config.RATE_READS_PER_MINUTE,
      windowSeconds: 60,
      counts: 'every GET, and every tool that only reads',
      countedBy: perAccount,
    },
    {
      name: 'write',
      quota: config.RATE_WRITES_PER_MINUTE,
      windowSeconds: 60,
      counts: 'every call that changes something, including forms of the site',
      countedBy: perAccount,
    },
    {
      name: 'crawl',
      quota: config.RATE_CRAWLS_PER_HOUR,
      windowSeconds: 3600,
      counts:
        'calls that make us read a website, such as submit_listing, or update_draft with competitor_url',
      countedBy: perAccount,
    },
    {
      name: 'sign_in',
      quota: config.RATE_SIGN_INS_PER_HOUR,
      windowSeconds: 3600,
      counts:
        'requests for sign-in links from browsers that have not signed in to the address before, and attempts with a wrong link or a refused passkey',
      countedBy: 'network address; mails per e-mail address are limited, too',
    },
    {
      name: 'registration',
      quota: config.RATE_REGISTRATIONS_PER_HOUR,
      windowSeconds: 3600,
      counts: 'registrations of apps, and reads of their metadata documents',
      countedBy: 'network address',
    },
    {
      name: 'promo',
      quota: config.RATE_PROMO_TRIES_PER_HOUR,
      windowSeconds: 3600,
      counts: 'attempts with an invalid promo code',
      countedBy: 'account and network address, separately',
    },
    {
      name: 'message',
      quota: config.RATE_MCP_MESSAGES_PER_MINUTE,
      windowSeconds: 60,
      counts: 'every message to /mcp, each message of a batch; a tool call also counts in its own class',
      countedBy: perAccount,
    },
  ];
}

export interface LimitState extends LimitStatus {
  name: LimitClass;
}

export interface Limiter {
  /** Counts a call of `who`, on the connection of `db` where it takes a query. @throws Fault rate_limited with Retry-After. */
  (name: LimitClass, who: string, db?: ConnectionSource): Promise<LimitState>;
  /** Counts a call that is within its limit if that takes no query; else returns undefined and counts nothing. */
  countAtOnce: (name: LimitClass, who: string) => LimitState | undefined;
  /** Uncounts a call that turned out not to be limited. */
  forgive: (name: LimitClass, who: string) => Promise<void>;
  /** The limits of an account's calls, without counting. */
  look: (who: string) => Promise<AccountLimitState[]>;
  /** Reports what was counted last. */
  close: () => Promise<void>;
}

export interface AccountLimitState extends LimitState {
  name: AccountClass;
}

/** The counter key of an account's calls. */
export const countedAccount = (id: number): string => `account ${id}`;

interface Counter {
  limit: Limit;
  count(who: string, db: ConnectionSource | undefined): Promise<LimitState>;
  forgive(who: string): Promise<void>;
}

export function createLimiter(db: Knex, config: Config): Limiter {
  const limits = limitsOf(config);
  const shared = new Map(
    limits.filter(isShared).map((limit) => {
      const { name, quota, windowSeconds } = limit;
      return [name, createSharedCounter(db, { name, quota, windowMs: windowSeconds * 1000 })] as const;
    }),
  );
  const counters = new Map<LimitClass, Counter>(
    limits.map((limit) => {
      const counter = shared.get(limit.name);
      return [limit.name, counter ? ahead(limit, counter) : exact(limit, db)];
    }),
  );
  const counterOf = (name: LimitClass): Counter => {
    const counter = counters.get(name);
    if (!counter) throw new TypeError(`There is no limit named ${name}.`);
    return counter;
  };
  const count = (name: LimitClass, who: string, on?: ConnectionSource) => counterOf(name).count(who, on);
  const forgive = (name: LimitClass, who: string) => counterOf(name).forgive(who);
  const look = async (who: string) => {
    const shown = limits.filter(isOfAccounts);
    const nowMs = Date.now();
    const rows = await listCounters(
      db,
      shown.map(({ name }) => keyOf(name, who)),
      nowMs,
    );
    return shown.map((limit) => {
      const row = rows.find(({ key }) => key === keyOf(limit.name, who));
      const counted = (row?.points ?? 0) + (shared.get(limit.name)?.difference(who) ?? 0);
      return stateOf(limit, counted, row ? row.expire - nowMs : limit.windowSeconds * 1000);
    });
  };
  const countAtOnce = (name: LimitClass, who: string) => {
    const counted = shared.get(name)?.countAtOnce(who);
    return counted && stateOf(counterOf(name).limit, counted.count, counted.msLeft);
  };
  const close = async () => {
    for (const counter of shared.values()) await counter.close();
  };
  return Object.assign(count, { countAtOnce, forgive, look, close });
}

/** Classes with too many calls for a query each. */
const isShared = ({ name }: Limit) => name === 'read' || name === 'message';

type AccountLimit = Limit & { name: AccountClass };
const isOfAccounts = (limit: Limit): limit is AccountLimit =>
  accountClasses.some((name) => name === limit.name);

const keyOf = (name: LimitClass, who: string) => `${name}:${who}`;

const stateOf = <Name extends LimitClass>(
  { name, quota, windowSeconds }: Limit & { name: Name },
  counted: number,
  msLeft: number,
): LimitState & { name: Name } => ({
  name,
  quota,
  windowSeconds,
  remaining: Math.max(0, quota - counted),
  resetSeconds: Math.ceil(msLeft / 1000),
});

function ahead(limit: Limit, counter: SharedCounter): Counter {
  const judged = ({ count, msLeft }: Counted) =>
    count > limit.quota ? refused(limit, msLeft) : Promise.resolve(stateOf(limit, count, msLeft));
  return {
    limit,
    count(who) {
      const counted = counter.count(who);
      return 'count' in counted ? judged(counted) : counted.then(judged);
    },
    forgive: () => Promise.reject(new TypeError(`Calls of the class ${limit.name} cannot be uncounted.`)),
  };
}

function exact(limit: Limit, db: Knex): Counter {
  const { name, quota, windowSeconds } = limit;
  const windowMs = windowSeconds * 1000;
  const alone = new RateLimiterMemory({ points: quota, duration: windowSeconds });
  return {
    limit,
    async count(who, on = db) {
      const nowMs = Date.now();
      const counter = await addCalls(on, keyOf(name, who), 1, { nowMs, windowMs }).catch(() =>
        countAlone(alone, who, nowMs),
      );
      // A call that was sent later may have begun the window.
      const msLeft = Math.min(windowMs, Math.max(0, counter.expire - nowMs));
      return counter.points > quota ? refused(limit, msLeft) : stateOf(limit, counter.points, msLeft);
    },
    async forgive(who) {
      await addCalls(db, keyOf(name, who), -1, { nowMs: Date.now(), windowMs }).catch(() =>
        alone.reward(who),
      );
    },
  };
}

async function countAlone(counter: RateLimiterMemory, who: string, nowMs: number) {
  try {
    const { consumedPoints: points, msBeforeNext } = await counter.consume(who);
    return { points, expire: nowMs + msBeforeNext };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { points: refusal.consumedPoints, expire: nowMs + refusal.msBeforeNext };
  }
}

function refused(limit: Limit, msLeft: number): Promise<never> {
  const state = stateOf(limit, limit.quota, Math.max(1, msLeft));
  const { name, quota, windowSeconds, resetSeconds } = state;
  const detail = `More than ${quota} calls of the class ${name} in ${windowSeconds} s. Wait ${resetSeconds} s, then send it again.`;
  return Promise.reject(new Fault('rate_limited', detail, { retryAfterSeconds: resetSeconds, limit: state }));
}
