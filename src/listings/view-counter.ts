/** Counts views of listings in memory and writes them in batches, so that a view costs no query. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { addViews } from './views-queries.ts';

/** The interval of writes; a killed process loses the views since the last one. */
const flushMs = 2_000;
/** The maximum of listings in memory per site while Postgres is unreachable. */
const maxListings = 100_000;

export interface ViewCounter {
  note(siteId: number, slug: string): void;
  /** Writes the remaining views. */
  close(): Promise<void>;
}

export function createViewCounter(db: Knex, log: Logger, clock: () => Date): ViewCounter {
  let counts = new Map<number, Map<string, number>>();
  const add = (siteId: number, slug: string, views: number) => {
    let ofSite = counts.get(siteId);
    if (!ofSite) counts.set(siteId, (ofSite = new Map<string, number>()));
    const before = ofSite.get(slug);
    if (before !== undefined || ofSite.size < maxListings) ofSite.set(slug, (before ?? 0) + views);
  };

  const flush = async () => {
    const taken = counts;
    counts = new Map();
    for (const [siteId, views] of taken) {
      try {
        await addViews(db, siteId, views, clock());
      } catch (error) {
        // The next batch retries; the failed statement has written nothing.
        for (const [slug, count] of views) add(siteId, slug, count);
        log.warn({ err: error }, 'views could not be written; retrying');
      }
    }
  };
  let flushing = Promise.resolve();
  const timer = setInterval(() => {
    flushing = flushing.then(flush);
  }, flushMs);
  timer.unref();

  return {
    note: (siteId, slug) => add(siteId, slug, 1),
    async close() {
      clearInterval(timer);
      await (flushing = flushing.then(flush));
    },
  };
}
