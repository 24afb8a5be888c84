/** Chance that depends on a seed alone, fast enough for a hundred million words. */

/** Numbers in 0..1 (mulberry32), different for different seeds and streams. */
export type Random = () => number;

export function randomOf(seed: number, stream: string): Random {
  let state = seed ^ 0x9e3779b9;
  for (const character of stream) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `low` to `high`, both included. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

export const chance = (random: Random, share: number): boolean => random() < share;

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('there is nothing to pick from');
  return item;
}

/** Different items, at most as many as there are. */
export function pickSome<T>(random: Random, items: readonly T[], count: number): T[] {
  const picked = new Set<T>();
  for (let tries = 0; picked.size < Math.min(count, items.length) && tries < 10 * count; tries += 1) {
    picked.add(pick(random, items));
  }
  return [...picked];
}

/**
 * Indexes below `count`, the first the likeliest: rank r weighs 1 / (r + flat) ^ steep, as words of a language do
 * (Zipf and Mandelbrot). By Walker's alias method, so that a pick costs the same however many there are.
 */
export function zipf(count: number, { steep = 1, flat = 2.7 } = {}): (random: Random) => number {
  const weights = Array.from({ length: count }, (_, rank) => 1 / (rank + flat) ** steep);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const share = Float64Array.from(weights, (weight) => (weight * count) / total);
  const alias = new Uint32Array(count);
  const small: number[] = [];
  const large: number[] = [];
  for (let index = 0; index < count; index += 1) ((share[index] ?? 0) < 1 ? small : large).push(index);
  for (;;) {
    const low = small.pop();
    const high = large.at(-1);
    if (low === undefined || high === undefined) break;
    alias[low] = high;
    const left = (share[high] ?? 0) - (1 - (share[low] ?? 0));
    share[high] = left;
    if (left < 1) {
      large.pop();
      small.push(high);
    }
  }
  // What rounding left over stands for itself.
  for (const index of [...small, ...large]) share[index] = 1;
  return (random) => {
    const at = random() * count;
    const index = Math.floor(at);
    return at - index < (share[index] ?? 1) ? index : (alias[index] ?? index);
  };
}

/** Counts with a long tail: most are small, a few are thousands (Pareto, from 0). */
export function longTail(random: Random, scale: number, most: number): number {
  return Math.min(most, Math.floor(scale * ((1 - random()) ** -0.85 - 1)));
}
