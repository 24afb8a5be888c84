/** The control in which a field of a draft is edited, and what was typed into it. */
import { filterWord, filterWords } from '../../../shared/filter-words-rules.ts';
import type { FieldName } from '../../../shared/profile-schema.ts';
import { countryOptions } from '../../country-options.ts';
import { type FieldProblems, selectField, textArea, textField } from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import { type TextField, fieldKinds } from './field-words.ts';
import { fieldLabels } from './part-words.ts';

export const controlName = (name: string): string => `${name}-value`;

const isFiltered = (name: FieldName): name is 'stage' | 'pricing_model' =>
  name === 'stage' || name === 'pricing_model';

/** A value as it is typed. */
const typedText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The value that a text means: null for a blank one. */
export function valueOf(name: TextField, text: string): string | null {
  if (text === '') return null;
  const value = text.replaceAll('\r\n', '\n');
  return isFiltered(name) ? filterWord(name, value) : value;
}

interface ControlParts {
  name: TextField;
  value: unknown;
  problem: string | undefined;
}

/** With the focus, once htmx has put it into the page. */
export function fieldControl({ name, value, problem }: ControlParts): Html {
  const { control, maxlength, rows = 4, type = 'text', hint } = fieldKinds[name];
  const problems: FieldProblems = problem === undefined ? {} : { [controlName(name)]: problem };
  const words = isFiltered(name) ? filterWords[name] : null;
  const parts = {
    name: controlName(name),
    // The heading of the section says the same.
    label: html`<span class="aside">${fieldLabels[name]}</span>`,
    value: typedText(value),
    problems,
    ...(hint !== undefined && { hint }),
    ...(words && { hint: knownWords(words) }),
  };
  if (control === 'country') {
    const options = [['', 'Not stated'], ...countryOptions] as const;
    return selectField({ ...parts, value: parts.value.toUpperCase(), more: html`autofocus`, options });
  }
  if (control !== 'line') return textArea({ ...parts, maxlength, rows, more: html`autofocus dir="auto"` });
  const list = `${name}-words`;
  return html`${textField({
    ...parts,
    maxlength,
    type,
    more: html`autofocus dir="auto" ${words && html`list="${list}"`}`,
  })}
  ${words && html`<datalist id="${list}">${words.map((word) => html`<option value="${word}"></option>`)}</datalist>`}`;
}

const knownWords = (words: readonly string[]): Child =>
  `Visitors filter by ${words.join(', ')}. You can also use words of your own.`;
