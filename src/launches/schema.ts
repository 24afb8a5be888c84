import { z } from 'zod';
import { ListingSummary } from '../listings/schema.ts';

export const WeekParam = z
  .string()
  .max(10)
  .describe(
    '`this`, `next`, `last` or a date YYYY-MM-DD, which means the week it falls in (Monday to Sunday, UTC).',
  );

export const RankedListing = ListingSummary.extend({
  rank: z.int().describe('Place by community votes, from 1; equal votes are ranked by the earlier launch.'),
}).meta({ id: 'RankedListing' });

export const LaunchWeekView = z
  .object({
    week: z.string().describe('The Monday of the week, YYYY-MM-DD.'),
    starts_at: z.string().describe('RFC 3339, UTC.'),
    ends_at: z.string().describe('RFC 3339, UTC; the first instant after the week.'),
    state: z.enum(['past', 'current', 'future']),
    items: z.array(RankedListing).describe('Live launches, most votes first.'),
    scheduled: z
      .array(ListingSummary)
      .optional()
      .describe('Only of a future week: launches that wait for it.'),
  })
  .meta({ id: 'LaunchWeek' });
