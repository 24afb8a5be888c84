/** The form of a list: its entries as controls, and a blank one at the end. Every button sends the whole list. */
import { baseOf, memberAt, partOf } from '../../../drafts/base-rules.ts';
import { type FieldProblems, problemSummary } from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import {
  type ListName,
  type Row,
  controlId,
  firstControlId,
  listForms,
  pathOfList,
  rowsOfValue,
} from '../../list-form-rules.ts';
import { originOfRow } from './list-origin.ts';
import { listWords, memberLabel } from './list-words.ts';
import type { ReviewInput } from './review-input.ts';
import { problemText, rowControl } from './row-control.ts';
import { closesEditor, sectionForm } from './section-form.ts';

interface FormParts {
  list: ListName;
  input: ReviewInput;
  rows: readonly Row[];
  /** By id of the control; of the list itself under its name. */
  problems: FieldProblems;
  /** Whether the rows are those of the draft. */
  isStored: boolean;
  /** The id of the control with the focus. */
  focused: string | null;
}

export function listForm(input: ReviewInput, list: ListName): Html {
  const { draft, focus } = input;
  const stored = partOf(draft, pathOfList(list));
  const attempt = input.attempt?.anchor === list ? input.attempt : null;
  const typed = attempt ? memberAt(attempt.edits, pathOfList(list)) : undefined;
  const rows = rowsOfValue(list, typed ?? stored);
  const problems = attempt ? problemsById(list, rows, attempt.problems) : {};
  const [wrong] = Object.keys(problems).filter((id) => id !== list);
  const focused = focus ?? wrong ?? firstControlId(list, rows.length > 0);
  const parts: FormParts = { list, input, rows, problems, isStored: typed === undefined, focused };
  const save = attempt?.changed ? 'Use mine' : 'Save';
  const { max } = listForms[list];
  const { entry, hint } = listWords[list];
  return html`<form class="list-form" ${sectionForm(draft.id, list, `lists/${list}`)}>
    ${problemSummary(problems)}
    <input type="hidden" name="base" value="${baseOf(stored)}" />
    <button class="enter" name="action" value="save" tabindex="-1" aria-hidden="true">${save}</button>
    <p class="hint">${hint}</p>
    ${problemText(list, problems[list])}
    <ol class="entries">
      ${rows.map((_, i) => rowOf(parts, i))} ${rows.length < max && blankRow(parts)}
    </ol>
    ${rows.length >= max && html`<p class="hint">This is the maximum. Remove a ${entry} to add another.</p>`}
    <p class="ways">
      <button class="button" name="action" value="save">${save}</button>
      ${rows.length + 1 < max && !attempt?.changed && html`<button class="button quiet" name="action" value="add">Save and add another<span class="aside"> ${entry}</span></button>`}
      ${!attempt?.changed && html`<a id="${list}-edit" ${closesEditor(draft.id, list)}>Close without saving</a>`}
    </p>
  </form>`;
}

/** `Question 2`, `LinkedIn`. */
const rowLabel = (list: ListName, row: Row, i: number): string =>
  listForms[list].kind === 'members'
    ? memberLabel(list, row['key'] ?? '')
    : `${capital(listWords[list].entry)} ${i + 1}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function rowOf(parts: FormParts, i: number): Html {
  const { list, rows, input, isStored } = parts;
  const { kind } = listForms[list];
  const row = rows[i] ?? {};
  const name = rowLabel(list, row, i);
  if (kind !== 'entries') {
    return html`<li class="entry">
      ${kind === 'members' && html`<input type="hidden" name="key" value="${row['key']}" />`}
      ${controlsOf(parts, i, row, name)} ${isStored && originOfRow(list, input.draft, i, row)}
      ${buttonsOf(parts, i, name)}
    </li>`;
  }
  return html`<li class="entry">
    <fieldset class="group">
      <legend>${name}${list === 'founders' && i === 0 && ' (primary)'}</legend>
      ${isStored && originOfRow(list, input.draft, i, row)} ${controlsOf(parts, i, row)}
    </fieldset>
    ${buttonsOf(parts, i, name)}
  </li>`;
}

/** @param label of a row that has only one control */
function controlsOf({ list, problems, focused }: FormParts, i: number, row: Row, label?: string): Child {
  const words = listWords[list].columns;
  return listForms[list].columns.map(({ name, max: maxlength }) => {
    const column = words[name];
    if (!column || column.control === 'key') return null;
    const id = controlId(list, i, name);
    return rowControl({
      ...{ id, name, words: column, label, value: row[name] ?? '', maxlength },
      ...{ problem: problems[id], isFocused: id === focused },
    });
  });
}

function buttonsOf({ list, rows, focused }: FormParts, i: number, name: string): Html {
  const button = (action: string, label: string) => {
    const id = controlId(list, i, action);
    return html`<button
      class="button quiet"
      id="${id}"
      name="action"
      value="${action}-${i}"
      ${id === focused && html`autofocus`}
    >
      ${label}<span class="aside"> ${name}</span>
    </button>`;
  };
  const isOrdered = listForms[list].kind !== 'members';
  return html`<p class="row-buttons">
    ${isOrdered && i > 0 && button('up', 'Move up')}
    ${isOrdered && i < rows.length - 1 && button('down', 'Move down')} ${button('remove', 'Remove')}
  </p>`;
}

function blankRow(parts: FormParts): Html {
  const { list, rows, focused } = parts;
  const { entry, columns } = listWords[list];
  const i = rows.length;
  const key = columns['key'];
  const keyId = controlId(list, i, 'key');
  const choice =
    key &&
    html`<div class="field">
      <label for="${keyId}">${key.label}</label>
      <select id="${keyId}" name="key" ${keyId === focused && html`autofocus`}>
        ${unusedKeys(list, rows).map((name) => html`<option value="${name}">${memberLabel(list, name)}</option>`)}
      </select>
    </div>`;
  const isSingle = listForms[list].kind === 'texts';
  if (isSingle) return html`<li class="entry blank">${controlsOf(parts, i, {}, `Another ${entry}`)}</li>`;
  return html`<li class="entry blank">
    <fieldset class="group">
      <legend>${rows.length === 0 ? `Add a ${entry}` : `Add another ${entry}`}</legend>
      ${choice} ${controlsOf(parts, i, {})}
    </fieldset>
  </li>`;
}

function unusedKeys(list: ListName, rows: readonly Row[]): readonly string[] {
  const { keys = [] } = listForms[list];
  return keys.filter((key) => !rows.some((row) => row['key'] === key));
}

/** The problems of an edit by the ids of the controls, one of each, in the order of the form. */
function problemsById(list: ListName, rows: readonly Row[], problems: FieldProblems): FieldProblems {
  const placed = Object.entries(problems).map(([path, says]) => placeOf(list, rows, path, says));
  placed.sort((a, b) => a.row - b.row || a.column - b.column);
  const first = new Map<string, string>();
  for (const { id, says } of placed) if (!first.has(id)) first.set(id, says);
  return Object.fromEntries(first);
}

interface PlacedProblem {
  id: string;
  row: number;
  column: number;
  says: string;
}

/** A problem of the list itself has no row. */
function placeOf(list: ListName, rows: readonly Row[], path: string, problem: string): PlacedProblem {
  const form = listForms[list];
  const start = `${pathOfList(list)}.`;
  const [place = '', member] = path.startsWith(start) ? path.slice(start.length).split('.') : [];
  const row = form.kind === 'members' ? rows.findIndex(({ key }) => key === place) : indexOf(place);
  const { [row]: typed } = rows;
  if (!typed) return { id: list, row: -1, column: 0, says: `This list ${problem}.` };
  const last = form.columns.length - 1;
  const found = form.columns.findIndex(({ name }) => name === member);
  const column = found < 0 ? last : found;
  const name = form.columns[column]?.name ?? '';
  const { label } = listWords[list].columns[name] ?? { label: '' };
  const says = typed[name] === '' ? 'must not be blank' : problem;
  const subject =
    form.kind === 'entries' ? `${rowLabel(list, typed, row)}: ${label}` : rowLabel(list, typed, row);
  return { id: controlId(list, row, name), row, column, says: `${subject} ${says}.` };
}

const indexOf = (place: string): number => (/^\d+$/.test(place) ? Number(place) : -1);
