/** Beside this week’s launches on the home page: what is trending, and what listings have posted. */
import type { z } from 'zod';
import type { FreshUpdate } from '../../community/fresh-updates.ts';
import type { LaunchItem } from '../../launches/schema.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import type { ListingSummary } from '../../listings/schema.ts';
import { type Child, html } from '../html.ts';
import { logo } from '../listing-parts.ts';
import { counted, dayInWords } from '../words.ts';

export type { FreshUpdate } from '../../community/fresh-updates.ts';

export function trendingNow(items: readonly z.output<typeof LaunchItem>[]): Child {
  if (items.length === 0) return null;
  return html`<section aria-labelledby="trending">
    <h2 id="trending">Trending</h2>
    <ol class="brief">
      ${items.map((item) => brief(item, item.tagline, counted(item.all_time_votes, 'vote')))}
    </ol>
  </section>`;
}

export function freshUpdates(updates: readonly FreshUpdate[]): Child {
  if (updates.length === 0) return null;
  return html`<section aria-labelledby="fresh">
    <h2 id="fresh">Fresh updates</h2>
    <ul class="brief">
      ${updates.map(({ listing, title, posted_at: at }) =>
        brief(listing, title, html`<time datetime="${at}">${dayInWords(at)}</time>`),
      )}
    </ul>
  </section>`;
}

const brief = (listing: ListingSummary, words: string | null, fact: Child) =>
  html`<li>
    ${logo(listing)}
    <div>
      <h3>
        <a href="${listingPath(listing.slug)}"><bdi>${listing.name}</bdi></a>
      </h3>
      ${words !== null && html`<p class="brief-words"><bdi>${words}</bdi></p>`}
      <p class="soft">${fact}</p>
    </div>
  </li>`;
