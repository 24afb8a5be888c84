/** Forms that edit a list of a draft: their rows as they were typed, and what the pressed button does to them. Pure. */
import { maxMilestones } from '../shared/milestone-rules.ts';
import { platforms, storySections } from '../shared/profile-schema.ts';

/** A row of a form by the names of its columns; a missing one is empty. */
export type Row = Readonly<Record<string, string>>;

export interface Column {
  name: string;
  /** Characters, at most. */
  max: number;
  /** Left out of an entry that has it blank. */
  isOptional?: true;
}

/**
 * `texts`: a field that is a list of texts. `entries`: a list of objects. `members`: texts by key, such as links by platform,
 * without an order of their own.
 */
export type ListKind = 'texts' | 'entries' | 'members';

export interface ListForm {
  kind: ListKind;
  columns: readonly Column[];
  /** Rows, at most. */
  max: number;
  /** Of members: the keys to choose from, in the column `key`. */
  keys?: readonly string[];
}

const column = (name: string, max: number): Column => ({ name, max });
const optional = (name: string, max: number): Column => ({ name, max, isOptional: true });

const texts: ListForm = { kind: 'texts', columns: [column('item', 200)], max: 20 };
const members = (keys: readonly string[], max: number): ListForm => ({
  kind: 'members',
  columns: [column('key', 40), column('text', max)],
  max: keys.length,
  keys,
});

const entries = (max: number, ...columns: Column[]): ListForm => ({ kind: 'entries', columns, max });

/** The lists by their names in a draft (interface specification, "Other records"). */
export const listForms = {
  features: texts,
  usps: texts,
  tags: texts,
  keywords: texts,
  faqs: entries(10, column('question', 300), column('answer', 1500)),
  founders: entries(6, column('name', 160), optional('title', 160), optional('bio', 3000)),
  milestones: entries(
    maxMilestones,
    column('date', 10),
    column('title', 200),
    optional('description', 2000),
    optional('url', 500),
  ),
  company_socials: members(platforms, 500),
  founder_socials: members(platforms, 500),
  story: members(storySections, 8000),
} satisfies Record<string, ListForm>;

export type ListName = keyof typeof listForms;

export const isListName = (name: string): name is ListName => Object.hasOwn(listForms, name);

/** The path of a list in the body of update_draft. */
export const pathOfList = (list: ListName): string =>
  listForms[list].kind === 'texts' ? `fields.${list}` : list;

/** More rows than any form has are ignored. */
const maxRows = 100;

/** The rows of a submitted form. @param all the values of a name, in their order */
export function rowsOfForm(list: ListName, all: (name: string) => readonly string[]): Row[] {
  const columns = listForms[list].columns.map(({ name }) => ({ name, values: all(name) }));
  const count = Math.min(Math.max(...columns.map(({ values }) => values.length)), maxRows);
  return Array.from({ length: count }, (_, i) =>
    Object.fromEntries(columns.map(({ name, values }) => [name, withoutReturns(values[i] ?? '')])),
  );
}

/** Browsers send line ends as CR LF. */
const withoutReturns = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** `add` saves and leaves the form open for another entry. */
export type ListAction = 'save' | 'add' | 'up' | 'down' | 'remove';

export interface PressedButton {
  action: ListAction;
  /** The index of its row; -1 for `save` and `add`. */
  row: number;
}

/** `up-2` moves the third row; `add` adds; everything else saves. */
export function pressedButton(value: string): PressedButton {
  const [, action, row] = /^(up|down|remove)-(\d{1,3})$/.exec(value) ?? [];
  if (action !== undefined) return { action: action as ListAction, row: Number(row) };
  return { action: value === 'add' ? 'add' : 'save', row: -1 };
}

export interface AppliedRows {
  /** Without blank ones. */
  rows: Row[];
  /** Where the row of the button is now, or the one that took the place of a removed one; null without one. */
  row: number | null;
}

/** The rows after the action of a button. Blank rows are left out; a row at an end stays there. */
export function applyButton(
  list: ListName,
  rows: readonly Row[],
  { action, row }: PressedButton,
): AppliedRows {
  const filled = rows.filter((one) => !isBlank(list, one));
  const pressed = rows[row];
  const from = pressed === undefined ? -1 : filled.indexOf(pressed);
  if (pressed === undefined || from < 0) return { rows: filled, row: null };
  const others = filled.toSpliced(from, 1);
  if (action === 'remove') {
    return { rows: others, row: others.length > 0 ? Math.min(from, others.length - 1) : null };
  }
  const to = Math.min(Math.max(from + (action === 'up' ? -1 : 1), 0), others.length);
  return { rows: others.toSpliced(to, 0, pressed), row: to };
}

/** The id of a control of the form. Links that open the form of a field lead to `<field>-value`. */
export const controlId = (list: string, row: number, name: string): string =>
  row === 0 && name === 'item' ? `${list}-value` : `${list}-${row}-${name}`;

/** The id of the first control of a form. The key of a member is chosen already, if there are rows. */
export function firstControlId(list: ListName, hasRows: boolean): string {
  const { kind, columns } = listForms[list];
  return controlId(list, 0, columns[kind === 'members' && hasRows ? 1 : 0]?.name ?? '');
}

/**
 * The id of the control that has the focus after a button was pressed: the same button of the row, unless it is gone; null
 * after `save`, which closes the form.
 */
export function focusedAfter(
  list: ListName,
  { action }: PressedButton,
  { rows, row }: AppliedRows,
): string | null {
  const form = listForms[list];
  if (action === 'save') return null;
  if (action === 'add' || row === null) {
    const blank = Math.min(rows.length, form.max - 1);
    return controlId(list, blank, form.columns[0]?.name ?? '');
  }
  const isAtEnd = action === 'up' ? row === 0 : action === 'down' && row === rows.length - 1;
  const opposite = action === 'up' ? 'down' : 'up';
  return controlId(list, row, !isAtEnd ? action : rows.length > 1 ? opposite : 'remove');
}

/** A member without a text is blank, as its key is chosen already. */
export const isBlank = (list: ListName, row: Row): boolean =>
  listForms[list].columns.every(
    ({ name }) => (listForms[list].kind === 'members' && name === 'key') || !row[name],
  );

/** The value of a list in a body of update_draft, from the rows of its form. Blank optional members are left out. */
export function valueOfRows(list: ListName, rows: readonly Row[]): unknown {
  const { kind, columns } = listForms[list];
  if (kind === 'texts') return rows.map(({ item = '' }) => item);
  if (kind === 'members') return Object.fromEntries(rows.map(({ key = '', text = '' }) => [key, text]));
  return rows.map((row) =>
    Object.fromEntries(
      columns
        .filter(({ name, isOptional }) => row[name] || !isOptional)
        .map(({ name }) => [name, row[name] ?? '']),
    ),
  );
}

/** The rows of a value, as `valueOfRows` makes it; null and undefined have none. Members are in the order of their keys. */
export function rowsOfValue(list: ListName, value: unknown): Row[] {
  const form = listForms[list];
  if (typeof value !== 'object' || value === null) return [];
  if (form.kind === 'members') {
    const entries = value as Readonly<Record<string, string | undefined>>;
    return (form.keys ?? []).flatMap((key) => (entries[key] ? [{ key, text: entries[key] }] : []));
  }
  if (!Array.isArray(value)) return [];
  return value.map((entry: unknown) =>
    form.kind === 'texts'
      ? { item: String(entry) }
      : Object.fromEntries(form.columns.map(({ name }) => [name, (entry as Row)[name] ?? ''])),
  );
}

/**
 * The edits of update_draft that make a list what was typed: none if it is that already. Keys that are not among the rows are
 * removed. @param before the value in the draft, as `valueOfRows` makes it
 */
export function editsOfRows(list: ListName, rows: readonly Row[], before: unknown): Record<string, unknown> {
  const value = valueOfRows(list, rows);
  if (JSON.stringify(value) === JSON.stringify(valueOfRows(list, rowsOfValue(list, before)))) return {};
  const { kind } = listForms[list];
  if (kind === 'texts') return { fields: { [list]: value } };
  if (kind === 'entries') return { [list]: value };
  const removed: Record<string, string> = {};
  for (const { key = '' } of rowsOfValue(list, before)) removed[key] = '';
  return { [list]: { ...removed, ...(value as object) } };
}
