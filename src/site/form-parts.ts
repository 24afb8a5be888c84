/** Form controls with label, hint and error message. */
import { cut } from '../faults.ts';
import { type Child, type Html, html } from './html.ts';

/** Messages by field name. */
export type FieldProblems = Readonly<Record<string, string>>;

interface FieldParts {
  name: string;
  label: Child;
  value?: string | undefined;
  hint?: Child;
  problems?: FieldProblems;
  required?: boolean;
  maxlength?: number;
  /** More attributes of the control. */
  more?: Html;
}

interface InputParts extends FieldParts {
  type?: 'text' | 'email' | 'url' | 'search';
  autocomplete?: string;
  /** An example value; the label says what to enter. */
  placeholder?: string;
  /** For values other than prose: addresses, codes. */
  spellcheck?: false;
}

export const textField = (parts: InputParts): Html =>
  field(
    parts,
    html`<input
      type="${parts.type ?? 'text'}"
      value="${resubmittedValue(parts)}"
      ${parts.placeholder && html`placeholder="${parts.placeholder}"`}
      ${parts.autocomplete && html`autocomplete="${parts.autocomplete}"`}
      ${parts.spellcheck === false && html`spellcheck="false" autocapitalize="none"`}
      ${attributes(parts)}
    />`,
  );

export const textArea = (parts: FieldParts & { rows: number }): Html =>
  field(
    parts,
    html`<textarea rows="${parts.rows}" ${attributes(parts)}>${newline}${resubmittedValue(parts)}</textarea>`,
  );

export const selectField = (
  parts: FieldParts & { options: readonly (readonly [value: string, label: string])[] },
): Html =>
  field(
    parts,
    html`<select ${attributes(parts)}>
      ${parts.options.map(
        ([value, label]) =>
          html`<option value="${value}" ${value === (parts.value ?? '') && html`selected`}>${label}</option>`,
      )}
    </select>`,
  );

export interface Box {
  value: string;
  label: Child;
  hint?: Child;
  checked: boolean;
}

/** A group of checkboxes with the same name. */
export function checkBoxes(parts: Omit<FieldParts, 'value' | 'maxlength'> & { boxes: readonly Box[] }): Html {
  const { name, label, boxes, hint, problems } = parts;
  return html`<fieldset class="field" id="${name}" ${problems?.[name] && described(parts)}>
    <legend>${label}</legend>
    ${hints({ name, hint, problems: problems ?? {} })}
    ${boxes.map(
      (box, i) =>
        html`<div class="box">
          <input
            type="checkbox"
            name="${name}"
            value="${box.value}"
            id="${name}-${i}"
            ${box.checked && html`checked`}
            ${box.hint && html`aria-describedby="${name}-${i}-hint"`}
          />
          <label for="${name}-${i}">${box.label}</label>
          ${box.hint && html`<p class="hint" id="${name}-${i}-hint">${box.hint}</p>`}
        </div>`,
    )}
  </fieldset>`;
}

/** The list of problems at the top of the page, each linked to its field. */
export function problemSummary(problems: FieldProblems): Child {
  const all = Object.entries(problems);
  if (all.length === 0) return null;
  return html`<div class="problems" role="alert">
    <h2>${all.length === 1 ? 'Please correct one thing' : `Correct ${all.length} fields`}</h2>
    <ul>
      ${all.map(([name, says]) => html`<li><a href="#${name}">${says}</a></li>`)}
    </ul>
  </div>`;
}

/** Prefixes messages with the field's label, for messages that do not name the field. */
export const namedProblems = (
  problems: FieldProblems,
  labels: Readonly<Record<string, string>>,
): FieldProblems =>
  Object.fromEntries(
    Object.entries(problems).map(([name, says]) => [name, `${labels[name] ?? name}: ${says}`]),
  );

/** A refusal that concerns no particular field. */
export const refusal = (says: Child): Child => says && html`<p class="problems" role="alert">${says}</p>`;

/** Browsers respect `maxlength`, counting a line end once. Values sent by other clients are cut when shown again. */
const resubmittedValue = ({ value, maxlength = 1_000 }: FieldParts): string | undefined =>
  value === undefined ? undefined : cut(value, 2 * maxlength);

/** Browsers drop the first line end of a textarea, so one is added. */
const newline = '\n';

function field(parts: FieldParts, control: Html): Html {
  return html`<div class="field">
    <label for="${parts.name}">${parts.label}</label>
    ${hints(parts)} ${control}
  </div>`;
}

function hints({ name, hint, problems }: Pick<FieldParts, 'name' | 'hint' | 'problems'>): Child {
  const problem = problems?.[name];
  return [
    hint && html`<p class="hint" id="${name}-hint">${hint}</p>`,
    problem && html`<p class="problem" id="${name}-problem">${problem}</p>`,
  ];
}

function attributes(parts: FieldParts): Html {
  const { name, required, maxlength, problems, more } = parts;
  return html`id="${name}" name="${name}" ${required && html`required`}
  ${maxlength !== undefined && html`maxlength="${maxlength}"`}
  ${problems?.[name] && html`aria-invalid="true"`} ${described(parts)} ${more}`;
}

function described({ name, hint, problems }: Pick<FieldParts, 'name' | 'hint' | 'problems'>): Child {
  const ids = [hint && `${name}-hint`, problems?.[name] && `${name}-problem`].filter(Boolean);
  return ids.length > 0 && html`aria-describedby="${ids.join(' ')}"`;
}
