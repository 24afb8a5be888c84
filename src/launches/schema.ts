/** The schemas of launches, leaderboards and awards (interface specification). */
import { z } from 'zod';
import { daySchema } from '../shared/day-schema.ts';
import { cappedPageOf } from '../contract/paging.ts';
import { ListingSummary } from '../listings/schema.ts';
import { boardNames } from './board-rules.ts';
import { shownFeatured } from './featured-rules.ts';
import { FeaturedListing } from './featured-schema.ts';
import { tieRule } from './ranking-rules.ts';
import { sectionNames } from './section-rules.ts';
import { Day, PlainTimestamp, Timestamp, openEnum } from '../shared/published-schema.ts';
import { calendarDay, shownOfWeek, type weekNames } from '../shared/week-rules.ts';

const Monday = Day.describe('Its Monday, UTC.');

/** A week by one of these names, or by a date in it. */
const weekParam = (names: readonly [keyof typeof weekNames, ...(keyof typeof weekNames)[]]) =>
  z.union(
    [z.enum(names), daySchema(calendarDay)],
    `must be ${names.map((name) => `\`${name}\``).join(', ')} or a valid date as YYYY-MM-DD, from 1900 to 2999`,
  );

export const WeekParam = weekParam(['this', 'next', 'last']).describe(
  '`this`, `next`, `last`, or a date YYYY-MM-DD in the week (Monday to Sunday, UTC).',
);

export const BoardWeek = weekParam(['this', 'last']).describe(
  '`community-weekly` only: `this` (default), `last`, or a date YYYY-MM-DD in the week.',
);

const allTimeVotes = z.int().describe('All its community votes.');

export const RankedListing = ListingSummary.extend({
  rank: z
    .int()
    .describe(
      'From 1, in the order of `items`. Final in a closed week, where listings no longer live leave gaps.',
    ),
  votes: z.int().describe('Of the week, from the launch on.'),
  all_time_votes: allTimeVotes,
}).meta({ id: 'RankedListing', bases: ['ListingSummary'] });

export const LaunchWeekView = z
  .object({
    week: Monday,
    starts_at: Timestamp.describe('Its first instant.'),
    ends_at: Timestamp.describe('The first instant after it.'),
    state: z.enum(['past', 'current', 'future']).describe('Where it is in time.'),
    closed_at: Timestamp.nullable().describe(
      'When ranks and votes became final and awards were given; null before.',
    ),
    previous_week: Monday.nullable().describe('Null at the calendar’s end.'),
    next_week: Monday.nullable().describe('Null at the calendar’s end.'),
    items: z
      .array(RankedListing)
      .describe(`Live launches: most votes first, ${tieRule}. At most ${shownOfWeek} without paging.`),
    live_total: z.int().describe('All live launches.'),
    scheduled: z
      .array(ListingSummary)
      .nullable()
      .describe(
        `Scheduled launches, lower id first, at most ${shownOfWeek} without paging; null unless \`future\`. list_launches \`upcoming\` has all weeks.`,
      ),
    scheduled_total: z.int().nullable().describe('Null unless `future`.'),
    featured: z
      .array(FeaturedListing)
      .nullable()
      .describe(`Paid places, longest first, at most ${shownFeatured}; null unless \`current\`.`),
    page: z
      .int()
      .optional()
      .describe('Of `items`, or `scheduled` in a future week. Only with paging, as the next three.'),
    per_page: z.int().optional().describe('Launches per page.'),
    total: z.int().optional().describe('Launches on all pages.'),
    total_pages: z.int().optional().describe('Number of pages.'),
  })
  .meta({ id: 'LaunchWeek' });

export const LaunchItem = ListingSummary.extend({
  rank: z.int().nullable().describe('From 1 over all pages; null in `recent` and `upcoming`.'),
  votes: z.int().describe(`In \`today\` and \`this-week\`, of the week from the launch on; else all.`),
  all_time_votes: allTimeVotes,
}).meta({ id: 'LaunchItem', bases: ['ListingSummary'] });

export const LaunchSection = z.enum(sectionNames).meta({ id: 'LaunchSection' });

export const LaunchList = cappedPageOf(LaunchItem)
  .extend({
    section: LaunchSection.describe('The section.'),
    ordered_by: z.string().describe('What it has, in which order.'),
  })
  .meta({ id: 'LaunchList', bases: ['PageInfo'] });

export const BoardMetric = z.object({
  name: z.string().describe('`votes`, `contributed`, `domain_rating` or `monthly_revenue`.'),
  value: z.number().describe('In `unit`. On `community-weekly`, votes of the week from the launch on.'),
  unit: openEnum(['votes', 'cents', 'points']).describe('Whole `cents` of `currency`; `points`: 0 to 100.'),
  currency: z.string().nullable().describe('With `cents`: ISO 4217.'),
  as_of: Day.nullable().describe('In a closed week, its Sunday; null for current votes and contributions.'),
  source: z.string().nullable().describe('Null for this site’s own counts.'),
  trend: z.number().nullable().describe('`domain_rating`: change in about 30 days.'),
  is_demo: z.boolean().describe('True in a demo directory.'),
});

const paid = z.boolean().describe('True only for `billboard`: show it as paid, with `label`.');
const label = z.string().describe('To show with the ranking.');

export const LeaderboardItem = z
  .object({
    rank: z.int().describe('From 1 over all pages. In a closed week, listings no longer live leave gaps.'),
    paid,
    label,
    listing: ListingSummary.describe('In this place.'),
    metric: BoardMetric.describe('What it is ranked by.'),
  })
  .meta({ id: 'LeaderboardItem' });

export const LeaderboardName = z.enum(boardNames).meta({ id: 'LeaderboardName' });

export const Leaderboard = cappedPageOf(LeaderboardItem)
  .extend({
    board: LeaderboardName.describe('Which ranking.'),
    paid,
    label,
    ranked_by: openEnum([
      'community_votes',
      'money_contributed',
      'domain_rating',
      'monthly_revenue',
    ]).describe('What decides the rank.'),
    description: z.string().describe('The ranking, with its rule for ties.'),
    week: Monday.nullable().describe('`community-weekly`: its Monday; else null.'),
  })
  .meta({ id: 'Leaderboard', bases: ['PageInfo'] });

export const Award = z
  .object({
    name: z.string().describe('Such as `Launch of the Week #1`.'),
    rank: z.int().min(1).max(3).describe('By `votes`.'),
    week: Monday,
    votes: z.int().describe('Of the week, from the launch on, as counted at its close.'),
    awarded_at: PlainTimestamp,
    listing: ListingSummary.describe('With `votes` of any time.'),
  })
  .meta({ id: 'Award' });
