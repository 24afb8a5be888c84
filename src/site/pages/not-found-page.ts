import { categoryPath, founderPath, postPath, searchPath } from '../../directory/path-rules.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import { html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';

export type Missing = keyof typeof missing;

export interface NotFoundInput {
  site: SiteFacts | null;
  what: Missing;
  /** Similar slugs, best match first. */
  suggestions?: readonly string[] | undefined;
}

const missing = {
  listing: {
    heading: 'No such listing',
    sentence: 'Nothing is listed at this address. It may not be public yet, or it was misspelt.',
    pathOf: listingPath,
  },
  category: {
    heading: 'No such category',
    sentence: 'No category has this address. It may have been misspelt.',
    pathOf: categoryPath,
  },
  founder: {
    heading: 'No such founder',
    sentence: 'No founder with a live listing has this address. It may have been misspelt.',
    pathOf: founderPath,
  },
  post: {
    heading: 'No such post',
    sentence: 'No post has this address. It may have been misspelt.',
    pathOf: postPath,
  },
  draft: {
    heading: 'No such draft',
    sentence: 'You have no draft at this address. It may have been deleted, or belong to another account.',
    pathOf: null,
  },
  page: { heading: 'There is nothing here', sentence: 'No page is at this address.', pathOf: null },
} as const;

/** The 404 page. */
export function notFoundPage({ site, what, suggestions = [] }: NotFoundInput): string {
  const { heading, sentence, pathOf } = missing[what];
  return layout({
    site,
    title: heading,
    indexed: false,
    body: html`<div class="stop">
      <h1>${heading}</h1>
      <p>${sentence}</p>
      ${
        pathOf !== null &&
        suggestions.length > 0 &&
        html`<p>Did you mean one of these?</p>
          <ul class="points">
            ${suggestions.map((slug) => html`<li><a href="${pathOf(slug)}">${slug}</a></li>`)}
          </ul>`
      }
      <p class="ways">
        ${what === 'draft' && html`<a href="/account">Your drafts and listings</a> <a href="/submit">Submit a website</a>`}
        <a href="${searchPath}">Search the directory</a> <a href="/">See this week’s launches</a>
      </p>
    </div>`,
  });
}
