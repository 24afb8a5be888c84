/** When a week can be closed: shortly after its end, as the last votes are still being written. Workflows import it. */
import { addWeeks, mondayOf, weekStart } from '../shared/week-rules.ts';

/** Longer than any vote or launch takes from its timestamp to its commit. */
export const settlingMs = 60_000;

/** The Monday of the last week that can be closed. */
export function lastSettledWeek(now: Date): string {
  return addWeeks(mondayOf(new Date(now.getTime() - settlingMs)), -1);
}

/** The time until the week that ended last can be closed; 0 if it can be. */
export function settlesInMs(now: Date): number {
  return Math.max(0, weekStart(mondayOf(now)).getTime() + settlingMs - now.getTime());
}
