/** The first three of a week on a podium. */
import { listingPath } from '../listings/badge-rules.ts';
import type { ListingSummary } from '../listings/schema.ts';
import { type Html, html } from './html.ts';
import { logo } from './listing-parts.ts';
import { medal } from './medal.ts';
import { counted } from './words.ts';

type Placed = ListingSummary & { rank: number };

/** `votes`: the final ones of the week. */
export const podium = (items: readonly Placed[]): Html =>
  html`<ol class="podium">
    ${items.map((item) => step(item))}
  </ol>`;

function step(item: Placed): Html {
  return html`<li class="step place-${item.rank}">
    ${medal(item.rank)} ${logo(item, 'large', false)}
    <div class="words">
      <h3>
        <a href="${listingPath(item.slug)}"><bdi>${item.name}</bdi></a>
      </h3>
      ${item.tagline && html`<p class="tagline"><bdi>${item.tagline}</bdi></p>`}
      <p class="meta">${counted(item.votes, 'vote')}</p>
    </div>
  </li>`;
}
