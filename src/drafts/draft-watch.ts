/** Watches drafts for pages that show their progress: one query a second for all of them, in each API process. */
import type { Knex } from 'knex';
import { sessionIdleMs } from '../accounts/session-rules.ts';
import { type WatchedDraft, type Watched, findWatchedDrafts } from './watch-queries.ts';

export type { WatchedDraft } from './watch-queries.ts';

export interface DraftWatcher {
  /** Called after every look. Null: there is no such draft, it is not theirs any more, or their session has ended. */
  saw(draft: WatchedDraft | null): void;
  /** The process stops. */
  closed(): void;
}

export interface DraftWatch {
  /** Returns a function that ends the watch. */
  watch(whom: Omit<Watched, 'n'>, watcher: DraftWatcher): () => void;
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
  const watchers = new Map<number, Watched & { watcher: DraftWatcher }>();
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isClosed = false;
  let failed = false;

  async function look(): Promise<void> {
    const watched = [...watchers.values()];
    try {
      const now = clock();
      const found = await findWatchedDrafts(db, watched, {
        now,
        idleSince: new Date(now.getTime() - sessionIdleMs),
      });
      failed = false;
      for (const { n, watcher } of watched) if (watchers.has(n)) watcher.saw(found.get(n) ?? null);
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
    watch(whom, watcher) {
      const n = (last = (last + 1) % 2 ** 31);
      watchers.set(n, { n, ...whom, watcher });
      schedule(0);
      return () => void watchers.delete(n);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      for (const { watcher } of watchers.values()) watcher.closed();
      watchers.clear();
      await looking;
    },
  };
}
