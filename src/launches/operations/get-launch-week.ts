import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { optionalPaging, pageFacts, requestedPage } from '../../contract/paging.ts';
import { summaryOfListing } from '../../listings/view-rules.ts';
import { featuredOf } from '../featured-rules.ts';
import { LaunchWeekView, WeekParam } from '../schema.ts';
import { rankedListingOf } from '../view-rules.ts';
import { weekMarkdown } from '../week-text-rules.ts';
import { listWeek } from '../week-queries.ts';
import { neighbourWeek, weekEnd, weekOf, weekStart, weekState } from '../../shared/week-rules.ts';
import { shortListingExample } from '../../listings/examples.ts';

type Weeks = Pick<z.output<typeof LaunchWeekView>, 'week' | 'previous_week' | 'next_week'>;

export const getLaunchWeek = operation({
  id: 'get_launch_week',
  title: 'A launch week',
  description:
    'The launches of a week (Monday to Sunday, UTC) by community votes cast in it; future weeks have `scheduled` ones. Ranks become final shortly after the week. `featured` are paid places, apart from the ranking.',
  tag: 'Launches',
  route: ['GET', '/launches/weeks/{week}'],
  access: everyone,
  input: z.strictObject({ week: WeekParam, ...optionalPaging }),
  output: LaunchWeekView,
  example: {
    input: { week: 'this' },
    answer: {
      week: '2026-11-23',
      starts_at: '2026-11-23T00:00:00Z',
      ends_at: '2026-11-30T00:00:00Z',
      state: 'current',
      closed_at: null,
      previous_week: '2026-11-16',
      next_week: '2026-11-30',
      items: [{ ...shortListingExample, rank: 1, all_time_votes: 61 }],
      live_total: 1,
      scheduled: null,
      scheduled_total: null,
      featured: [],
    },
  },
  faults: [],
  freshness: { topics: () => ['listings', 'categories'], lag: 'brief' },
  resource: {
    uri: 'week://{week}',
    name: 'Launch week',
    description: 'The launches of a week: `this`, `next`, `last` or a date in it.',
    markdown: weekMarkdown,
    suggest: {
      by: 'get_launch_week',
      input: () => ({ week: 'this' }),
      found: ({ week, previous_week: last, next_week: next }: Weeks) =>
        [
          { value: 'this', name: week },
          { value: 'next', name: next ?? '' },
          { value: 'last', name: last ?? '' },
        ].filter(({ name }) => name !== ''),
    },
  },
  async run({ week: named, page, per_page }, { db, site, now }) {
    const week = weekOf(named, now);
    const state = weekState(week, now);
    const isFuture = state === 'future';
    const paging = requestedPage({ page, per_page });
    const { live, live_total, scheduled, scheduled_total, featured, closed_at } = await listWeek(
      db,
      site.id,
      week,
      { withScheduled: isFuture, featuredAt: state === 'current' ? now : null, page: paging },
    );
    return {
      week,
      starts_at: weekStart(week).toISOString(),
      ends_at: weekEnd(week).toISOString(),
      state,
      closed_at: closed_at?.toISOString() ?? null,
      previous_week: neighbourWeek(week, -1),
      next_week: neighbourWeek(week, 1),
      items: live.map((row) => rankedListingOf(row, site.baseUrl)),
      live_total,
      scheduled: isFuture ? scheduled.map((row) => summaryOfListing(row, site.baseUrl)) : null,
      scheduled_total: isFuture ? scheduled_total : null,
      featured: state === 'current' ? featured.map((row) => featuredOf(row, site.baseUrl)) : null,
      ...(paging && pageFacts(isFuture ? scheduled_total : live_total, paging)),
    };
  },
});
