/** About, terms, privacy and the other texts of the site. */
import { textPaths } from '../../directory/path-rules.ts';
import type { ShownText } from '../../texts/site-texts.ts';
import type { TextKey } from '../../texts/text-file-rules.ts';
import { html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { markdownOf } from '../markdown.ts';
import { dayInWords } from '../words.ts';

export interface TextPageInput {
  site: SiteFacts;
  key: TextKey;
  text: ShownText;
}

export function textPage({ site, key, text: { title, summary, markdown, changed } }: TextPageInput): string {
  return layout({
    site,
    title,
    description: summary,
    canonical: textPaths[key],
    body: html`<article class="reading site-text">
      <h1>${title}</h1>
      <div class="prose">${markdownOf(markdown)}</div>
      <p class="soft">
        Last changed on <time datetime="${changed.slice(0, 10)}">${dayInWords(changed)}</time>.
      </p>
    </article>`,
  });
}
