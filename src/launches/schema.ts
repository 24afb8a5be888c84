import { z } from 'zod';
import { daySchema } from '../shared/day-schema.ts';
import { pageOf } from '../contract/paging.ts';
import { ListingSummary } from '../listings/schema.ts';
import { boardNames } from './board-rules.ts';
import { shownFeatured } from './featured-rules.ts';
import { FeaturedListing } from './featured-schema.ts';
import { tiesInWords } from './ranking-rules.ts';
import { sectionNames } from './section-rules.ts';
import { calendarDay, shownOfWeek, type weekNames } from '../shared/week-rules.ts';

const Monday = z.string().describe('The Monday of the week, YYYY-MM-DD, UTC.');

const inWords = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/** A week by one of these names, or by a day in it. */
const weekParam = (names: readonly [keyof typeof weekNames, ...(keyof typeof weekNames)[]]) =>
  z.union(
    [z.enum(names), daySchema(calendarDay)],
    `must be ${inWords(names)} or a real date as YYYY-MM-DD, from 1900 to 2999`,
  );

export const WeekParam = weekParam(['this', 'next', 'last']).describe(
  '`this`, `next`, `last` or a date YYYY-MM-DD, which means the week it falls in (Monday to Sunday, UTC).',
);

export const BoardWeek = weekParam(['this', 'last']).describe(
  'Of `community-weekly` only: `this` (the default), `last` or a date YYYY-MM-DD, which means the week it falls in.',
);

export const RankedListing = ListingSummary.extend({
  rank: z
    .int()
    .describe(
      `Place by community votes, from 1; ${tiesInWords}. Of a closed week the place it closed with: what is no longer live leaves a gap.`,
    ),
  votes: z.int().describe('Community votes; of a closed week those cast before its end.'),
}).meta({ id: 'RankedListing' });

export const LaunchWeekView = z
  .object({
    week: Monday,
    starts_at: z.string().describe('RFC 3339, UTC.'),
    ends_at: z.string().describe('RFC 3339, UTC; the first instant after the week.'),
    state: z.enum(['past', 'current', 'future']),
    closed_at: z
      .string()
      .nullable()
      .describe(
        'When ranks and votes of the week were frozen and its awards made, RFC 3339, UTC; null while the ranking still follows the votes: until shortly after the week’s end.',
      ),
    previous_week: Monday.nullable().describe('The Monday before; null at the calendar’s end.'),
    next_week: Monday.nullable().describe('The Monday after; null at the calendar’s end.'),
    items: z
      .array(RankedListing)
      .describe(
        `Live launches: most votes first, ${tiesInWords}. At most ${shownOfWeek}; get_leaderboard \`community-weekly\` pages through all.`,
      ),
    live_total: z.int().describe('How many live launches the week has, shown here or not.'),
    scheduled: z
      .array(ListingSummary)
      .nullable()
      .describe(
        `Launches that wait for the week, lower id first, at most ${shownOfWeek}; null unless the week is in the future. list_launches \`upcoming\` pages through all weeks’.`,
      ),
    scheduled_total: z
      .int()
      .nullable()
      .describe('How many wait for the week; null unless it is in the future.'),
    featured: z
      .array(FeaturedListing)
      .nullable()
      .describe(
        `Listings in paid places at this time, the longest featured first, at most ${shownFeatured}; null unless the week is the running one.`,
      ),
  })
  .meta({ id: 'LaunchWeek' });

export const LaunchItem = ListingSummary.extend({
  rank: z
    .int()
    .nullable()
    .describe('Place in the section, from 1 over all pages; null in `recent` and `upcoming`.'),
}).meta({ id: 'LaunchItem' });

export const LaunchList = pageOf(LaunchItem)
  .extend({
    section: z.enum(sectionNames),
    ordered_by: z.string().describe('What the section holds, and in which order, in words.'),
  })
  .meta({ id: 'LaunchList' });

export const BoardMetric = z
  .object({
    name: z
      .string()
      .describe('What is measured: `votes`, `contributed`, `domain_rating` or `monthly_revenue`.'),
    value: z.number().describe('In `unit`. Never a guess: what has no figure is not on the board.'),
    unit: z
      .enum(['votes', 'cents', 'points'])
      .describe('`cents`: hundredths of `currency`, a whole number; `points`: 0 to 100.'),
    currency: z.string().nullable().describe('ISO 4217 code where `unit` is `cents`; else null.'),
    as_of: z
      .string()
      .nullable()
      .describe(
        'The day the figure is of, YYYY-MM-DD: of votes in a closed week, its Sunday; null where it is counted as of now.',
      ),
    source: z
      .string()
      .nullable()
      .describe('Who states the figure, where that is not this site’s own count; else null.'),
    trend: z
      .number()
      .nullable()
      .describe(
        'Of `domain_rating`: by how much it rose, or fell below 0, since the same source measured it some 30 days before; null where it did not, and on other boards.',
      ),
    is_demo: z.boolean().describe('True for a figure that is made up for a demo directory.'),
  })
  .meta({ id: 'BoardMetric' });

const paid = z
  .boolean()
  .describe('True on `billboard` alone: places are bought. Show it as paid, with `label`.');
const label = z.string().describe('What the ranking is, to be shown beside it.');

export const LeaderboardItem = z
  .object({
    rank: z
      .int()
      .describe(
        'From 1 over all pages, without gaps but in a closed week, where what is no longer live leaves one; the board’s description says how equals are placed.',
      ),
    paid,
    label,
    listing: ListingSummary,
    metric: BoardMetric,
  })
  .meta({ id: 'LeaderboardItem' });

export const Leaderboard = pageOf(LeaderboardItem)
  .extend({
    board: z.enum(boardNames),
    paid,
    label,
    ranked_by: z.enum(['community_votes', 'money_contributed', 'domain_rating', 'monthly_revenue']),
    description: z.string().describe('What ranks whom, and how equals are placed.'),
    week: Monday.nullable().describe('Of `community-weekly`: the Monday of its week; else null.'),
  })
  .meta({ id: 'Leaderboard' });

export const Award = z
  .object({
    name: z.string().describe('Such as “Launch of the Week #1”.'),
    rank: z.int().min(1).max(3).describe('By community votes alone when the week closed.'),
    week: Monday,
    votes: z.int().describe('The listing’s community votes when the week closed.'),
    awarded_at: z.string().describe('RFC 3339, UTC.'),
    listing: ListingSummary.describe('The listing as it is now: its `votes` may have grown since.'),
  })
  .meta({ id: 'Award' });
