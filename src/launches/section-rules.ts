/** The sections of list_launches (interface specification, "Launches, leaderboards, awards, badges"). */
import { tiesInWords } from './ranking-rules.ts';
import { trendHalfLifeMs } from './trend-rules.ts';

const halfLifeDays = trendHalfLifeMs / 86_400_000;

interface Section {
  /** What is in it and in which order, in words; the documentation is made of it. */
  ordered_by: string;
  /** Whether a place in it says something: its items then carry `rank`. */
  ranked: boolean;
}

export const sections = {
  today: {
    ordered_by: `Went live since 00:00 UTC today: most votes first, ${tiesInWords}.`,
    ranked: true,
  },
  'this-week': {
    ordered_by: `Live launches of this week (Monday to Sunday, UTC): most votes first, ${tiesInWords}.`,
    ranked: true,
  },
  trending: {
    ordered_by: `Time-decayed votes, of all listings that were voted for: a vote counts 1 when it is cast and half as much after every ${halfLifeDays} days (2^-(age / ${halfLifeDays} days)); the highest sum first, then the lower id.`,
    ranked: true,
  },
  'most-voted': {
    ordered_by: `All live listings: most votes first, ${tiesInWords}.`,
    ranked: true,
  },
  recent: {
    ordered_by: 'All live listings: the latest launch first, then the lower id.',
    ranked: false,
  },
  'most-viewed': {
    ordered_by: 'Live listings that were viewed: most views first, then the lower id.',
    ranked: true,
  },
  'most-followed': {
    ordered_by: 'All live listings: most followers first, then the lower id.',
    ranked: true,
  },
  upcoming: {
    ordered_by:
      'Scheduled launches: the earlier launch week first, then the lower id. What still waits for its badge is not promised a week, and not listed.',
    ranked: false,
  },
} as const satisfies Record<string, Section>;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as [SectionName, ...SectionName[]];
