/** The ranking by community votes of lists, boards, closed weeks and awards; ranking-queries.ts has its SQL. */

/** How equal votes are ranked, for descriptions. */
export const tieRule = 'equal votes by the earlier launch, then the lower id';

/**
 * What a week ranks by, for descriptions. vote_counts_in_week.sql is the rule, for live rankings, the close of a week, and
 * with it for awards and badges; all-time rankings count all votes.
 */
export const weekVotes = 'community votes cast in the week, from the launch of the listing on';

/** Launch of the Week #1, #2 and #3. Launches without votes win no award. */
export const awardsPerWeek = 3;
