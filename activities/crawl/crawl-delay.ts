import { setTimeout as sleep } from 'node:timers/promises';
import { createSemaphore } from '../../src/guarded-fetch/semaphore.ts';

/** Keeps the Crawl-delay that robots.txt asks for. */
export interface CrawlDelay {
  /** Between the end of a request and the next one; 0 for none. Applies from when it is set. */
  delayMs: number;
  /** While there is a delay, runs requests one after another. Rejects with the signal's reason. */
  run: <T>(request: () => Promise<T>) => Promise<T>;
}

/** The delay of one crawl; 0 until it is set. */
export function createCrawlDelay(signal: AbortSignal): CrawlDelay {
  const turn = createSemaphore(1);
  let endedAt = -Infinity;
  const delay: CrawlDelay = {
    delayMs: 0,
    async run(request) {
      if (delay.delayMs === 0) return request();
      const release = await turn.acquire(signal);
      try {
        const leftMs = endedAt + delay.delayMs - performance.now();
        if (leftMs > 0) await sleep(leftMs, undefined, { signal }).catch(() => undefined);
        signal.throwIfAborted();
        return await request();
      } finally {
        endedAt = performance.now();
        release();
      }
    },
  };
  return delay;
}
