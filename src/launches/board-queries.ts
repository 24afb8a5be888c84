/** The boards: two of votes, three of other figures. What has no figure is not on its board. */
import type { Knex } from 'knex';
import type { PageRequest } from '../contract/paging.ts';
import { earlierRating } from '../ratings/earlier-queries.ts';
import type { BoardName } from './board-rules.ts';
import { type Ranking, type RankingPage, liveListingOf, ranking } from './ranking-queries.ts';
import { type VotesOfWeek, listByVotes, listLaunchesOfWeek } from './section-queries.ts';
import type { FigureOfRow } from './view-rules.ts';

/** Nothing here is computed beyond sums and differences. */
const figure = 'p.value::float8 AS value, p.source, p.as_of, p.figure_is_demo';
const shown = `${figure}, NULL::float8 AS trend`;

/** Contributions are few, one a paid order item: all are summed. */
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

/** Walks latest_domain_ratings; a domain's listings are found by listings_of_domain. */
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

/** Walks latest_revenues. */
const listByRevenue: Ranking<FigureOfRow> = ranking('board_revenue', {
  columns: 'r.listing_id AS id, r.monthly_cents AS value, r.source, r.as_of, NULL::boolean AS figure_is_demo',
  from: `revenues r ${liveListingOf('id = r.listing_id')} WHERE r.is_latest`,
  order: 'value DESC, id',
  shown,
  values: 1,
});

/** One board is of a week, which is named by its Monday. */
export type BoardAsked =
  { board: 'community-weekly'; week: string } | { board: Exclude<BoardName, 'community-weekly'>; week: null };

export async function listBoard(
  db: Knex,
  siteId: number,
  asked: BoardAsked,
  page: PageRequest,
): Promise<RankingPage<FigureOfRow>> {
  switch (asked.board) {
    case 'community-weekly':
      return ofVotes(await listLaunchesOfWeek(db, siteId, asked.week, page));
    case 'community-all-time':
      return ofVotes(asOfNow(await listByVotes(db, [siteId], page)));
    case 'billboard':
      return listByContributions(db, [siteId], page);
    case 'domain-rating':
      return listByDomainRating(db, [siteId], page);
    case 'revenue':
      return listByRevenue(db, [siteId], page);
  }
}

function asOfNow({ rows, counted }: RankingPage): RankingPage<VotesOfWeek> {
  return { rows: rows.map((row) => ({ ...row, value: row.votes, as_of: null })), counted };
}

/** Votes are counted here, and a demo's as its listing says. */
function ofVotes({ rows, counted }: RankingPage<VotesOfWeek>): RankingPage<FigureOfRow> {
  return { rows: rows.map((row) => ({ ...row, source: null, figure_is_demo: null, trend: null })), counted };
}
