export interface Semaphore {
  /**
   * Waits for `places`, 1 by default and all at most, behind earlier callers. Resolves with a function that releases them;
   * calling it again does nothing. Rejects with the signal's reason.
   */
  acquire(signal: AbortSignal | undefined, places?: number): Promise<() => void>;
  /** Takes `places` at once; null if there are not so many, or others wait. */
  tryAcquire(places?: number): (() => void) | null;
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
  const releaseOnce = (places: number) => {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      free += places;
      startNext();
    };
  };
  return {
    acquire: (signal, wanted = 1) =>
      new Promise((resolve, reject) => {
        const places = Math.min(wanted, capacity);
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
            resolve(releaseOnce(places));
          },
        };
        signal?.addEventListener('abort', abort, { once: true });
        queue.push(entry);
        startNext();
      }),
    tryAcquire(places = 1) {
      if (queue.length > 0 || places > free) return null;
      free -= places;
      return releaseOnce(places);
    },
    isIdle: () => free === capacity,
  };
}
