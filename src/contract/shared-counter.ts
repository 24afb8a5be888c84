/**
 * Fixed-window counters of all processes together, cheap enough for every read: Postgres grants a process calls in advance
 * (take_calls.sql), which it then counts in memory.
 */
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { type TakenCalls, takeCalls } from './limits-queries.ts';

/** Bounds the memory; the least recently counted callers are dropped first. */
const maxCounted = 100_000;
/** The interval in which calls are reported to Postgres, and calls that were granted but not made are returned. */
const reportMs = 250;
/** Granted calls are kept this long after the last call. */
const idleMs = 1_000;
/** A caller that Postgres refused is refused from memory for this long, so that a flood makes few queries. */
const refusedMs = 200;
/** After a failed query, calls are counted in this process alone for this long. */
const awayMs = 1_000;
/** Part of the quota that a process lets pass in each window before it asks. */
const unaskedPart = 1 / 256;
/** One of so many parts of what is left is granted at once. */
const grantsLeft = 16;

export interface SharedLimit {
  name: string;
  quota: number;
  windowMs: number;
}

export interface Counted {
  /** Calls in the window, with the one that was refused. */
  count: number;
  msLeft: number;
}

export interface SharedCounter {
  /** Counts a call; the first one starts the window. A count above the quota means that it is refused. */
  count(who: string): Counted | Promise<Counted>;
  /** Counts a call if that takes no query; else returns undefined and counts nothing. */
  countAtOnce(who: string): Counted | undefined;
  /** Calls of this process that Postgres has not counted, less those that it was granted but has not let pass. */
  difference(who: string): number;
  /** Reports what is not reported, and returns what is not used. */
  close(): Promise<void>;
}

/** What a process knows of a caller's window. */
interface Share {
  /** The count in Postgres as last known: with all calls that were granted. */
  points: number;
  /** Calls that Postgres granted and that were not made yet. */
  granted: number;
  /** Calls that may pass without a grant. */
  unasked: number;
  /** Calls that passed without a grant and are not reported; negative where granted calls are to be returned. */
  unreported: number;
  /** These three on the clock of `performance.now`. */
  endsAt: number;
  calledAt: number;
  refusedUntil: number;
  asking: Promise<void> | undefined;
}

export function createSharedCounter(db: Knex, { name, quota, windowMs }: SharedLimit): SharedCounter {
  const shares = new LRUCache<string, Share>({ max: maxCounted });
  /** Callers with something to report or to return. */
  const open = new Set<string>();
  let awayUntil = 0;

  const shareOf = (who: string, at: number): Share => {
    const known = shares.get(who);
    if (known && known.endsAt > at) return known;
    const share: Share = {
      points: 0,
      granted: 0,
      unasked: Math.floor(quota * unaskedPart),
      unreported: 0,
      endsAt: at + windowMs,
      calledAt: at,
      refusedUntil: 0,
      asking: undefined,
    };
    shares.set(who, share);
    return share;
  };
  const counted = (share: Share): number => share.points - share.granted + share.unreported;
  // Floating-point sums may exceed the window slightly.
  const state = (share: Share, at: number, count = counted(share)): Counted => ({
    count,
    msLeft: Math.min(windowMs, share.endsAt - at),
  });
  const passes = (share: Share): boolean => {
    if (share.granted > 0) share.granted -= 1;
    else if (share.unasked > 0) {
      share.unasked -= 1;
      share.unreported += 1;
    } else return false;
    return true;
  };

  /** Reports calls to Postgres, and asks for more if `wanted`. */
  const report = async (due: readonly (readonly [string, Share])[], wanted: boolean): Promise<void> => {
    const keys = due.map(([who]) => `${name}:${who}`);
    const made = due.map(([, share]) => share.unreported);
    let rows: Map<string, TakenCalls>;
    try {
      rows = await takeCalls(db, { keys, made, wanted, quota, windowMs, grantsLeft });
    } catch {
      awayUntil = performance.now() + awayMs;
      return;
    }
    const at = performance.now();
    for (const [index, [, share]] of due.entries()) {
      const row = rows.get(keys[index] ?? '');
      if (!row) continue;
      share.unreported -= made[index] ?? 0;
      share.points = row.points;
      share.granted += row.granted;
      share.endsAt = at + row.ms_left;
      // The quota is used up, perhaps elsewhere.
      if (row.points >= quota) share.unasked = 0;
      if (wanted && row.granted === 0) share.refusedUntil = at + refusedMs;
    }
  };

  /** One at a time for a caller, so that no call is reported twice. */
  const reportOnce = (due: readonly (readonly [string, Share])[], wanted: boolean): Promise<void> => {
    const reported = report(due, wanted).finally(() => {
      for (const [, share] of due) share.asking = undefined;
    });
    for (const [, share] of due) share.asking = reported;
    return reported;
  };

  /** Whether calls are counted in this process alone. */
  const passesAlone = (share: Share, at: number): boolean => {
    if (at >= awayUntil) return false;
    share.unasked = Math.max(share.unasked, Math.ceil((quota - counted(share)) / grantsLeft));
    return passes(share);
  };

  const ask = async (who: string, share: Share): Promise<Counted> => {
    for (;;) {
      const at = performance.now();
      if (share.endsAt <= at) return count(who);
      if (passes(share) || passesAlone(share, at)) return state(share, at);
      if (share.refusedUntil > at || at < awayUntil) return state(share, at, quota + 1);
      await (share.asking ?? reportOnce([[who, share]], true));
    }
  };

  function countAtOnce(who: string): Counted | undefined {
    const at = performance.now();
    const share = shareOf(who, at);
    if (!passes(share)) return undefined;
    share.calledAt = at;
    open.add(who);
    return state(share, at);
  }

  function count(who: string): Counted | Promise<Counted> {
    const counted = countAtOnce(who);
    if (counted) return counted;
    const at = performance.now();
    const share = shareOf(who, at);
    share.calledAt = at;
    open.add(who);
    return ask(who, share);
  }

  const reportAll = async (idleSince: number): Promise<void> => {
    const due: [string, Share][] = [];
    for (const who of open) {
      const share = shares.peek(who);
      if (!share || share.endsAt <= performance.now()) {
        open.delete(who);
        continue;
      }
      if (share.asking) continue;
      const isIdle = share.calledAt <= idleSince;
      if (isIdle) {
        share.unreported -= share.granted;
        share.granted = 0;
      }
      if (share.unreported !== 0) due.push([who, share]);
      else if (isIdle) open.delete(who);
    }
    if (due.length > 0) await reportOnce(due, false);
  };
  let reporting = Promise.resolve();
  const timer = setInterval(() => {
    const at = performance.now();
    if (open.size > 0 && at >= awayUntil) reporting = reporting.then(() => reportAll(at - idleMs));
  }, reportMs);
  timer.unref();

  return {
    count,
    countAtOnce,
    difference(who) {
      const share = shares.peek(who);
      return share && share.endsAt > performance.now() ? share.unreported - share.granted : 0;
    },
    async close() {
      clearInterval(timer);
      await (reporting = reporting.then(() => reportAll(performance.now())));
    },
  };
}
