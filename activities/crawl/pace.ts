import { setTimeout as sleep } from 'node:timers/promises';

/** Keeps a pause between the requests of a crawl, where the site asks for one. */
export interface Pace {
  /** From now on; 0 for none. */
  pauseMs: number;
  /** Runs one request after another while there is a pause. Rejects with the signal's reason. */
  paced: <T>(request: () => Promise<T>) => Promise<T>;
}

export function createPace(signal: AbortSignal): Pace {
  let last = Promise.resolve();
  let endedAt = -Infinity;
  const pace: Pace = {
    pauseMs: 0,
    async paced(request) {
      if (pace.pauseMs === 0) return request();
      const before = last;
      let done: () => void = () => undefined;
      last = new Promise((resolve) => (done = resolve));
      try {
        await before;
        const leftMs = endedAt + pace.pauseMs - performance.now();
        if (leftMs > 0) await sleep(leftMs, undefined, { signal }).catch(() => undefined);
        signal.throwIfAborted();
        return await request();
      } finally {
        endedAt = performance.now();
        done();
      }
    },
  };
  return pace;
}
