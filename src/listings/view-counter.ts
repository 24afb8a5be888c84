/** Views of listings, counted in memory and written in batches: a view must not cost a query. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { addViews } from './views-queries.ts';

/** What a killed process loses at most. */
const flushMs = 2_000;
/** While Postgres is away, further listings are not counted beyond these. */
const maxListings = 100_000;

export interface ViewCounter {
  note(siteId: number, slug: string): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

export function createViewCounter(db: Knex, log: Logger): ViewCounter {
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
        await addViews(db, siteId, views);
      } catch (error) {
        // Written with the next batch: a failed statement has added nothing.
        for (const [slug, count] of views) add(siteId, slug, count);
        log.warn({ err: error }, 'views are not written yet');
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
