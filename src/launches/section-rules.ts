/** The sections of list_launches (interface specification, "Launches, leaderboards, awards, badges"). */
import { tieRule, weekVotes } from './ranking-rules.ts';
import { trendHalfLifeMs } from './trend-rules.ts';

const halfLifeDays = trendHalfLifeMs / 86_400_000;

interface Section {
  /** The content and order, for the documentation. */
  ordered_by: string;
  /** Whether its items have a `rank`. */
  ranked: boolean;
}

export const sections = {
  today: {
    ordered_by: `Launches since 00:00 UTC today by ${weekVotes}: most first, ${tieRule}.`,
    ranked: true,
  },
  'this-week': {
    ordered_by: `Live launches of this week (Monday to Sunday, UTC) by ${weekVotes}: most first, ${tieRule}.`,
    ranked: true,
  },
  trending: {
    ordered_by: `All listings with votes by time-decayed votes: the weight of a vote halves every ${halfLifeDays} days (2^-(age / ${halfLifeDays} days)); the highest sum first, then the lower id.`,
    ranked: true,
  },
  'most-voted': {
    ordered_by: `All live listings by all their votes: most first, ${tieRule}.`,
    ranked: true,
  },
  recent: {
    ordered_by: 'All live listings: the latest launch first, then the lower id.',
    ranked: false,
  },
  'most-viewed': {
    ordered_by: 'Live listings with views: most views first, then the lower id.',
    ranked: true,
  },
  'most-followed': {
    ordered_by: 'All live listings: most followers first, then the lower id.',
    ranked: true,
  },
  upcoming: {
    ordered_by:
      'Scheduled launches: the earlier launch week first, then the lower id. Without launches that still await their badge.',
    ranked: false,
  },
} as const satisfies Record<string, Section>;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as [SectionName, ...SectionName[]];
