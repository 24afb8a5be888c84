/** The fields of a draft in groups, then its competitor and the texts for search engines. */
import { type Html, html } from '../../html.ts';
import { fieldSection } from './field-section.ts';
import { fieldGroups } from './field-words.ts';
import type { ReviewInput } from './review-input.ts';

export const reviewFields = (input: ReviewInput): Html =>
  html`${fieldGroups.map(
    ({ title, names }) =>
      html`<section class="section field-group">
        <h2>${title}</h2>
        ${names.map((name) => fieldSection(input, name))}
      </section>`,
  )}`;
