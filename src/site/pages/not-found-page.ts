import { html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';

/** 404, for a listing or for any other address. */
export function notFoundPage({ site, what }: { site: SiteFacts | null; what: 'listing' | 'page' }): string {
  const [heading, sentence] =
    what === 'listing'
      ? [
          'No such listing',
          'Nothing is listed at this address. It may not be public yet, or it was misspelt.',
        ]
      : ['Nothing is here', 'No page is at this address.'];
  return layout({
    site,
    title: heading,
    indexed: false,
    body: html`<div class="stop">
      <h1>${heading}</h1>
      <p>${sentence}</p>
      <p><a href="/">See this week’s launches</a></p>
    </div>`,
  });
}
