/** A control in a row of a list. Its name is that of the column, so that the rows arrive in their order. */
import { type Child, type Html, html } from '../../html.ts';
import type { ColumnWords } from './list-words.ts';

interface RowControl {
  id: string;
  name: string;
  words: ColumnWords;
  /** The label, if it is not that of the column. */
  label?: string | undefined;
  value: string;
  maxlength: number;
  problem: string | undefined;
  isFocused: boolean;
}

export function rowControl({
  id,
  name,
  words,
  label,
  value,
  maxlength,
  problem,
  isFocused,
}: RowControl): Html {
  const { control, rows = 3 } = words;
  const attributes = html`id="${id}" name="${name}" maxlength="${maxlength}" dir="auto"
  ${isFocused && html`autofocus`}
  ${problem !== undefined && html`aria-invalid="true" aria-describedby="${id}-problem"`}`;
  return html`<div class="field">
    <label for="${id}">${label ?? [words.label, words.more]}</label>
    ${problemText(id, problem)}
    ${
      control === 'text'
        ? html`<textarea rows="${rows}" ${attributes}>${'\n'}${value}</textarea>`
        : html`<input type="${inputTypes[control]}" value="${value}" ${attributes} />`
    }
  </div>`;
}

/** Addresses are checked by the service, which says what to correct. */
const inputTypes: Readonly<Record<Exclude<ColumnWords['control'], 'text'>, string>> = {
  line: 'text',
  url: 'text',
  date: 'date',
  key: 'hidden',
};

export const problemText = (id: string, problem: string | undefined): Child =>
  problem !== undefined && html`<p class="problem" id="${id}-problem">${problem}</p>`;
