/** A list of a draft as it is read, each entry with its quotes. */
import type { Platform } from '../../../shared/profile-schema.ts';
import { partOf } from '../../../drafts/base-rules.ts';
import { type Child, type Html, html } from '../../html.ts';
import { externalLink } from '../../links.ts';
import { type ListName, type Row, pathOfList, rowsOfValue } from '../../list-form-rules.ts';
import { dayInWords } from '../../words.ts';
import { originOfRow } from './list-origin.ts';
import { memberLabel } from './list-words.ts';
import type { Draft } from './review-input.ts';

/** Null for an empty list. */
export function shownList(list: ListName, draft: Draft): Child {
  const rows = rowsOfValue(list, partOf(draft, pathOfList(list)));
  if (rows.length === 0) return null;
  return html`<ol class="shown-entries">
    ${rows.map((row, i) => html`<li>${shownRow(list, row, i)} ${originOfRow(list, draft, i, row)}</li>`)}
  </ol>`;
}

function shownRow(list: ListName, row: Row, index: number): Html {
  const cell = (name: string): string => row[name] ?? '';
  switch (list) {
    case 'faqs':
      return html`<h4 dir="auto">${cell('question')}</h4>
        ${text(cell('answer'))}`;
    case 'founders':
      return html`<h4><bdi>${cell('name')}</bdi>${index === 0 && ' (primary)'}</h4>
        ${cell('title') && html`<p class="soft" dir="auto">${cell('title')}</p>`} ${text(cell('bio'))}`;
    case 'milestones':
      return html`<h4>
          <time datetime="${cell('date')}">${dayInWords(cell('date'))}</time>: <bdi>${cell('title')}</bdi>
        </h4>
        ${text(cell('description'))} ${cell('url') && html`<p>${externalLink(cell('url'), cell('url'))}</p>`}`;
    case 'story':
      return html`<h4>${memberLabel(list, cell('key'))}</h4>
        ${text(cell('text'))}`;
    case 'company_socials':
    case 'founder_socials':
      return html`<p>
        ${memberLabel(list, cell('key'))}:
        ${externalLink(cell('text'), cell('text'), { place: cell('key') as Platform })}
      </p>`;
    default:
      return html`<bdi>${cell('item')}</bdi>`;
  }
}

const text = (written: string): Child => written && html`<p class="written" dir="auto">${written}</p>`;
