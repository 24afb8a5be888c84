import { setTimeout as sleep } from 'node:timers/promises';

/** Looks until it is there; the deadline only keeps a failing test from hanging. */
export async function until<T>(
  look: () => Promise<T | null | undefined | false>,
  what: string,
  withinMs = 45_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`never came true: ${what}`);
    await sleep(50);
  }
}
