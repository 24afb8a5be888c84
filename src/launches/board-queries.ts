/** The leaderboards: two by votes, three by other figures. Listings without a figure are not on them. */
import type { Knex } from 'knex';
import type { PageRequest } from '../contract/paging.ts';
import { earlierRating } from '../ratings/earlier-queries.ts';
import type { BoardName } from './board-rules.ts';
import { type Ranking, type RankingPage, liveListingOf, ranking } from './ranking-queries.ts';
import { type VotesOfWeek, listByVotes, listLaunchesOfWeek } from './section-queries.ts';
import type { FigureOfRow } from './view-rules.ts';

const figure = 'p.value::float8 AS value, p.source, p.as_of, p.figure_is_demo';
const shown = `${figure}, NULL::float8 AS trend`;

/** Sums all contributions; there are few, one per paid order item. */
const listByContributions: Ranking<FigureOfRow> = ranking('board_contributions', {
  with: `WITH given AS MATERIALIZED (
    SELECT listing_id AS id, sum(amount_cents)::bigint AS value, min(contributed_at) AS first_at
    FROM contributions GROUP BY listing_id ORDER BY value DESC, first_at, id)`,
  columns:
    'g.id, g.value, g.first_at, NULL::text AS source, NULL::date AS as_of, NULL::boolean AS figure_is_demo',
  from: `given g ${liveListingOf('id = g.id')}`,
  order: 'value DESC, first_at, id',
  shown,
  values: 1,
});

/** Scans the index latest_domain_ratings; finds the listings of a domain by listings_of_domain. */
const listByDomainRating: Ranking<FigureOfRow> = ranking('board_domain_rating', {
  columns: 'l.id, r.rating AS value, r.domain, r.source, r.measured_on AS as_of, r.is_demo AS figure_is_demo',
  from: `domain_ratings r ${liveListingOf('domain = r.domain')} WHERE r.is_latest`,
  order: 'value DESC, domain, id',
  shown: `${figure}, (${earlierRating('(p.value - e.rating)::float8', {
    domain: 'p.domain',
    source: 'p.source',
    day: 'p.as_of',
  })}) AS trend`,
  values: 1,
});

/** Scans the index latest_revenues. */
const listByRevenue: Ranking<FigureOfRow> = ranking('board_revenue', {
  columns: 'r.listing_id AS id, r.monthly_cents AS value, r.source, r.as_of, NULL::boolean AS figure_is_demo',
  from: `revenues r ${liveListingOf('id = r.listing_id')} WHERE r.is_latest`,
  order: 'value DESC, id',
  shown,
  values: 1,
});

/** `week` is a Monday, YYYY-MM-DD. */
export type BoardRequest =
  { board: 'community-weekly'; week: string } | { board: Exclude<BoardName, 'community-weekly'>; week: null };

/** Lists a page of a leaderboard. */
export async function listBoard(
  db: Knex,
  siteId: number,
  request: BoardRequest,
  page: PageRequest,
): Promise<RankingPage<FigureOfRow>> {
  switch (request.board) {
    case 'community-weekly':
      return withVotes(await listLaunchesOfWeek(db, siteId, request.week, page));
    case 'community-all-time':
      return withVotes(await listByVotes(db, [siteId], page));
    case 'billboard':
      return listByContributions(db, [siteId], page);
    case 'domain-rating':
      return listByDomainRating(db, [siteId], page);
    case 'revenue':
      return listByRevenue(db, [siteId], page);
  }
}

/** Uses the votes as the figure: those of a launch week if given, else all. */
function withVotes({ rows, counted }: RankingPage<Partial<VotesOfWeek>>): RankingPage<FigureOfRow> {
  const figures = rows.map((row) => ({
    ...row,
    value: row.value ?? row.votes,
    as_of: row.as_of ?? null,
    source: null,
    figure_is_demo: null,
    trend: null,
  }));
  return { rows: figures, counted };
}
