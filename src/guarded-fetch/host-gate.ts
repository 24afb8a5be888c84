/** Requests under way at once to one host, over everything that a worker does. */
export interface HostGate {
  /** Resolves when a place is free, in the order of asking; give it back once the answer has been read. Rejects with the signal's reason. */
  enter: (host: string, signal: AbortSignal) => Promise<() => void>;
}

/** A place is held for one request and no longer: who holds one waits for no other, so that nobody waits for ever. */
export function createHostGate(most: number): HostGate {
  const hosts = new Map<string, { busy: number; waiting: Set<() => void> }>();
  const leave = (host: string) => {
    const state = hosts.get(host);
    if (!state) return;
    state.busy -= 1;
    const [next] = state.waiting;
    if (next) next();
    else if (state.busy === 0) hosts.delete(host);
  };
  return {
    async enter(host, signal) {
      signal.throwIfAborted();
      const state = hosts.get(host) ?? { busy: 0, waiting: new Set() };
      hosts.set(host, state);
      if (state.busy >= most) {
        await new Promise<void>((resolve, reject) => {
          const stop = () => {
            state.waiting.delete(go);
            reject(signal.reason as Error);
          };
          const go = () => {
            state.waiting.delete(go);
            state.busy += 1;
            signal.removeEventListener('abort', stop);
            resolve();
          };
          state.waiting.add(go);
          signal.addEventListener('abort', stop, { once: true });
        });
      } else state.busy += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        leave(host);
      };
    },
  };
}
