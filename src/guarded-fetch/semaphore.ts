export interface Semaphore {
  /**
   * Waits for `places`, 1 by default, behind earlier callers. Resolves with a function that releases them; calling it again
   * does nothing. Rejects with the signal's reason.
   */
  acquire(signal: AbortSignal | undefined, places?: number): Promise<() => void>;
  /** Whether all places are free. */
  isIdle(): boolean;
}

interface Waiting {
  places: number;
  start: () => void;
}

/** A counting semaphore: `capacity` places, granted in the order in which they are requested. */
export function createSemaphore(capacity: number): Semaphore {
  let free = capacity;
  let queue: Waiting[] = [];
  const startNext = () => {
    for (let [first] = queue; first !== undefined && first.places <= free; [first] = queue) {
      free -= first.places;
      queue.shift();
      first.start();
    }
  };
  return {
    acquire: (signal, places = 1) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const abort = () => {
          queue = queue.filter((one) => one !== entry);
          reject(signal?.reason as Error);
          startNext();
        };
        const entry: Waiting = {
          places,
          start() {
            signal?.removeEventListener('abort', abort);
            let isReleased = false;
            resolve(() => {
              if (isReleased) return;
              isReleased = true;
              free += places;
              startNext();
            });
          },
        };
        signal?.addEventListener('abort', abort, { once: true });
        queue.push(entry);
        startNext();
      }),
    isIdle: () => free === capacity,
  };
}
