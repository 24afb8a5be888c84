/** Counting in fixed windows, in this process alone: what reads can afford on every request. */
import { LRUCache } from 'lru-cache';

/** Who was counted longest ago is forgotten first; so many are as good as all of them, and bound the memory. */
const maxCounted = 100_000;

interface Window {
  count: number;
  /** On the clock of `performance.now`. */
  endsAt: number;
}

export interface Counted {
  count: number;
  msLeft: number;
}

export interface MemoryCounter {
  /** Counts once more; the first begins the window. */
  count(who: string): Counted;
  /** What has been counted, without counting. */
  look(who: string): Counted;
}

export function createMemoryCounter(windowMs: number): MemoryCounter {
  const windows = new LRUCache<string, Window>({ max: maxCounted });
  // Sums of such numbers are not exact: what is left is not to be more than there was.
  const left = ({ endsAt }: Window, at: number) => Math.min(windowMs, endsAt - at);
  return {
    count(who) {
      const at = performance.now();
      let window = windows.get(who);
      if (window === undefined || window.endsAt <= at) {
        window = { count: 0, endsAt: at + windowMs };
        windows.set(who, window);
      }
      window.count += 1;
      return { count: window.count, msLeft: left(window, at) };
    },
    look(who) {
      const at = performance.now();
      const window = windows.peek(who);
      return window === undefined || window.endsAt <= at
        ? { count: 0, msLeft: windowMs }
        : { count: window.count, msLeft: left(window, at) };
    },
  };
}
