/** Where the drafter looked: the pages that it read, and those that it did not, with the reason. */
import { parseUrl } from '../../../shared/url-rules.ts';
import { type Child, type Html, html } from '../../html.ts';
import { externalLink } from '../../links.ts';
import { counted } from '../../words.ts';
import type { Draft } from './review-input.ts';

export function pagesRead({ pages_read: read, pages_refused: refused, language }: Draft): Html {
  return html`<section class="section" id="pages-read">
    <h2>Where we looked</h2>
    <p class="soft">
      We did not find the blank values on ${read.length === 1 ? 'this page' : `these ${read.length} pages`} of
      your website. ${language?.note}
    </p>
    <details>
      <summary>${counted(read.length, 'page')} read</summary>
      <ul class="points">
        ${read.map(
          ({ url, title, note }) =>
            html`<li>
              ${externalLink(url, html`<bdi>${title ?? url}</bdi>`)}
              <span class="soft">${pathOf(url)}</span> ${note}
            </li>`,
        )}
      </ul>
    </details>
    ${notRead(refused)}
  </section>`;
}

const notRead = (refused: Draft['pages_refused']): Child =>
  refused.length > 0 &&
  html`<details>
    <summary>${counted(refused.length, 'page')} not read, and why</summary>
    <ul class="points">
      ${refused.map(({ url, why }) => html`<li>${externalLink(url, html`<bdi>${url}</bdi>`)}: ${why}</li>`)}
    </ul>
  </details>`;

const pathOf = (url: string): string => parseUrl(url)?.pathname ?? '';
