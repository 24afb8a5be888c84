/** Alternatives to a listing, each with a link to a comparison. */
import type { z } from 'zod';
import { alternativesPath, comparisonPath } from '../../directory/path-rules.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import type { Alternative } from '../../listings/schema.ts';
import { type Child, html } from '../html.ts';
import { logo } from '../listing-parts.ts';
import { counted } from '../words.ts';

export type AlternativeView = z.output<typeof Alternative>;

const maxShown = 6;

export function alternatives(
  { slug, name }: { slug: string; name: string },
  items: readonly AlternativeView[],
): Child {
  if (items.length === 0) return null;
  return html`<section>
    <h2>Alternatives to <bdi>${name}</bdi></h2>
    <ul class="alternatives">
      ${items.slice(0, maxShown).map(
        (item) =>
          html`<li>
            ${logo(item)}
            <div class="words">
              <h3>
                <a href="${listingPath(item.slug)}"><bdi>${item.name}</bdi></a>
              </h3>
              ${item.tagline && html`<p class="tagline" dir="auto">${item.tagline}</p>`}
              <p class="soft">
                ${counted(item.votes, 'vote')}${item.approved && html`, named by <bdi>${name}</bdi>`}
              </p>
            </div>
            <a class="button quiet" href="${comparisonPath(slug, item.slug)}"
              >Compare<span class="aside"> <bdi>${name}</bdi> with <bdi>${item.name}</bdi></span></a
            >
          </li>`,
      )}
    </ul>
    ${
      items.length > maxShown &&
      html`<p class="beside"><a href="${alternativesPath(slug)}">See all ${items.length} alternatives</a></p>`
    }
  </section>`;
}
