/** Watches drafts for pages and programs that show their progress: one query a second for all of them, in each API process. */
import type { Knex } from 'knex';
import type { StateListener } from '../contract/stream-states.ts';
import { type Watched, type WatchedDraft, type Watcher, findWatchedDrafts } from './watch-queries.ts';

export type { WatchedDraft, Watcher } from './watch-queries.ts';

export interface DraftWatch {
  /** Returns a function that ends the watch. */
  watch(watcher: Watcher, listener: StateListener<WatchedDraft>): () => void;
  /** Ends all watches, and resolves once no query runs. */
  close(): Promise<void>;
}

export interface DraftWatchDeps {
  db: Knex;
  clock: () => Date;
  log: { warn(details: object, message: string): void };
  everyMs?: number;
}

export function createDraftWatch({ db, clock, log, everyMs = 1_000 }: DraftWatchDeps): DraftWatch {
  const watchers = new Map<number, Watched & { listener: StateListener<WatchedDraft> }>();
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isClosed = false;
  let failed = false;

  async function look(): Promise<void> {
    const watched = [...watchers.values()];
    try {
      const found = await findWatchedDrafts(db, watched, clock());
      failed = false;
      for (const { n, listener } of watched) if (watchers.has(n)) listener.saw(found.get(n) ?? null);
    } catch (error) {
      // Postgres may be away for a moment: the pages stay as they are, and the next look shows what is new.
      if (!failed) log.warn({ err: error }, 'drafts cannot be watched');
      failed = true;
    }
  }

  function schedule(afterMs: number): void {
    if (timer || looking || isClosed || watchers.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      looking = look().finally(() => {
        looking = null;
        schedule(everyMs);
      });
    }, afterMs);
  }

  return {
    watch({ credential, draftId }, listener) {
      const n = (last = (last + 1) % 2 ** 31);
      watchers.set(n, { n, credential, draftId, listener });
      schedule(0);
      return () => void watchers.delete(n);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      for (const { listener } of watchers.values()) listener.closed();
      watchers.clear();
      await looking;
    },
  };
}
