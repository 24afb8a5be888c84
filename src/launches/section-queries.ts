/** The rankings of list_launches and of the leaderboards by votes; comments name the index that each scans. */
import type { Knex } from 'knex';
import type { PageRequest } from '../contract/paging.ts';
import { type Ranking, type RankingPage, communityOrder, liveListingOf, ranking } from './ranking-queries.ts';
import type { SectionName } from './section-rules.ts';

const liveHere = `listings l WHERE l.site_id = $1 AND l.status = 'live'`;

/** All live listings by votes, by the index live_listings_by_rank. $1 is the site. */
export const listByVotes: Ranking<Partial<VotesOfWeek>> = ranking('launches_by_votes', {
  columns: 'l.id, l.votes, l.launched_at',
  order: communityOrder,
  from: liveHere,
  values: 1,
});

/** The votes cast in a launch week, which it ranks by (src/db/functions/votes/vote_counts_in_week.sql). */
export interface VotesOfWeek {
  value: number;
  /** The last day of a closed week, YYYY-MM-DD; null before. */
  as_of: string | null;
}

/** live_listings_by_week, or the primary key of week_results if the week is closed. $2 is its Monday. */
const listWeekByVotes: Ranking<VotesOfWeek> = ranking('launches_of_week_by_votes', {
  columns: 'l.id, l.week_votes AS votes, l.launched_at, NULL::date AS as_of',
  from: `${liveHere} AND l.launch_week = $2::date
    AND NOT EXISTS (SELECT FROM closed_weeks WHERE site_id = $1 AND week = $2::date)`,
  order: communityOrder,
  frozen: {
    columns: 'l.id, r.votes, NULL::timestamptz AS launched_at, r.week + 6 AS as_of, r.rank AS place',
    from: `week_results r ${liveListingOf('id = r.listing_id')} WHERE r.site_id = $1 AND r.week = $2::date`,
  },
  shown: 'p.votes AS value, p.as_of',
  values: 2,
});

/**
 * live_listings_by_launch, then sorted. The limit only makes the planner use this index for any $2; no day has as many
 * launches.
 */
const listSinceByVotes: Ranking<VotesOfWeek> = ranking('launches_since_by_votes', {
  with: `WITH since AS MATERIALIZED (
    SELECT l.id, l.week_votes AS votes, l.launched_at, NULL::date AS as_of FROM ${liveHere} AND l.launched_at >= $2::timestamptz
    ORDER BY l.launched_at DESC, l.id LIMIT 20000)`,
  columns: 'l.id, l.votes, l.launched_at, l.as_of',
  order: communityOrder,
  from: 'since l',
  shown: 'p.votes AS value, p.as_of',
  values: 2,
});

/** live_listings_by_trend */
const listByTrend: Ranking = ranking('launches_by_trend', {
  columns: 'l.id, l.trend',
  from: `${liveHere} AND l.trend > '-Infinity'`,
  order: 'trend DESC, id',
  values: 1,
});

/** All live listings by launch, latest first, by the index live_listings_by_launch. $1 is the site. */
export const listByLaunch: Ranking = ranking('launches_by_launch', {
  columns: 'l.id, l.launched_at',
  from: liveHere,
  order: 'launched_at DESC, id',
  values: 1,
});

/** All live listings by followers, by the index live_listings_by_followers. $1 is the site. */
export const listByFollowers: Ranking = ranking('launches_by_followers', {
  columns: 'l.id, l.followers',
  from: liveHere,
  order: 'followers DESC, id',
  values: 1,
});

/** listing_views_most; listings without views have no row there. */
const listByViews: Ranking = ranking('launches_by_views', {
  columns: 'v.listing_id AS id, v.views',
  from: `listing_views v ${liveListingOf('id = v.listing_id')} WHERE v.views > 0`,
  order: 'views DESC, id',
  values: 1,
});

/** scheduled_listings */
const listUpcoming: Ranking = ranking('launches_upcoming', {
  columns: 'l.id, l.launch_week',
  from: `listings l WHERE l.site_id = $1 AND l.status = 'scheduled'`,
  order: 'launch_week, id',
  values: 1,
});

export interface SectionBounds {
  /** The start of the day. */
  since: Date;
  /** The Monday of the week. */
  week: string;
}

/** Lists a page of a section; `value` are the votes of the launch week, in sections that rank by these. */
export function listSection(
  db: Knex,
  section: SectionName,
  siteId: number,
  { since, week }: SectionBounds,
  page: PageRequest,
): Promise<RankingPage | RankingPage<Partial<VotesOfWeek>>> {
  switch (section) {
    case 'today':
      return listSinceByVotes(db, [siteId, since], page);
    case 'this-week':
      return listLaunchesOfWeek(db, siteId, week, page);
    case 'trending':
      return listByTrend(db, [siteId], page);
    case 'most-voted':
      return listByVotes(db, [siteId], page);
    case 'recent':
      return listByLaunch(db, [siteId], page);
    case 'most-viewed':
      return listByViews(db, [siteId], page);
    case 'most-followed':
      return listByFollowers(db, [siteId], page);
    case 'upcoming':
      return listUpcoming(db, [siteId], page);
  }
}

/**
 * Lists a page of a week's live launches by the votes cast in it; for a closed week, by its final ranking. @param week
 * its Monday
 */
export function listLaunchesOfWeek(
  db: Knex,
  siteId: number,
  week: string,
  page: PageRequest,
): Promise<RankingPage<VotesOfWeek>> {
  return listWeekByVotes(db, [siteId, week], page);
}
