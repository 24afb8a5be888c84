/** The ranking by community votes of lists, boards, closed weeks and awards; ranking-queries.ts has its SQL. */

/** How equal votes are ranked, for descriptions. */
export const tieRule = 'equal votes by the earlier launch, then the lower id';

/** Launch of the Week #1, #2 and #3. Launches without votes win no award. */
export const awardsPerWeek = 3;
