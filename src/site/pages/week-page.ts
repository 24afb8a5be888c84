/** A launch week: its launches by votes, and its upcoming ones. */
import type { z } from 'zod';
import type { LaunchWeekView } from '../../launches/schema.ts';
import { type Child, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { cardId, launchCard } from '../listing-parts.ts';
import { pager } from '../pager.ts';
import { type Voting, nobodyVotes, pendingHours } from '../voting-parts.ts';
import { weekRange } from '../words.ts';

export type LaunchWeek = z.output<typeof LaunchWeekView>;

export interface WeekPageInput {
  site: SiteFacts;
  week: LaunchWeek;
  voting?: Voting;
}

export const weekPath = (week: string): string => `/weeks/${week}`;

const pathOfPage = (week: string, page: number) => weekPath(week) + (page > 1 ? `?page=${page}` : '');

/** The return path after voting on a week's page. */
export const weekAt =
  ({ week, page = 1 }: Pick<LaunchWeek, 'week' | 'page'>) =>
  (slug: string): string =>
    `${pathOfPage(week, page)}#${cardId(slug)}`;

export function weekPage({ site, week, voting = nobodyVotes(weekAt(week)) }: WeekPageInput): string {
  const range = weekRange(week.starts_at, week.ends_at);
  const scheduled = week.scheduled ?? [];
  const { page = 1 } = week;
  const pathOf = (other: number) => pathOfPage(week.week, other);
  const isEmpty = week.items.length === 0 && scheduled.length === 0;
  return layout({
    site,
    title: `Launches of ${range}`,
    description: `The products that launch on ${site.name} in the week of ${range}, by the community’s votes.`,
    canonical: pathOf(page),
    // Empty weeks are not indexed, as the calendar is endless.
    indexed: !isEmpty,
    body: html`
      <div class="intro">
        <h1>Launches of ${range}</h1>
        <p class="soft">${standing(week)}</p>
      </div>
      ${
        week.items.length > 0 &&
        html`<section aria-label="Launches">
          <h2 class="aside">Ranked by votes</h2>
          <ol class="launches" start="${week.items[0]?.rank ?? 1}">
            ${week.items.map((item) => launchCard(item, voting))}
          </ol>
        </section>`
      }
      ${
        scheduled.length > 0 &&
        html`<section class="section">
          <header><h2>Upcoming</h2></header>
          <ul class="launches pairs">
            ${scheduled.map((item) => launchCard(item))}
          </ul>
        </section>`
      }
      ${isEmpty && html`<p class="empty">No launches in this week${week.state === 'past' ? '' : ' yet'}.</p>`}
      ${pager({ page, total_pages: week.total_pages ?? 1 }, pathOf)} ${otherWeeks(week, isEmpty)}
    `,
  });
}

function standing({ state, closed_at: closed }: LaunchWeek): string {
  if (state === 'future') return 'This week has not started. Weeks run from Monday to Sunday, UTC.';
  if (state === 'current') {
    return `This week: votes are open until it ends on Sunday, UTC. Votes by new accounts count after ${pendingHours} hours, or as the week ends.`;
  }
  return closed === null
    ? 'The week is over, and is being closed.'
    : 'The week is closed: its ranks and votes are final.';
}

/** Keeps crawlers from following links between empty weeks. */
function otherWeeks({ previous_week: before, next_week: after, state }: LaunchWeek, isEmpty: boolean): Child {
  const link = (week: string | null, words: string, rel: string, leadsOn: boolean) =>
    week !== null && html`<a rel="${rel}${leadsOn ? '' : ' nofollow'}" href="${weekPath(week)}">${words}</a>`;
  return html`<nav class="ways pager" aria-label="Weeks">
    ${link(before, 'The week before', 'prev', !isEmpty || state === 'future')}
    ${state !== 'current' && html`<a href="/weeks/this">This week</a>`}
    ${link(after, 'The week after', 'next', !isEmpty || state === 'past')}
  </nav>`;
}
