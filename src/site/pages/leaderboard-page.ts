/** One page of a board. */
import type { z } from 'zod';
import type { Leaderboard } from '../../launches/schema.ts';
import { addWeeks, neighbourWeek, weekEnd, weekStart } from '../../shared/week-rules.ts';
import { type Child, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { launchCard } from '../listing-parts.ts';
import { pager } from '../pager.ts';
import { weekRange } from '../words.ts';
import { boardPath, boardTitles, figureOf, paidMark } from './board-words.ts';

export type Board = z.output<typeof Leaderboard>;

export interface LeaderboardPageInput {
  site: SiteFacts;
  board: Board;
  /** The Monday of this week. */
  thisWeek: string;
}

export function leaderboardPage({ site, board, thisWeek }: LeaderboardPageInput): string {
  const title = boardTitles[board.board];
  const pathOf = (page: number) => pathOfBoard(board, thisWeek, page);
  return layout({
    site,
    title: board.week === null ? title : `${title}, ${rangeOf(board.week)}`,
    description: `${board.label}. ${board.description}`,
    canonical: pathOf(board.page),
    indexed: board.items.length > 0,
    current: 'boards',
    body: html`
      <div class="intro">
        <h1>${title} ${board.paid && paidMark}</h1>
        ${board.week !== null && html`<p class="soft">${rangeOf(board.week)}</p>`}
        <p><strong>${board.label}.</strong> ${board.description}</p>
        <p><a href="/leaderboards">All leaderboards</a></p>
      </div>
      <section aria-label="${board.paid ? `${title}, paid places` : title}">
        <h2 class="aside">Ranking</h2>
        ${
          board.items.length > 0
            ? html`<ol class="launches" start="${board.items[0]?.rank ?? 1}">
                ${board.items.map((item) =>
                  launchCard({ ...item.listing, rank: item.rank }, undefined, figureOf(item)),
                )}
              </ol>`
            : html`<p class="empty">${nobody[board.ranked_by]}</p>`
        }
      </section>
      ${pager(board, pathOf)} ${board.week !== null && otherWeeks(board.week, thisWeek)}
    `,
  });
}

const nobody = {
  community_votes: 'No live launch is on this board.',
  money_contributed: 'No places are taken. Places here are paid.',
  domain_rating: 'No listing has a measured Domain Rating.',
  monthly_revenue: 'No listing has a sourced revenue.',
};

const rangeOf = (week: string) => weekRange(weekStart(week).toISOString(), weekEnd(week).toISOString());

function pathOfBoard({ board, week }: Pick<Board, 'board' | 'week'>, thisWeek: string, page = 1): string {
  const query = new URLSearchParams();
  if (week !== null && week !== thisWeek) query.set('week', week);
  if (page > 1) query.set('page', String(page));
  return boardPath(board) + (query.size > 0 ? `?${query.toString()}` : '');
}

function otherWeeks(week: string, thisWeek: string): Child {
  const before = neighbourWeek(week, -1);
  const at = (other: string) => pathOfBoard({ board: 'community-weekly', week: other }, thisWeek);
  return html`<nav class="ways pager" aria-label="Weeks">
    ${before !== null && html`<a href="${at(before)}" ${week <= thisWeek && html`rel="nofollow"`}>The week before</a>`}
    ${week < thisWeek && html`<a href="${at(addWeeks(week, 1))}">The week after</a>`}
    <a href="/weeks/${week}">All of the week</a>
  </nav>`;
}
