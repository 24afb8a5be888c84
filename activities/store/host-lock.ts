/**
 * The host lock: drafts of one website read it one after another, on whichever worker, in the order in which they were
 * submitted. Here it is acquired, and renewed while the website is read. Where another draft holds it or comes first,
 * await-host-lock.ts waits.
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

/** The lock of a dead worker expires after this time, which is slightly longer than Temporal needs to notice. */
const lockMs = 12_000;
const renewMs = 2_500;

/** Another draft of the website has the lock, or comes first. */
export class NotItsTurn extends Error {}

export interface HostLock {
  /** Aborts with the outer signal, or when the lock is lost. */
  signal: AbortSignal;
  /** How often the draft has acquired the lock for this crawl. */
  attempts: number;
  /**
   * Call it before the first request to another website than the submitted one, and once the home page is known: replaces
   * the lock by one of that website. @throws NotItsTurn
   */
  enter: (url: URL, isHome?: boolean) => Promise<void>;
  /** Once released, the draft still precedes later ones, as another worker goes on reading. */
  keepPlace: () => void;
}

/** Runs `read` with the host lock of the draft's website, and releases it afterwards; `not_its_turn` without the lock. */
export async function withHostLock<T>(
  db: Knex,
  { id: draftId, url }: { id: string; url: string },
  outer: AbortSignal,
  read: (lock: HostLock) => Promise<T>,
): Promise<T | 'not_its_turn'> {
  const start = websiteOf(url);
  const key = { draftId, host: start, holder: randomUUID() };
  const lost = new AbortController();
  const acquire = async (host: string) => {
    const { ahead, attempts } = await takeHostLock(db, { ...key, host }, lockMs);
    if (ahead > 0) throw new NotItsTurn(`drafts that are read first: ${ahead}`);
    key.host = host;
    return attempts;
  };
  let keepsPlace = false;
  let renewedAt = 0;
  const renew = async () => {
    const startedAt = performance.now();
    // Null: Postgres is unavailable; the lock is valid until it expires.
    const isHeld = await renewHostLock(db, key, lockMs).catch(() => null);
    if (isHeld === true) renewedAt = startedAt;
    if (isHeld === false || startedAt - renewedAt > lockMs - 2 * renewMs) lost.abort(lockLost());
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    // An earlier attempt may have been redirected to another website, and wait for the lock there.
    const attempts = await acquire((await findQueuedHost(db, draftId)) ?? start);
    renewedAt = performance.now();
    timer = setInterval(() => void renew(), renewMs);
    return await read({
      signal: AbortSignal.any([outer, lost.signal]),
      attempts,
      async enter(to, isHome = false) {
        const host = websiteOf(to);
        // A redirect through a third website makes one request at a time there and needs no lock.
        const isRedirect = !isHome && (host === start || key.host !== start);
        if (host !== key.host && !isRedirect) await acquire(host);
      },
      keepPlace: () => (keepsPlace = true),
    });
  } catch (error) {
    if (error instanceof NotItsTurn) return 'not_its_turn';
    throw error;
  } finally {
    clearInterval(timer);
    // Without Postgres it expires.
    await releaseHostLock(db, key, keepsPlace).catch(() => undefined);
  }
}

const lockLost = () => ApplicationFailure.retryable('The host lock of the website was lost.', 'turn_lost');
