/** Limits of milestones. */

/** Per listing or draft (specification, "Limits"). */
export const maxMilestones = 50;
/** The same year as the minimum of the founding year. */
const earliestMilestone = '1800-01-01';
/** Days from 1800; `milestoneDateProblem` refuses future ones. */
export const milestoneDay = /^(?:1[89]|2\d)\d{2}-\d{2}-\d{2}$/;

/** The maximum offset of a time zone ahead of UTC. */
const aheadMs = 14 * 3_600_000;

/** What is wrong with an existing date, YYYY-MM-DD, as the end of a sentence; null if it is valid. Today in any time zone is valid. */
export function milestoneDateProblem(date: string, now: Date): string | null {
  if (date < earliestMilestone) return `must be ${earliestMilestone} or later`;
  const today = new Date(now.getTime() + aheadMs).toISOString().slice(0, 10);
  return date > today ? 'must not be in the future; post plans as an update' : null;
}
