/** How a run that refreshes Domain Ratings goes on. Pure, and small: the workflow has it. */

const minuteMs = 60_000;

/** A run asks for no more: the rest, the longest due first, is the next day's. */
export const maxAskedARun = 20_000;
/** So often in a row the source is waited for. */
const maxWaits = 5;
const firstWaitMs = minuteMs;
/** A source that wants to be left alone for longer is asked the next day. */
export const longestWaitMs = 6 * 60 * minuteMs;

/** By what became of the domains that were asked for. */
export interface RefreshCounts {
  measured: number;
  unknown: number;
  unusable: number;
  unanswered: number;
}

export const noCounts: RefreshCounts = { measured: 0, unknown: 0, unusable: 0, unanswered: 0 };

export const sumOf = (a: RefreshCounts, b: RefreshCounts): RefreshCounts => ({
  measured: a.measured + b.measured,
  unknown: a.unknown + b.unknown,
  unusable: a.unusable + b.unusable,
  unanswered: a.unanswered + b.unanswered,
});

export const totalOf = ({ measured, unknown, unusable, unanswered }: RefreshCounts): number =>
  measured + unknown + unusable + unanswered;

/**
 * How long to leave the source alone, in ms: as long as it says, but a minute at least; without a word of it a minute,
 * and twice as long each time. Null: no longer today.
 */
export function waitFor(saidMs: number | null, waitsBefore: number): number | null {
  if (waitsBefore >= maxWaits) return null;
  const waitMs = Math.max(saidMs ?? firstWaitMs * 2 ** waitsBefore, firstWaitMs);
  return waitMs > longestWaitMs ? null : waitMs;
}

/** `210 domains: 180 measured, 20 not known there, 10 without an answer of use`. */
export function countsInWords(asked: RefreshCounts): string {
  const parts = [
    [asked.measured, 'measured'],
    [asked.unknown, 'not known there'],
    [asked.unusable, 'with an answer of no use'],
    [asked.unanswered, 'without an answer'],
  ] as const;
  const all = totalOf(asked);
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return `${all} ${all === 1 ? 'domain' : 'domains'}${said.length > 0 ? `: ${said.join(', ')}` : ''}`;
}
