/** The list of boards: what each ranks by, and its top three. */
import type { BoardName } from '../../launches/board-rules.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import { type Child, type Html, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { logo } from '../listing-parts.ts';
import { pageMetaOf } from '../meta/list-metas.ts';
import { shortFigure } from './board-figures.ts';
import { boardIcon } from './board-icon.ts';
import {
  type Board,
  type BoardItem,
  boardMetrics,
  boardPath,
  boardTitles,
  emptyBoards,
  paidMark,
} from './board-words.ts';

export interface LeaderboardsPageInput {
  site: SiteFacts;
  /** The first entries of each board. */
  boards: readonly Board[];
}

/** The number of entries shown of each board. */
export const shownOfBoard = 3;

export function leaderboardsPage({ site, boards }: LeaderboardsPageInput): string {
  const [paid, earned] = [boards.filter((board) => board.paid), boards.filter((board) => !board.paid)];
  return layout({
    site,
    title: 'Leaderboards',
    description:
      'Separate rankings of live listings: community votes, Domain Rating, revenue, and a paid billboard.',
    canonical: '/leaderboards',
    demo: boards.some(({ items }) => items.some(({ listing }) => listing.is_demo)),
    current: 'boards',
    meta: pageMetaOf(site, ['Leaderboards', '/leaderboards']),
    body: html`
      <div class="intro">
        <h1>Leaderboards</h1>
        <p>
          Each board is a ranking of its own. Nobody can pay for a place on these four, and awards follow the
          community’s votes alone.
        </p>
      </div>
      <ul class="boards">
        ${earned.map(boardCard)}
      </ul>
      <section class="section" aria-label="Paid places">
        <header>
          <h2>Paid places</h2>
          <p class="soft">They change nothing on any other board.</p>
        </header>
        <ul class="boards">
          ${paid.map(boardCard)}
        </ul>
      </section>
    `,
  });
}

const boardCard = ({ board, paid, label, items }: Board): Html =>
  html`<li class="board-card board-${board}">
    ${boardIcon(board)}
    <h2><a href="${boardPath(board)}">${boardTitles[board]}</a> ${paid && paidMark}</h2>
    <p class="soft">${label}</p>
    <p>${boardMetrics[board]}</p>
    ${topOf(board, items)}
  </li>`;

function topOf(board: BoardName, items: readonly BoardItem[]): Child {
  if (items.length === 0) return html`<p class="empty">${emptyBoards[board]}</p>`;
  return html`<ol class="board-top">
    ${items.map(
      (item) =>
        html`<li>
          <span class="rank">${item.rank}</span> ${logo(item.listing)}
          <a href="${listingPath(item.listing.slug)}"><bdi>${item.listing.name}</bdi></a>
          <b>${shortFigure(item)}</b>
        </li>`,
    )}
  </ol>`;
}
