/** Links that share a listing elsewhere; they need no scripts and load nothing of the other websites. */
import type { ListingView } from '../../listings/schema.ts';
import { type Html, html } from '../html.ts';
import { externalLink } from '../links.ts';
import { withQuery } from '../queried-paths.ts';

export function share({ name, tagline, links: { page: url } }: ListingView): Html {
  const text = tagline ? `${name}: ${tagline}` : name;
  const places: readonly (readonly [name: string, address: string])[] = [
    ['X', withQuery('https://x.com/intent/post', { text, url })],
    ['LinkedIn', withQuery('https://www.linkedin.com/sharing/share-offsite/', { url })],
    ['Bluesky', withQuery('https://bsky.app/intent/compose', { text: `${text} ${url}` })],
    ['Reddit', withQuery('https://www.reddit.com/submit', { title: text, url })],
  ];
  const mail = `mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(url)}`;
  return html`<section class="panel">
    <h2>Share</h2>
    <ul class="chips">
      ${places.map(([place, address]) => html`<li>${externalLink(address, place)}</li>`)}
      <li><a href="${mail}">E-mail</a></li>
    </ul>
  </section>`;
}
