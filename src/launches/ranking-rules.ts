/**
 * How the community ranks, in words; ranking-queries.ts says the same in SQL. Lists, boards, closed weeks and awards
 * all follow this one rule.
 */

export const tiesInWords = 'equal votes by the earlier launch, then the lower id';

/** Launch of the Week #1, #2 and #3; a launch without a vote wins nothing. */
export const awardsPerWeek = 3;
