/**
 * Bounds the memory that large websites take together in a process (WORKER_PAGES_MB). Small pages need none of it: slots and
 * the requests per website bound them.
 */
import { type Semaphore, createSemaphore } from '../src/guarded-fetch/semaphore.ts';
import type { GuardedFetch } from '../src/guarded-fetch/guarded-fetch.ts';
import { TooLargeForNow } from '../src/guarded-fetch/read-body.ts';
import { SMALL_PAGE_BYTES } from '../src/guarded-fetch/limits.ts';
import { listStoredPages, sizeOfStoredPages } from '../src/drafts/progress-queries.ts';
import type { StoredPage } from '../src/shared/profile-schema.ts';
import type { ActivityDeps } from './deps.ts';

export const createPageMemory = (megabytes: number): Semaphore => createSemaphore(megabytes * 2 ** 20);

/** What an activity takes that reads large pages, two at a time: their bytes, text and copies for the parser. */
const LARGE_WEBSITE_BYTES = 48 * 2 ** 20;
/** Pages that an earlier crawl or attempt stored, in bytes of HTML, from which a website is large. */
const LARGE_STORED_BYTES = 4 * SMALL_PAGE_BYTES;
/** Rows, text, and the copies that threads get, for each byte of stored pages. */
const COPIES_OF_STORED_PAGES = 3;

export interface OwnPageMemory {
  /** Takes memory at the first large page. While there is none, the request is broken off, and repeated afterwards. */
  fetch: GuardedFetch;
  /** Takes memory for pages that an earlier attempt or crawl stored, if they are large together. */
  takeFor: (storedBytes: number, signal: AbortSignal) => Promise<void>;
}

/** Runs an activity that reads websites. It takes memory once, and holds it until it ends. */
export async function withPageMemory<Result>(
  { pageMemory, fetch }: Pick<ActivityDeps, 'pageMemory' | 'fetch'>,
  work: (own: OwnPageMemory) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  let taken: Promise<() => void> | null = null;
  let isHeld = false;
  const take = async (signal: AbortSignal | undefined) => {
    const signals = [over.signal, ...(signal ? [signal] : [])];
    taken ??= pageMemory.acquire(AbortSignal.any(signals), LARGE_WEBSITE_BYTES);
    await taken;
    isHeld = true;
  };
  const mayBeLarge = () => {
    const release = taken === null ? pageMemory.tryAcquire(LARGE_WEBSITE_BYTES) : null;
    if (release === null) return isHeld;
    taken = Promise.resolve(release);
    return (isHeld = true);
  };
  try {
    return await work({
      async fetch(address, options = {}) {
        try {
          return await fetch(address, { ...options, mayBeLarge });
        } catch (error) {
          if (!(error instanceof TooLargeForNow)) throw error;
        }
        // Here no deadline of a request is running.
        await take(options.signal);
        return fetch(address, options);
      },
      async takeFor(storedBytes, signal) {
        if (storedBytes > LARGE_STORED_BYTES) await take(signal);
      },
    });
  } finally {
    over.abort();
    const release = await (taken as Promise<() => void> | null)?.catch(() => null);
    release?.();
  }
}

/** Loads the stored pages of a draft for `work`, with memory for them. */
export async function withStoredPages<Result>(
  { db, pageMemory }: Pick<ActivityDeps, 'db' | 'pageMemory'>,
  draftId: string,
  signal: AbortSignal,
  work: (pages: StoredPage[]) => Promise<Result>,
): Promise<Result> {
  const bytes = await sizeOfStoredPages(db, draftId);
  const release = await pageMemory.acquire(signal, bytes * COPIES_OF_STORED_PAGES);
  try {
    return await work(await listStoredPages(db, draftId));
  } finally {
    release();
  }
}
