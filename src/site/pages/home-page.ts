/** The home page: this week’s launches, the winners of last week, what is coming, and what is new. */
import type { z } from 'zod';
import type { LaunchItem } from '../../launches/schema.ts';
import { buttonScripts, countdownScript } from '../assets.ts';
import type { Following } from '../follow-parts.ts';
import { type Child, type Html, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { cardId, launchCard } from '../listing-parts.ts';
import { podium } from '../podium.ts';
import { homeMeta } from '../meta/list-metas.ts';
import { type Voting, nobodyVotes } from '../voting-parts.ts';
import { counted, weekRange } from '../words.ts';
import { paidMark } from './board-words.ts';
import { comingWeek, shownComing } from './home-coming.ts';
import { homeHero, howItWorks } from './home-hero.ts';
import { type FreshUpdate, freshUpdates, trendingNow } from './home-news.ts';
import type { HomeWeek } from './home-week.ts';

export interface HomePageInput {
  site: SiteFacts;
  now: Date;
  current: HomeWeek;
  last: HomeWeek;
  /** Future weeks, the next one first. */
  upcoming: readonly HomeWeek[];
  trending: readonly z.output<typeof LaunchItem>[];
  updates: readonly FreshUpdate[];
  voting?: Voting;
  following?: Following;
}

/** The return path after voting on this page. */
export const homeAt = (slug: string): string => `/#${cardId(slug)}`;
/** The return path after following on this page. */
export const homeComing = '/#coming';

/** How many launches of this week the page shows. */
export const shownAtHome = 30;
/** The number of last week’s winners. */
const winners = 3;

export function homePage(input: HomePageInput): string {
  const { site, now, current, last, upcoming, trending, updates } = input;
  const { voting = nobodyVotes(homeAt), following = { followed: null, back: homeComing } } = input;
  const best = last.items.slice(0, winners);
  const featured = current.featured ?? [];
  const coming = upcoming.filter((week) => shownComing(week).length > 0);
  const shown = [current.items, best, featured, trending, ...upcoming.map(shownComing)];
  return layout({
    site,
    title: site.name,
    description: site.purpose,
    canonical: '/',
    current: 'home',
    meta: homeMeta(site, current),
    demo: [...shown.flat(), ...updates.map(({ listing }) => listing)].some((item) => item.is_demo),
    head: html`${voting.ownVotes && buttonScripts} ${countdownScript}`,
    body: html`
      ${homeHero({ site, current, next: upcoming[0], now })}
      <div class="home">
        ${thisWeek(current, voting)}
        <div class="home-news">${trendingNow(trending)} ${freshUpdates(updates)}</div>
      </div>
      ${best.length > 0 && lastWeek(last, best)} ${featuredNow(featured)}
      ${
        coming.length > 0 &&
        html`<section class="section" aria-labelledby="coming">
          <header>
            <h2 id="coming">Coming up</h2>
            <p class="soft">Follow a product, and we mail you when it launches.</p>
          </header>
          <div class="coming-weeks">${coming.map((week) => comingWeek(week, following))}</div>
        </section>`
      }
      ${howItWorks}
    `,
  });
}

function thisWeek(current: HomeWeek, voting: Voting): Html {
  const { items, live_total: total } = current;
  return html`<section aria-labelledby="this-week">
    <header class="heading">
      <h2 id="this-week">Launching this week</h2>
      <p class="soft">${weekRange(current.starts_at, current.ends_at)}, ranked by votes</p>
    </header>
    ${
      items.length > 0
        ? html`<ol class="launches">
            ${items.slice(0, shownAtHome).map((item) => launchCard(item, voting))}
          </ol>`
        : html`<p class="empty">
            Nothing has launched this week yet. <a href="/submit">Submit your product</a> and be the first.
          </p>`
    }
    ${
      total > Math.min(items.length, shownAtHome) &&
      html`<p class="pager">
        <a href="/weeks/this">All ${counted(total, 'launch', 'launches')} of this week</a>
      </p>`
    }
  </section>`;
}

function lastWeek(last: HomeWeek, best: HomeWeek['items']): Html {
  return html`<section class="section" aria-labelledby="winners">
    <header>
      <h2 id="winners">Last week’s winners</h2>
      <p class="soft">${weekRange(last.starts_at, last.ends_at)}</p>
    </header>
    ${podium(best)}
    <p class="pager ways">
      <a href="/weeks/${last.week}">All of last week</a> <a href="/awards">All winners</a>
      <a href="/leaderboards">Leaderboards</a>
    </p>
  </section>`;
}

function featuredNow(featured: NonNullable<HomeWeek['featured']>): Child {
  if (featured.length === 0) return null;
  return html`<section class="section" aria-label="Featured, paid places">
    <header>
      <h2>Featured ${paidMark}</h2>
      <p class="soft">These places are paid. They do not affect any ranking.</p>
    </header>
    <ul class="launches pairs">
      ${featured.map((item) => launchCard(item, undefined, { mark: paidMark, box: html`` }))}
    </ul>
  </section>`;
}
