/** What a listing has won and earned: its awards with their medals, and its badges. */
import type { z } from 'zod';
import type { Award } from '../../launches/schema.ts';
import type { EarnedBadge } from '../../listings/badge-schema.ts';
import { weekEnd, weekStart } from '../../shared/week-rules.ts';
import { type Child, html } from '../html.ts';
import { medal } from '../medal.ts';
import { counted, weekRange } from '../words.ts';
import { weekPath } from './week-page.ts';

export type AwardView = z.output<typeof Award>;

export function awards(items: readonly AwardView[]): Child {
  if (items.length === 0) return null;
  return html`<ul class="honours" aria-label="Awards">
    ${items.map(
      ({ rank, week, votes }) =>
        html`<li>
          ${medal(rank)}
          <p>
            <strong>Launch of the Week #${rank}</strong>
            <span class="soft"
              ><a href="${weekPath(week)}"
                >${weekRange(weekStart(week).toISOString(), weekEnd(week).toISOString())}</a
              >, ${counted(votes, 'vote')}</span
            >
          </p>
        </li>`,
    )}
  </ul>`;
}

/** Every listing has the badge “Listed on”, so that it is shown only before the others are earned. */
export function badges(items: readonly EarnedBadge[]): Child {
  const earned = items.filter(({ kind }) => kind !== 'listed');
  const shown = earned.length > 0 ? earned : items;
  if (shown.length === 0) return null;
  return html`<section class="panel">
    <h2>Badges</h2>
    <ul class="badges">
      ${shown.map(
        ({ image_url: url, alt, width, height }) =>
          html`<li>
            <img src="${pathOf(url)}" alt="${alt}" width="${width}" height="${height}" loading="lazy" />
          </li>`,
      )}
    </ul>
  </section>`;
}

/** The address within the site, as it may be open under another name than its own. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}
