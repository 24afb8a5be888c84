/** A launch week: its launches by votes, and its upcoming ones. */
import type { z } from 'zod';
import type { LaunchWeekView } from '../../launches/schema.ts';
import { buttonScripts, countdownScript } from '../assets.ts';
import { countdown } from '../countdown.ts';
import { type Following, followControl } from '../follow-parts.ts';
import { type Child, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { cardId, launchCard } from '../listing-parts.ts';
import { weekMeta } from '../meta/list-metas.ts';
import { pager } from '../pager.ts';
import { podium } from '../podium.ts';
import { type Voting, nobodyVotes, pendingHours } from '../voting-parts.ts';
import { weekRange } from '../words.ts';

export type LaunchWeek = z.output<typeof LaunchWeekView>;

export interface WeekPageInput {
  site: SiteFacts;
  now: Date;
  week: LaunchWeek;
  voting?: Voting;
  following?: Following;
}

export const weekPath = (week: string): string => `/weeks/${week}`;

const pathOfPage = (week: string, page: number) => weekPath(week) + (page > 1 ? `?page=${page}` : '');

/** The return path after voting on a week's page. */
export const weekAt =
  ({ week, page = 1 }: Pick<LaunchWeek, 'week' | 'page'>) =>
  (slug: string): string =>
    `${pathOfPage(week, page)}#${cardId(slug)}`;

export function weekPage({ site, now, week, ...viewer }: WeekPageInput): string {
  const { voting = nobodyVotes(weekAt(week)) } = viewer;
  const { following = { followed: null, back: weekPath(week.week) } } = viewer;
  const range = weekRange(week.starts_at, week.ends_at);
  const scheduled = week.scheduled ?? [];
  const { page = 1 } = week;
  const pathOf = (other: number) => pathOfPage(week.week, other);
  const isEmpty = week.items.length === 0 && scheduled.length === 0;
  const isOpen = week.state === 'current';
  const hasButtons = voting.ownVotes !== null || following.followed !== null;
  return layout({
    site,
    title: `Launches of ${range}`,
    description: `The products that launch on ${site.name} in the week of ${range}, by the community’s votes.`,
    canonical: pathOf(page),
    // Empty weeks are not indexed, as the calendar is endless.
    indexed: !isEmpty,
    meta: weekMeta(site, week, [`Launches of ${range}`, weekPath(week.week)]),
    demo: [...week.items, ...scheduled].some((item) => item.is_demo),
    head: [hasButtons && buttonScripts, isOpen && countdownScript],
    body: html`
      <div class="intro week-intro">
        <p class="kicker">${kickers[week.state]}</p>
        <h1>Launches of ${range}</h1>
        <p class="soft">${standing(week)}</p>
        ${isOpen && html`<p class="week-left">Left to vote: ${countdown(week.ends_at, now)}</p>`}
        ${otherWeeks(week, isEmpty)}
      </div>
      ${ranking(week, voting)}
      ${
        scheduled.length > 0 &&
        html`<section aria-labelledby="upcoming">
          <h2 class="aside" id="upcoming">Upcoming</h2>
          <ul class="launches pairs">
            ${scheduled.map((item) => launchCard(item, undefined, { box: followControl(item, following) }))}
          </ul>
        </section>`
      }
      ${isEmpty && html`<p class="empty">No launches in this week${week.state === 'past' ? '' : ' yet'}.</p>`}
      ${pager({ page, total_pages: week.total_pages ?? 1 }, pathOf)}
    `,
  });
}

const kickers = { past: 'Past week', current: 'This week', future: 'Coming up' } as const;

/** The launches by votes. Those of a closed week are final: its first three are on a podium. */
function ranking(week: LaunchWeek, voting: Voting): Child {
  if (week.items.length === 0) return null;
  const winners = week.closed_at === null ? [] : week.items.filter(({ rank }) => rank <= 3);
  const others = week.items.slice(winners.length);
  return html`<section aria-labelledby="ranking">
    <h2 class="aside" id="ranking">Ranked by votes</h2>
    ${winners.length > 0 && podium(winners)}
    ${
      others.length > 0 &&
      html`<ol class="launches" start="${others[0]?.rank ?? 1}">
        ${others.map((item) => launchCard(item, week.state === 'current' ? voting : undefined))}
      </ol>`
    }
  </section>`;
}

function standing({ state, closed_at: closed }: LaunchWeek): string {
  if (state === 'future')
    return 'Follow a product, and we mail you when it launches. Weeks run from Monday to Sunday, UTC.';
  if (state === 'current') {
    return `Vote for what you like until Sunday, UTC. Votes from new accounts count after ${pendingHours} hours, or when the week ends.`;
  }
  return closed === null
    ? 'The week is over. Its ranks are final in a few minutes.'
    : 'The week is closed: its ranks and votes are final.';
}

/** Keeps crawlers from following links between empty weeks. */
function otherWeeks({ previous_week: before, next_week: after, state }: LaunchWeek, isEmpty: boolean): Child {
  const link = (week: string | null, words: string, rel: string, leadsOn: boolean) =>
    week !== null && html`<a rel="${rel}${leadsOn ? '' : ' nofollow'}" href="${weekPath(week)}">${words}</a>`;
  return html`<nav class="ways week-ways" aria-label="Weeks">
    ${link(before, 'The week before', 'prev', !isEmpty || state === 'future')}
    ${state !== 'current' && html`<a href="/weeks/this">This week</a>`}
    ${link(after, 'The week after', 'next', !isEmpty || state === 'past')}
  </nav>`;
}
