/** How complete a draft is, the next thing that is missing, and why it matters. */
import { type Child, type Html, html } from '../../html.ts';
import { counted } from '../../words.ts';
import { isFieldName, partLabel } from './part-words.ts';
import type { Draft } from './review-input.ts';
import { opensEditor } from './section-form.ts';

type Missing = Draft['completeness']['missing'][number];

export function completenessBar({ id, completeness: { percent, missing } }: Draft): Html {
  const [next, ...others] = missing;
  return html`<section class="completeness" id="completeness" aria-labelledby="completeness-title">
    <h2 id="completeness-title">${percent} % complete</h2>
    <progress max="100" value="${percent}" aria-labelledby="completeness-title">${percent} %</progress>
    ${next ? html`<p>Next: ${missingPart(id, next)}</p>` : html`<p>Nothing is missing.</p>`}
    ${
      others.length > 0 &&
      html`<details>
        <summary>${counted(others.length, 'more thing')} to add</summary>
        <ul class="points">
          ${others.map((one) => html`<li>${missingPart(id, one)}</li>`)}
        </ul>
      </details>`
    }
  </section>`;
}

const missingPart = (id: string, { field, why }: Missing): Child =>
  html`<a ${isFieldName(field) ? opensEditor(id, field) : html`href="#${field}"`}>${partLabel(field)}</a>.
    ${why}`;
