/**
 * Trending: a vote counts half after three days, so that what rises now stands above what rose last month.
 *
 * Forward decay (Cormode et al., ICDE 2009): instead of weighing every vote anew as time passes, a vote weighs
 * 2^(age of the landmark in half-lives) from the moment it is cast. All weights shrink alike from then on, so the
 * order never has to be computed again. The sum is kept as its logarithm, because the weights outgrow a double.
 */

export const trendHalfLifeMs = 3 * 86_400_000;
/** Any instant, and always the same: the trends that are kept count from it. */
const landmark = Date.UTC(2026, 0, 1);

const weightOf = (castAt: Date) => (castAt.getTime() - landmark) / trendHalfLifeMs;

/** The trend of a listing that nobody has voted for. */
export const noTrend = -Infinity;

/** A listing's trend after one vote more; the order of votes does not matter. */
export function withVote(trend: number, castAt: Date): number {
  const weight = weightOf(castAt);
  const [low, high] = trend < weight ? [trend, weight] : [weight, trend];
  return low === -Infinity ? high : high + Math.log2(1 + 2 ** (low - high));
}

export const trendOf = (castAt: readonly Date[]): number => castAt.reduce(withVote, noTrend);
