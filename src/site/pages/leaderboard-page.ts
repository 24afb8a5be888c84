/** One page of a board. */
import { addWeeks, neighbourWeek, weekEnd, weekStart } from '../../shared/week-rules.ts';
import { type Child, type Html, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { launchCard } from '../listing-parts.ts';
import { boardMeta } from '../meta/list-metas.ts';
import { pager } from '../pager.ts';
import { weekRange } from '../words.ts';
import { figureOf } from './board-figures.ts';
import { boardIcon } from './board-icon.ts';
import { type Board, boardMetrics, boardPath, boardTitles, emptyBoards, paidMark } from './board-words.ts';

export interface LeaderboardPageInput {
  site: SiteFacts;
  board: Board;
  /** The Monday of this week. */
  thisWeek: string;
}

export function leaderboardPage({ site, board, thisWeek }: LeaderboardPageInput): string {
  const title = boardTitles[board.board];
  const pathOf = (page: number) => pathOfBoard(board, thisWeek, page);
  const best = Math.max(...board.items.map(({ metric }) => metric.value));
  return layout({
    site,
    title: board.week === null ? title : `${title}, ${rangeOf(board.week)}`,
    description: `${board.label}. ${boardMetrics[board.board]}`,
    canonical: pathOf(board.page),
    indexed: board.items.length > 0,
    demo: board.items.some(({ listing }) => listing.is_demo),
    current: 'boards',
    meta: boardMeta(site, board, ['Leaderboards', '/leaderboards'], [title, boardPath(board.board)]),
    body: html`
      ${heading(board)}
      <section
        class="board board-${board.board}"
        aria-label="${board.paid ? `${title}, paid places` : title}"
      >
        <h2 class="aside">Ranking</h2>
        ${board.paid && html`<p class="paid-note">Every place below is paid for.</p>`}
        ${
          board.items.length > 0
            ? html`<ol class="launches" start="${board.items[0]?.rank ?? 1}">
                ${board.items.map((item) =>
                  launchCard({ ...item.listing, rank: item.rank }, undefined, figureOf(item, best)),
                )}
              </ol>`
            : html`<p class="empty">${emptyBoards[board.board]}</p>`
        }
      </section>
      ${pager(board, pathOf)} ${board.week !== null && otherWeeks(board.week, thisWeek)}
    `,
  });
}

const heading = ({ board, week, label, description, paid }: Board): Html =>
  html`<header class="intro board-intro board-${board}">
    ${boardIcon(board)}
    <h1>${boardTitles[board]} ${paid && paidMark}</h1>
    ${week !== null && html`<p class="soft">${rangeOf(week)}</p>`}
    <p><strong>${label}.</strong> ${boardMetrics[board]}</p>
    <details class="soft">
      <summary>How ties are ranked</summary>
      <p>${description}</p>
    </details>
    <p><a href="/leaderboards">All leaderboards</a></p>
  </header>`;

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
