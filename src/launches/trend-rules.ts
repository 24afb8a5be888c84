/**
 * Trending: the weight of a vote halves every three days.
 *
 * Forward decay (Cormode et al., ICDE 2009): a vote has the fixed weight 2^(half-lives from the landmark to the vote). All
 * weights decay at the same rate, so the order does not change over time. The sum is stored as its logarithm, because the
 * weights exceed a double.
 */

export const trendHalfLifeMs = 3 * 86_400_000;
/** An arbitrary instant that must not change, as stored trends are relative to it. */
const landmark = Date.UTC(2026, 0, 1);

const weightOf = (castAt: Date) => (castAt.getTime() - landmark) / trendHalfLifeMs;

/** The trend of a listing without votes. */
export const noTrend = -Infinity;

/** The trend of a listing after another vote; independent of the order of votes. */
export function withVote(trend: number, castAt: Date): number {
  const weight = weightOf(castAt);
  const [low, high] = trend < weight ? [trend, weight] : [weight, trend];
  return low === -Infinity ? high : high + Math.log2(1 + 2 ** (low - high));
}

/** The trend of a listing with votes cast at these times. */
export const trendOf = (castAt: readonly Date[]): number => castAt.reduce(withVote, noTrend);
