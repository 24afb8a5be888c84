/** The home page: this week's launches, the best of last week, and upcoming ones. */
import type { z } from 'zod';
import type { LaunchWeekView } from '../../launches/schema.ts';
import { feedPath } from '../../feeds/feed-rules.ts';
import { type Child, type Html, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { cardId, launchCard } from '../listing-parts.ts';
import { paidMark } from './board-words.ts';
import { type Voting, nobodyVotes } from '../voting-parts.ts';
import { weekRange } from '../words.ts';

/** The used members of a week. */
export type Week = Pick<
  z.output<typeof LaunchWeekView>,
  'week' | 'starts_at' | 'ends_at' | 'state' | 'items' | 'scheduled' | 'featured'
>;

export interface HomePageInput {
  site: SiteFacts;
  current: Week;
  last: Week;
  /** Future weeks, the next one first. */
  upcoming: Week[];
  voting?: Voting;
}

/** The return path after voting on this page. */
export const homeAt = (slug: string): string => `/#${cardId(slug)}`;

/** The number of last week's launches shown. */
const lastWeekShown = 3;

/** The shown launches of last week. */
export const bestOf = (last: Week): Week['items'] => last.items.slice(0, lastWeekShown);

export function homePage(input: HomePageInput): string {
  const { site, current, last, upcoming, voting = nobodyVotes(homeAt) } = input;
  const best = bestOf(last);
  const featured = current.featured ?? [];
  const coming = upcoming.filter((week) => (week.scheduled ?? []).length > 0);
  return layout({
    site,
    title: site.name,
    description: site.purpose,
    canonical: '/',
    current: 'home',
    head: html`<link
      rel="alternate"
      type="application/atom+xml"
      title="Launches on ${site.name}"
      href="${feedPath}"
    />`,
    body: html`
      <div class="intro">
        <h1>Launching this week</h1>
        <p class="soft">${weekRange(current.starts_at, current.ends_at)}</p>
        <p>
          ${site.purpose} New products go live every Monday; the community’s votes rank them.
          <a href="/submit">Submit your product</a>
        </p>
      </div>
      <section aria-label="This week">
        <h2 class="aside">Ranked by votes</h2>
        ${
          current.items.length > 0
            ? html`<ol class="launches">
                ${current.items.map((item) => launchCard(item, voting))}
              </ol>`
            : html`<p class="empty">
                No product has launched this week yet. The week ends on Sunday, UTC.
                <a href="/submit">Submit yours</a>
              </p>`
        }
      </section>
      ${
        featured.length > 0 &&
        html`<section class="section" aria-label="Featured, paid places">
          <header>
            <h2>Featured ${paidMark}</h2>
            <p class="soft">These places are paid. They do not affect any ranking.</p>
          </header>
          <ul class="launches pairs">
            ${featured.map((item) => launchCard(item, undefined, { mark: paidMark, box: html`` }))}
          </ul>
        </section>`
      }
      ${
        best.length > 0 &&
        section(
          'Best of last week',
          weekRange(last.starts_at, last.ends_at),
          html`<ol class="launches">
            ${best.map((item) => launchCard(item, voting))}
          </ol>`,
        )
      }
      ${coming.map((week, i) =>
        section(
          i === 0 && week === upcoming[0] ? 'Next week' : 'Coming up',
          weekRange(week.starts_at, week.ends_at),
          html`<ul class="launches pairs">
            ${(week.scheduled ?? []).map((item) => launchCard(item))}
          </ul>`,
        ),
      )}
      <nav class="ways pager" aria-label="Weeks and boards">
        <a href="/weeks/${last.week}">All of last week</a>
        ${upcoming[0] && html`<a href="/weeks/${upcoming[0].week}">Next week</a>`}
        <a href="/leaderboards">Leaderboards</a>
      </nav>
    `,
  });
}

function section(heading: string, when: string, content: Child): Html {
  return html`<section class="section">
    <header>
      <h2>${heading}</h2>
      <p class="soft">${when}</p>
    </header>
    ${content}
  </section>`;
}
