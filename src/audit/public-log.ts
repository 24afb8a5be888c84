/** The public log of a site: removals by the site team, and votes that did not count, by week. */
import type { Knex } from 'knex';
import { fault } from '../faults.ts';
import {
  type ActionCount,
  type VoteCount,
  countActions,
  countUncountedVotes,
  findFirstEntry,
} from './public-log-queries.ts';
import { logRange } from './public-log-rules.ts';

export interface LogWeek {
  /** Its Monday, YYYY-MM-DD. */
  week: string;
  actions: readonly ActionCount[];
  votes: readonly VoteCount[];
}

export interface LogPage {
  /** Newest first. */
  weeks: LogWeek[];
  page: number;
  total_pages: number;
}

export interface PublicLog {
  /** @throws Fault invalid_input if the page is beyond the end of the log */
  page(siteId: number, page: number, now: Date): Promise<LogPage>;
}

export const createPublicLog = (db: Knex): PublicLog => ({
  async page(siteId, page, now) {
    const range = logRange(page, await findFirstEntry(db, siteId), now);
    if (!range) return fault('invalid_input', 'Go to the first page of the list.');
    const { weeks, from, until, total_pages } = range;
    const [actions, votes] = await Promise.all([
      countActions(db, siteId, from, until),
      countUncountedVotes(db, siteId, from, until),
    ]);
    const inWeek = (week: string) => (one: { week: string }) => one.week === week;
    return {
      weeks: weeks.map((week) => ({
        week,
        actions: actions.filter(inWeek(week)),
        votes: votes.filter(inWeek(week)),
      })),
      page,
      total_pages,
    };
  },
});
