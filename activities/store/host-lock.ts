/**
 * The host lock: drafts of one website read it one after another, on whichever worker, in the order in which they were
 * submitted. await-host-lock.ts waits for it; here it is acquired, and renewed while the website is read. If another draft
 * holds it, the attempt fails, and the run waits again.
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

/** The lock of a dead worker expires after this time, which is slightly longer than Temporal needs to notice. */
const lockMs = 12_000;
const renewMs = 2_500;

export interface HostLock {
  /** Aborts with the outer signal, or when the lock is lost. */
  signal: AbortSignal;
  /** How often the draft has acquired the lock for this crawl. */
  attempts: number;
  /**
   * Call it before the first request to another website than the submitted one, and once the home page is known: replaces
   * the lock by one of that website, or fails the attempt.
   */
  enter: (url: URL, isHome?: boolean) => Promise<void>;
}

/** Runs `read` with the host lock of the draft's website, and releases it afterwards. @throws ApplicationFailure if another draft is ahead */
export async function withHostLock<T>(
  db: Knex,
  { id: draftId, url }: { id: string; url: string },
  outer: AbortSignal,
  read: (lock: HostLock) => Promise<T>,
): Promise<T> {
  const start = websiteOf(url);
  const key = { draftId, host: start, holder: randomUUID() };
  const lost = new AbortController();
  const acquire = async (host: string) => {
    const { ahead, attempts } = await takeHostLock(db, { ...key, host }, lockMs);
    if (ahead > 0) throw hostLockAwaited(ahead);
    key.host = host;
    return attempts;
  };
  // An earlier attempt may have been redirected to another website, and wait for the lock there.
  const attempts = await acquire((await findQueuedHost(db, draftId)) ?? start);
  const timer = setInterval(() => void renew(), renewMs);
  let renewedAt = performance.now();
  const renew = async () => {
    const startedAt = performance.now();
    // Null: Postgres is unavailable; the lock is valid until it expires.
    const isHeld = await renewHostLock(db, key, lockMs).catch(() => null);
    if (isHeld === true) renewedAt = startedAt;
    if (isHeld === false || startedAt - renewedAt > lockMs - 2 * renewMs) lost.abort(lockLost());
  };
  try {
    return await read({
      signal: AbortSignal.any([outer, lost.signal]),
      attempts,
      async enter(to, isHome = false) {
        const host = websiteOf(to);
        // A redirect through a third website makes one request at a time there and needs no lock.
        const isRedirect = !isHome && (host === start || key.host !== start);
        if (host !== key.host && !isRedirect) await acquire(host);
      },
    });
  } finally {
    clearInterval(timer);
    // Without Postgres it expires.
    await releaseHostLock(db, key).catch(() => undefined);
  }
}

const lockLost = () => ApplicationFailure.retryable('The host lock of the website was lost.', 'turn_lost');
