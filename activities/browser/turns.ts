/** So many at a time, in the order they came. */
export interface Turns {
  /** Waits for `size` places and resolves with what gives them back. Rejects with the signal's reason while it waits. */
  take(size: number, signal: AbortSignal | undefined): Promise<() => void>;
}

interface Waiting {
  size: number;
  go: () => void;
}

export function createTurns(places: number): Turns {
  let free = places;
  let waiting: Waiting[] = [];
  const next = () => {
    for (let [first] = waiting; first !== undefined && first.size <= free; [first] = waiting) {
      free -= first.size;
      waiting.shift();
      first.go();
    }
  };
  return {
    take: (size, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const leave = () => {
          waiting = waiting.filter((one) => one !== entry);
          reject(signal?.reason as Error);
          next();
        };
        const entry: Waiting = {
          size,
          go() {
            signal?.removeEventListener('abort', leave);
            let isBack = false;
            resolve(() => {
              if (isBack) return;
              isBack = true;
              free += size;
              next();
            });
          },
        };
        signal?.addEventListener('abort', leave, { once: true });
        waiting.push(entry);
        next();
      }),
  };
}
