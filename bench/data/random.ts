/** Seeded random numbers, fast enough for a hundred million words. */

/** Returns numbers in 0..1 (mulberry32), which depend on seed and stream. */
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

/** An integer from `low` to `high`, inclusive. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

export const chance = (random: Random, share: number): boolean => random() < share;

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('there is nothing to pick from');
  return item;
}

/** Picks different items, at most `count`. */
export function pickSome<T>(random: Random, items: readonly T[], count: number): T[] {
  const picked = new Set<T>();
  for (let tries = 0; picked.size < Math.min(count, items.length) && tries < 10 * count; tries += 1) {
    picked.add(pick(random, items));
  }
  return [...picked];
}

/**
 * Random indexes below `count` by the Zipf–Mandelbrot law: rank r has the weight 1 / (r + flat) ^ steep. Uses Walker's alias
 * method, with constant time per pick.
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
  // Entries left over by rounding have no alias.
  for (const index of [...small, ...large]) share[index] = 1;
  return (random) => {
    const at = random() * count;
    const index = Math.floor(at);
    return at - index < (share[index] ?? 1) ? index : (alias[index] ?? index);
  };
}

/** Counts with a long tail (Pareto, from 0), at most `max`. */
export function longTail(random: Random, scale: number, max: number): number {
  return Math.min(max, Math.floor(scale * ((1 - random()) ** -0.85 - 1)));
}
