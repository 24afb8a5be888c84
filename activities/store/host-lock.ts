/**
 * The turn of a draft at a website: drafts of one website read it one after another, whichever workers they run on, in the
 * order in which they were submitted. Who waits asks apart from reading, in await-turn.ts; here the turn is taken and kept
 * while the website is read. Should it be another's after all, the attempt ends, and the run asks again.
 */
import { randomUUID } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/activity';
import type { Knex } from 'knex';
import { websiteOf } from '../../src/guarded-fetch/crawler-rules.ts';
import {
  findQueuedHost,
  releaseHostLock,
  renewHostLock,
  takeHostLock,
} from '../../src/drafts/host-lock-queries.ts';
import { hostLockAwaited } from './host-lock-awaited.ts';

/** A worker that is gone stops renewing; the next draft reads then. As long as Temporal takes to notice, or a little more. */
const holdMs = 12_000;
const renewMs = 2_500;

export interface HostLock {
  /** Aborts with the outer signal, or once the turn is lost. */
  signal: AbortSignal;
  /** How often the draft has had a turn for this reading. */
  attempts: number;
  /**
   * To be asked before the first request to another website than the one that was submitted, and once the home page is
   * known: takes the turn there in place of the one here, or fails the attempt.
   */
  enter: (url: URL, isHome?: boolean) => Promise<void>;
}

/** Runs `read` in the draft's turn. Given back afterwards, however it ends; a draft that is past reading has left the queue by itself. */
export async function withHostLock<T>(
  db: Knex,
  { id: draftId, url }: { id: string; url: string },
  outer: AbortSignal,
  read: (turn: HostLock) => Promise<T>,
): Promise<T> {
  const start = websiteOf(url);
  const key = { draftId, host: start, holder: randomUUID() };
  const lost = new AbortController();
  const take = async (host: string) => {
    const { ahead, attempts } = await takeHostLock(db, { ...key, host }, holdMs);
    if (ahead > 0) throw hostLockAwaited(ahead);
    key.host = host;
    return attempts;
  };
  // An attempt before this one may have been led to another website, and wait for its turn there.
  const attempts = await take((await findQueuedHost(db, draftId)) ?? start);
  const timer = setInterval(() => void renew(), renewMs);
  let renewedAt = performance.now();
  const renew = async () => {
    const askedAt = performance.now();
    // Null: Postgres does not answer; the turn is good until it would have lapsed.
    const isHeld = await renewHostLock(db, key, holdMs).catch(() => null);
    if (isHeld === true) renewedAt = askedAt;
    if (isHeld === false || askedAt - renewedAt > holdMs - 2 * renewMs) lost.abort(turnLost());
  };
  try {
    return await read({
      signal: AbortSignal.any([outer, lost.signal]),
      attempts,
      async enter(to, isHome = false) {
        const host = websiteOf(to);
        // On the way from one to another by a third, one request is under way at a time, and nobody else is held up.
        const isOnTheWay = !isHome && (host === start || key.host !== start);
        if (host !== key.host && !isOnTheWay) await take(host);
      },
    });
  } finally {
    clearInterval(timer);
    // Where Postgres is away it lapses.
    await releaseHostLock(db, key).catch(() => undefined);
  }
}

const turnLost = () => ApplicationFailure.retryable('The turn at the website was lost.', 'turn_lost');
