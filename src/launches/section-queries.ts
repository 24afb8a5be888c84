/** The lists of list_launches and of the community's boards. Which index each walks is said beside it. */
import type { Knex } from 'knex';
import type { PageRequest } from '../contract/paging.ts';
import { type Ranking, type RankingPage, communityOrder, liveListingOf, ranking } from './ranking-queries.ts';
import type { SectionName } from './section-rules.ts';

const liveHere = `listings l WHERE l.site_id = $1 AND l.status = 'live'`;
const byVotes = { columns: 'l.id, l.votes, l.launched_at', order: communityOrder };

/** live_listings_by_rank; its values are the site. */
export const listByVotes: Ranking = ranking('launches_by_votes', { ...byVotes, from: liveHere, values: 1 });

/** Votes as the ranking of a week has them. */
export interface VotesOfWeek {
  value: number;
  /** The week's last day, YYYY-MM-DD, once it is closed; until then they are counted as of now. */
  as_of: string | null;
}

/** live_listings_by_week, or the primary key of week_results once the week is closed; $2 is its Monday. */
const listWeekByVotes: Ranking<VotesOfWeek> = ranking('launches_of_week_by_votes', {
  columns: 'l.id, l.votes, l.launched_at, NULL::date AS as_of',
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
 * live_listings_by_launch, then sorted. The limit is no rule but for the planner, who has to take this index whatever
 * $2 is; no day has that many launches.
 */
const listSinceByVotes: Ranking = ranking('launches_since_by_votes', {
  with: `WITH since AS MATERIALIZED (
    SELECT l.id, l.votes, l.launched_at FROM ${liveHere} AND l.launched_at >= $2::timestamptz
    ORDER BY l.launched_at DESC, l.id LIMIT 20000)`,
  ...byVotes,
  from: 'since l',
  values: 2,
});

/** live_listings_by_trend */
const listByTrend: Ranking = ranking('launches_by_trend', {
  columns: 'l.id, l.trend',
  from: `${liveHere} AND l.trend > '-Infinity'`,
  order: 'trend DESC, id',
  values: 1,
});

/** live_listings_by_launch; its values are the site. */
export const listByLaunch: Ranking = ranking('launches_by_launch', {
  columns: 'l.id, l.launched_at',
  from: liveHere,
  order: 'launched_at DESC, id',
  values: 1,
});

/** live_listings_by_followers; its values are the site. */
export const listByFollowers: Ranking = ranking('launches_by_followers', {
  columns: 'l.id, l.followers',
  from: liveHere,
  order: 'followers DESC, id',
  values: 1,
});

/** listing_views_most; a listing that nobody has viewed has no row there. */
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
  /** When the day began. */
  since: Date;
  /** The Monday of the week. */
  week: string;
}

export function listSection(
  db: Knex,
  section: SectionName,
  siteId: number,
  { since, week }: SectionBounds,
  page: PageRequest,
): Promise<RankingPage> {
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

/** Live launches of the week of that Monday, most votes first; of a closed week as its ranking was frozen. */
export function listLaunchesOfWeek(
  db: Knex,
  siteId: number,
  week: string,
  page: PageRequest,
): Promise<RankingPage<VotesOfWeek>> {
  return listWeekByVotes(db, [siteId, week], page);
}
