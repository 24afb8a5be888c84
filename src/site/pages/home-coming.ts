/** What launches in a coming week, on the home page. */
import { type Following, followControl } from '../follow-parts.ts';
import { type Html, html } from '../html.ts';
import { launchCard } from '../listing-parts.ts';
import { weekInWords } from '../../shared/week-rules.ts';
import { counted } from '../words.ts';
import type { HomeWeek } from './home-week.ts';

/** How many launches of a coming week the page shows. */
const maxShown = 6;

/** Those of its launches that the page shows. */
export const shownComing = ({ scheduled }: HomeWeek) => (scheduled ?? []).slice(0, maxShown);

export function comingWeek(coming: HomeWeek, following: Following): Html {
  const { week, scheduled_total: total } = coming;
  const items = shownComing(coming);
  return html`<section aria-labelledby="coming-${week}">
    <h3 id="coming-${week}"><time datetime="${week}">${weekInWords(week)}</time></h3>
    <ul class="launches pairs">
      ${items.map((item) => launchCard(item, undefined, { box: followControl(item, following) }))}
    </ul>
    ${
      (total ?? 0) > items.length &&
      html`<p class="pager"><a href="/weeks/${week}">All ${counted(total ?? 0, 'launch', 'launches')}</a></p>`
    }
  </section>`;
}
