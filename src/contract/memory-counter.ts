/** Fixed-window counters in this process's memory, cheap enough for every read. */
import { LRUCache } from 'lru-cache';

/** Bounds the memory; the least recently counted callers are dropped first. */
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
  /** Counts a call; the first one starts the window. */
  count(who: string): Counted;
  /** The current count, without counting. */
  look(who: string): Counted;
}

export function createMemoryCounter(windowMs: number): MemoryCounter {
  const windows = new LRUCache<string, Window>({ max: maxCounted });
  // Floating-point sums may exceed the window slightly.
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
