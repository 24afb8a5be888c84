/**
 * When a week may be closed. Pure, and light enough for workflows. What was asked for in the last moment of a week is
 * written a moment later, so that closing waits a little.
 */
import { addWeeks, mondayOf, weekStart } from '../shared/week-rules.ts';

/** Longer than any vote or go-live takes from its instant to its commit. */
export const settlingMs = 60_000;

/** The Monday of the last week that is over and settled. */
export function lastSettledWeek(now: Date): string {
  return addWeeks(mondayOf(new Date(now.getTime() - settlingMs)), -1);
}

/** How long it takes until the week that ended last is settled; 0 where it is. */
export function settlesInMs(now: Date): number {
  return Math.max(0, weekStart(mondayOf(now)).getTime() + settlingMs - now.getTime());
}
