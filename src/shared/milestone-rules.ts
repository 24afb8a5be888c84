/** What a milestone may be. */

/** As many may a listing have; a draft brings no more (specification, "Limits"). */
export const maxMilestones = 50;
/** As with the year of founding. */
const earliestMilestone = '1800-01-01';
/** Days from then on; what is to come is refused by the clock. */
export const milestoneDay = /^(?:1[89]|2\d)\d{2}-\d{2}-\d{2}$/;

/** Where the day begins first, it does so 14 hours before UTC. */
const aheadMs = 14 * 3_600_000;

/**
 * What is wrong with the date, a real one as YYYY-MM-DD; null where nothing is. Today is what it is anywhere: nobody
 * has to wait for UTC.
 */
export function milestoneDateProblem(date: string, now: Date): string | null {
  if (date < earliestMilestone) return `must be ${earliestMilestone} or later`;
  const today = new Date(now.getTime() + aheadMs).toISOString().slice(0, 10);
  return date > today ? 'must not be in the future; post what is to come as an update' : null;
}
