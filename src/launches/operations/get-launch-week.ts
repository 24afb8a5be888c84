import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { listWeek } from '../../listings/queries.ts';
import { summaryOfListing } from '../../listings/view-rules.ts';
import { LaunchWeekView, WeekParam } from '../schema.ts';
import { parseWeek, weekEnd, weekStart } from '../week-rules.ts';

const weekState = (week: string, now: Date): 'past' | 'current' | 'future' =>
  now < weekStart(week) ? 'future' : now < weekEnd(week) ? 'current' : 'past';

export const getLaunchWeek = operation({
  id: 'get_launch_week',
  title: 'A launch week',
  description:
    'The launches of a week, Monday to Sunday in UTC, ranked by community votes; a future week also shows scheduled launches.',
  tag: 'Launches, leaderboards, awards, badges',
  route: ['GET', '/launches/weeks/{week}'],
  access: everyone,
  input: z.strictObject({ week: WeekParam }),
  output: LaunchWeekView,
  faults: [],
  async run({ week: named }, { db, site, config, now }) {
    const week =
      parseWeek(named, now) ??
      fault('invalid_input', 'Name a week as `this`, `next`, `last` or a date such as 2026-11-23.', {
        problems: [{ path: 'week', message: 'must be `this`, `next`, `last` or a real date as YYYY-MM-DD' }],
      });
    const { live, scheduled } = await listWeek(db, site.id, week);
    const state = weekState(week, now);
    return {
      week,
      starts_at: weekStart(week).toISOString(),
      ends_at: weekEnd(week).toISOString(),
      state,
      items: live.map((row, index) => ({ ...summaryOfListing(row, config.BASE_URL), rank: index + 1 })),
      ...(state === 'future' && {
        scheduled: scheduled.map((row) => summaryOfListing(row, config.BASE_URL)),
      }),
    };
  },
});
