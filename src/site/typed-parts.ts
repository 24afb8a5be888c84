/**
 * Forms that save only what was changed in them: each part has a hidden hash of the values that it was rendered with, so
 * that a form that was open for a long time does not overwrite what others changed meanwhile.
 */
import { baseOf } from '../drafts/base-rules.ts';
import type { FieldProblems } from './form-parts.ts';
import type { Form } from './form.ts';
import { type Child, html } from './html.ts';

/** The values of a form's fields by name; a blank one is an empty text. */
export type Typed = Readonly<Record<string, string>>;

/** What is saved as a whole: a field, or several that belong together. */
export interface Part {
  name: string;
  label: string;
  fields: readonly string[];
}

const plain = (text: string | undefined) => (text ?? '').replace(/\r\n?/g, '\n').trim();
const textOf = (values: Typed, { fields }: Part) => JSON.stringify(fields.map((name) => plain(values[name])));
const baseOfPart = (values: Typed, part: Part) => baseOf(textOf(values, part));
const baseName = ({ name }: Part) => `base-${name}`;

/** The hidden fields of a form that shows `stored` values, or other values typed in their place. */
export const hiddenBases = (parts: readonly Part[], stored: Typed): Child =>
  parts.map(
    (part) => html`<input type="hidden" name="${baseName(part)}" value="${baseOfPart(stored, part)}" />`,
  );

const typedIn = (form: Form, parts: readonly Part[]): Typed =>
  Object.fromEntries(parts.flatMap(({ fields }) => fields.map((name) => [name, plain(form.text(name))])));

/** The parts whose values differ. */
export const changedParts = (parts: readonly Part[], before: Typed, after: Typed): Part[] =>
  parts.filter((part) => textOf(before, part) !== textOf(after, part));

/**
 * `changed`: the parts that were typed into. `stale`: those of them that have had another value since the form was
 * rendered. Parts without a base in the form count as changed if they differ from what is stored. `typed`: the values of
 * the changed parts as sent, of the others as stored, so that a form with them does not save outdated ones.
 */
export function editedParts(
  parts: readonly Part[],
  { form, stored }: { form: Form; stored: Typed },
): { typed: Typed; changed: Part[]; stale: Part[] } {
  const sent = typedIn(form, parts);
  const base = (part: Part) => form.text(baseName(part)) || baseOfPart(stored, part);
  const changed = parts.filter((part) => baseOfPart(sent, part) !== base(part));
  const stale = changed.filter(
    (part) => baseOfPart(stored, part) !== base(part) && textOf(stored, part) !== textOf(sent, part),
  );
  return { typed: { ...stored, ...typedIn(form, changed) }, changed, stale };
}

/** The problems of stale parts, each at its first field, with what is stored by now. */
export const staleProblems = (stale: readonly Part[], stored: Typed): FieldProblems =>
  Object.fromEntries(
    stale.map(({ label, fields }) => [
      fields[0] ?? '',
      `“${label}” was changed meanwhile, in another window or by somebody else, and ${nowInWords(fields, stored)}. Save again to replace that with yours.`,
    ]),
  );

const maxQuoted = 300;

function nowInWords(fields: readonly string[], stored: Typed): string {
  const now = fields.flatMap((name) => stored[name] || []).join('; ');
  if (now === '') return 'is empty now';
  return `is now: “${now.length > maxQuoted ? `${now.slice(0, maxQuoted)}…` : now}”`;
}
