const minuteMs = 60_000;

/** Requests of a run; the next day's run makes the rest. */
export const maxRequestsPerRun = 20_000;
/** Consecutive waits for the source. */
const maxWaits = 5;
const firstWaitMs = minuteMs;
/** If the source asks for a longer wait, the next day's run continues. */
export const maxWaitMs = 6 * 60 * minuteMs;

/** Numbers of requested domains, by outcome. */
export interface RefreshCounts {
  measured: number;
  unknown: number;
  unusable: number;
  unanswered: number;
}

export const noCounts: RefreshCounts = { measured: 0, unknown: 0, unusable: 0, unanswered: 0 };

/** Adds the counts of two batches. */
export const sumOf = (a: RefreshCounts, b: RefreshCounts): RefreshCounts => ({
  measured: a.measured + b.measured,
  unknown: a.unknown + b.unknown,
  unusable: a.unusable + b.unusable,
  unanswered: a.unanswered + b.unanswered,
});

/** The number of requested domains. */
export const totalOf = ({ measured, unknown, unusable, unanswered }: RefreshCounts): number =>
  measured + unknown + unusable + unanswered;

/**
 * How long to wait for the source, in ms: its Retry-After, else a minute, doubled with each wait; at least a minute. Null
 * after five waits, or if it would be more than six hours.
 */
export function waitFor(retryAfterMs: number | null, waitsBefore: number): number | null {
  if (waitsBefore >= maxWaits) return null;
  const waitMs = Math.max(retryAfterMs ?? firstWaitMs * 2 ** waitsBefore, firstWaitMs);
  return waitMs > maxWaitMs ? null : waitMs;
}

/** Such as `210 domains: 180 measured, 20 not known there, 10 without an answer`. */
export function countsInWords(counts: RefreshCounts): string {
  const parts = [
    [counts.measured, 'measured'],
    [counts.unknown, 'not known there'],
    [counts.unusable, 'with an answer of no use'],
    [counts.unanswered, 'without an answer'],
  ] as const;
  const all = totalOf(counts);
  const words = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return `${all} ${all === 1 ? 'domain' : 'domains'}${words.length > 0 ? `: ${words.join(', ')}` : ''}`;
}
