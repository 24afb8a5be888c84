/** What no website states: a competitor, and the texts for search engines. */
import { baseOf, memberAt, partOf } from '../../../drafts/base-rules.ts';
import { refusal, textArea, textField } from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import { listingPath } from '../../../listings/badge-rules.ts';
import { controlName } from './field-control.ts';
import type { Attempt, Draft, ReviewInput } from './review-input.ts';
import { closesEditor, opensEditor, sectionForm } from './section-form.ts';

interface Text {
  /** The path in the body of an edit. */
  path: string;
  /** The anchor, without dots. */
  anchor: string;
  label: string;
  hint: string;
  maxlength: number;
  lines?: number;
}

export const searchTextParts: readonly Text[] = [
  {
    path: 'competitor_url',
    anchor: 'competitor_url',
    label: 'A competitor’s website',
    hint: 'Such as https://example.com. We read its page. If it is listed here, you can show it as an alternative to yours.',
    maxlength: 2_048,
  },
  {
    path: 'seo.title',
    anchor: 'seo-title',
    label: 'Title for search engines',
    hint: 'At most 70 characters. If it is blank, we use the name and the tagline.',
    maxlength: 70,
  },
  {
    path: 'seo.meta',
    anchor: 'seo-meta',
    label: 'Description for search engines',
    hint: 'At most 170 characters. If it is blank, we use the short description.',
    maxlength: 170,
    lines: 3,
  },
];

export const searchTexts = (input: ReviewInput): Html =>
  html`<section class="section field-group">
    <h2>Only from you</h2>
    ${searchTextParts.map((part) => textSection(input, part))}
  </section>`;

function textSection(input: ReviewInput, part: Text): Html {
  const { draft, editing, saved } = input;
  const { anchor, label, path } = part;
  const attempt = input.attempt?.anchor === anchor ? input.attempt : null;
  const value = partOf(draft, path);
  const typed = attempt ? (memberAt(attempt.edits, path) ?? '') : value;
  return html`<section class="field-section" id="${anchor}" aria-labelledby="${anchor}-title">
    <header><h3 id="${anchor}-title">${label}</h3></header>
    ${saved === anchor && !attempt && html`<p class="saved" role="status">Saved.</p>`}
    ${attempt && notice(attempt, typeof value === 'string' ? value : null)}
    ${
      attempt || editing === anchor
        ? editForm(draft, part, typed, attempt)
        : html`${typeof value === 'string' ? html`<p class="value" dir="auto">${value}</p>` : html`<p class="soft">Blank.</p>`}
            ${anchor === 'competitor_url' && competitorState(draft)}
            <p class="field-actions">
              <a
                class="button quiet"
                id="${anchor}-edit"
                ${saved === anchor && html`autofocus`}
                ${opensEditor(draft.id, anchor)}
                >${value === null ? 'Add' : 'Edit'}<span class="aside"> ${label}</span></a
              >
            </p>`
    }
  </section>`;
}

const notice = ({ changed, refused }: Attempt, value: string | null): Child =>
  changed
    ? html`<p class="problems" role="alert">
        This was changed while you were editing it. It is now:
        ${value === null ? 'blank' : html`“<bdi>${value}</bdi>”`}. Save to replace that with what you typed,
        or cancel.
      </p>`
    : refusal(refused);

function editForm(
  draft: Draft,
  { anchor, path, label, hint, maxlength, lines }: Text,
  value: unknown,
  attempt: Attempt | null,
): Html {
  const name = controlName(anchor);
  const problem = attempt?.problems[path];
  const parts = {
    name,
    label: html`<span class="aside">${label}</span>`,
    hint,
    maxlength,
    value: typeof value === 'string' ? value : '',
    problems: problem === undefined ? {} : { [name]: `${label}: ${problem}.` },
    more: html`autofocus dir="auto"`,
  };
  return html`<form class="form" ${sectionForm(draft.id, anchor)}>
    <input type="hidden" name="base" value="${baseOf(partOf(draft, path))}" />
    ${lines === undefined ? textField(parts) : textArea({ ...parts, rows: lines })}
    <p class="ways">
      <button class="button" name="action" value="save">Save</button>
      <a id="${anchor}-edit" ${closesEditor(draft.id, anchor)}>Cancel</a>
    </p>
  </form>`;
}

function competitorState({ competitor }: Draft): Child {
  if (!competitor) return null;
  const { status, title, why, listing } = competitor;
  const page = title === null ? 'Its page' : html`“<bdi>${title}</bdi>”`;
  if (status === 'reading') return html`<p class="soft">It is being read.</p>`;
  if (status === 'refused') return html`<p class="soft">It could not be read. ${why}</p>`;
  return html`<p class="soft">
    ${page} was read.
    ${listing === null ? 'It is not listed here.' : html`It is listed here: <a href="${listingPath(listing)}">its listing</a>.`}
  </p>`;
}
