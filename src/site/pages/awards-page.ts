/** Launches of the Week, newest week first. */
import type { Paged } from '../../contract/paging.ts';
import { awardsPath } from '../../directory/path-rules.ts';
import type { Award } from '../../launches/schema.ts';
import { weekEnd, weekStart } from '../../shared/week-rules.ts';
import { type Html, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { awardsMeta } from '../meta/list-metas.ts';
import { pager } from '../pager.ts';
import { podium } from '../podium.ts';
import { pageNumber, withQuery } from '../queried-paths.ts';
import { weekRange } from '../words.ts';
import { weekPath } from './week-page.ts';

export type Awards = Paged<typeof Award>;

export interface AwardsPageInput {
  site: SiteFacts;
  awards: Awards;
}

export function awardsPage({ site, awards }: AwardsPageInput): string {
  const { items, page } = awards;
  const pathOf = (n: number) => withQuery(awardsPath, { page: pageNumber(n) });
  const weeks = [...new Set(items.map(({ week }) => week))];
  return layout({
    site,
    title: 'Awards',
    description: `The Launches of the Week on ${site.name}, by the community’s votes.`,
    canonical: pathOf(page),
    meta: awardsMeta(site, awards, ['Awards', awardsPath]),
    indexed: items.some(({ listing }) => !listing.is_demo),
    demo: items.some(({ listing }) => listing.is_demo),
    body: html`
      <div class="intro">
        <h1>Awards</h1>
        <p>
          The three launches with the most votes in each week. Money, reviews and ratings play no part, and
          the result is final once the week is closed.
        </p>
      </div>
      ${weeks.map((week) =>
        ofWeek(
          week,
          items.filter((award) => award.week === week),
        ),
      )}
      ${weeks.length === 0 && html`<p class="empty">No week has been closed yet.</p>`}
      ${pager(awards, pathOf)}
    `,
  });
}

const ofWeek = (week: string, awards: Awards['items']): Html =>
  html`<section class="section">
    <header>
      <h2>
        <a href="${weekPath(week)}"
          >${weekRange(weekStart(week).toISOString(), weekEnd(week).toISOString())}</a
        >
      </h2>
    </header>
    ${podium(awards.map(({ rank, votes, listing }) => ({ ...listing, rank, votes })))}
  </section>`;
