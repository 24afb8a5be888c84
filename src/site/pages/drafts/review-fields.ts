/** The fields of a draft in groups. */
import { type Child, html } from '../../html.ts';
import { fieldSection } from './field-section.ts';
import { fieldGroups } from './field-words.ts';
import type { ReviewInput } from './review-input.ts';

export const reviewFields = (input: ReviewInput): Child =>
  fieldGroups.map(
    ({ title, names }) =>
      html`<section class="section field-group">
        <h2>${title}</h2>
        ${names.map((name) => fieldSection(input, name))}
      </section>`,
  );
