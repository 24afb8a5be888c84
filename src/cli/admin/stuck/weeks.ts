import { closeWeeksScheduleId } from '../../../outbox/messages.ts';
import { listWeeksToClose } from '../../../launches/close-week-queries.ts';
import { lastSettledWeek } from '../../../launches/week-close-rules.ts';
import { weekEnd } from '../../../shared/week-rules.ts';
import { type Finder, minutesBefore } from './finder.ts';

/** Closing takes seconds, and is tried again for a while. */
const lateMinutes = 60;

export const stuckWeeks: Finder = async ({ db, now, limit, temporal }) => {
  const upTo = lastSettledWeek(minutesBefore(now, lateMinutes));
  const weeks = await listWeeksToClose(db, { upTo, after: null, limit });
  return weeks.map(({ siteKey, week }) => ({
    id: closeWeeksScheduleId,
    since: weekEnd(week),
    why: `the week of ${week} of ${siteKey} is over and not closed`,
    todo: temporal(`schedule trigger --schedule-id ${closeWeeksScheduleId}`),
  }));
};
