/** The list of boards, with their ranking criteria. */
import { boardNames, boards } from '../../launches/board-rules.ts';
import { html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { boardPath, boardTitles, paidMark } from './board-words.ts';

export function leaderboardsPage({ site }: { site: SiteFacts }): string {
  return layout({
    site,
    title: 'Leaderboards',
    description:
      'Separate rankings of live listings: community votes, Domain Rating, revenue, and a paid billboard.',
    canonical: '/leaderboards',
    current: 'boards',
    body: html`
      <div class="intro">
        <h1>Leaderboards</h1>
        <p>
          Each board is a separate ranking. Places on the billboard are paid; payments do not affect any other
          board, and awards depend on the community’s votes alone.
        </p>
      </div>
      <ul class="rows">
        ${boardNames.map(
          (board) =>
            html`<li class="row">
              <div class="words">
                <h2>
                  <a href="${boardPath(board)}">${boardTitles[board]}</a> ${boards[board].paid && paidMark}
                </h2>
                <p class="soft">${boards[board].label}</p>
                <p>${boards[board].description}</p>
              </div>
            </li>`,
        )}
      </ul>
    `,
  });
}
