/** When the run of an open free launch must have done something, and has not. */
import { nextStep } from './free-launch-rules.ts';
import { weekEnd } from '../shared/week-rules.ts';

/** A look is tried again for minutes where a homepage is slow; past this, nobody looks. */
const graceMs = 60 * 60_000;

export interface Overdue {
  since: Date;
  why: string;
}

/** Null where the launch waits as it should. */
export function overdueOf(
  launch: { launch_week: string; created_at: Date; badge_checked_at: Date | null },
  now: Date,
): Overdue | null {
  const { launch_week: week, created_at: created, badge_checked_at: checked } = launch;
  const late = (due: Date) => now.getTime() - due.getTime() > graceMs;
  const end = weekEnd(week);
  if (late(end)) {
    return { since: end, why: `its week of ${week} is over, and it has neither gone live nor moved on` };
  }
  if (checked === null) {
    return late(created) ? { since: created, why: 'badge and profile were never looked at' } : null;
  }
  const { at: due } = nextStep(checked, week);
  return late(due)
    ? { since: due, why: `badge and profile were last looked at on ${checked.toISOString()}` }
    : null;
}
