/** A launch week: its launches by votes, and its upcoming ones. */
import type { z } from 'zod';
import type { LaunchWeekView } from '../../launches/schema.ts';
import { type Child, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { cardId, launchCard } from '../listing-parts.ts';
import { type Voting, nobodyVotes } from '../voting-parts.ts';
import { counted, weekRange } from '../words.ts';

export type LaunchWeek = z.output<typeof LaunchWeekView>;

export interface WeekPageInput {
  site: SiteFacts;
  /** The service's absolute address. */
  week: LaunchWeek;
  voting?: Voting;
}

export const weekPath = (week: string): string => `/weeks/${week}`;

/** The return path after voting on a week's page. */
export const weekAt = (week: string) => (slug: string) => `${weekPath(week)}#${cardId(slug)}`;

export function weekPage({ site, week, voting = nobodyVotes(weekAt(week.week)) }: WeekPageInput): string {
  const range = weekRange(week.starts_at, week.ends_at);
  const scheduled = week.scheduled ?? [];
  const isEmpty = week.items.length === 0 && scheduled.length === 0;
  return layout({
    site,
    title: `Launches of ${range}`,
    description: `The products that launch on ${site.name} in the week of ${range}, by the community’s votes.`,
    canonical: weekPath(week.week),
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
          <ol class="launches">
            ${week.items.map((item) => launchCard(item, voting))}
          </ol>
          ${
            week.live_total > week.items.length &&
            html`<p class="soft">
              The first ${week.items.length} of ${counted(week.live_total, 'launch', 'launches')}.
              <a href="/leaderboards/community-weekly?week=${week.week}">See all of them</a>
            </p>`
          }
        </section>`
      }
      ${
        scheduled.length > 0 &&
        html`<section class="section">
          <header><h2>Upcoming</h2></header>
          <ul class="launches pairs">
            ${scheduled.map((item) => launchCard(item))}
          </ul>
          ${
            (week.scheduled_total ?? 0) > scheduled.length &&
            html`<p class="soft">${scheduled.length} of ${week.scheduled_total} are shown.</p>`
          }
        </section>`
      }
      ${isEmpty && html`<p class="empty">No launches in this week${week.state === 'past' ? '' : ' yet'}.</p>`}
      ${otherWeeks(week, isEmpty)}
    `,
  });
}

function standing({ state, closed_at: closed }: LaunchWeek): string {
  if (state === 'future') return 'This week has not started. Weeks run from Monday to Sunday, UTC.';
  if (state === 'current') return 'This week: votes are open until it ends on Sunday, UTC.';
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
