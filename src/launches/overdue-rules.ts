/** Detects open free launches whose workflow is overdue. */
import { nextStep } from './free-launch-rules.ts';
import { weekEnd } from '../shared/week-rules.ts';

/** Checks of slow homepages are retried for minutes, so that a longer delay is a problem. */
const graceMs = 60 * 60_000;

export interface Overdue {
  since: Date;
  why: string;
}

/** Since when and why a launch is overdue; null if it is not. */
export function overdueOf(
  launch: { launch_week: string; created_at: Date; badge_checked_at: Date | null },
  now: Date,
): Overdue | null {
  const { launch_week: week, created_at: created, badge_checked_at: checked } = launch;
  const late = (due: Date) => now.getTime() - due.getTime() > graceMs;
  const end = weekEnd(week);
  if (late(end)) {
    return { since: end, why: `its week of ${week} is over, but it has neither gone live nor moved` };
  }
  if (checked === null) {
    return late(created) ? { since: created, why: 'badge and profile were never checked' } : null;
  }
  const { at: due } = nextStep(checked, week);
  return late(due)
    ? { since: due, why: `badge and profile were last checked on ${checked.toISOString()}` }
    : null;
}
