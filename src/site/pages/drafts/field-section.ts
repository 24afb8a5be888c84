/** One field of a draft: its value and state with their quotes, and what can be done with it. */
import { draftPath } from '../../../shared/account-path-rules.ts';
import { baseOf, memberAt, partOf } from '../../../drafts/base-rules.ts';
import { filterWords } from '../../../shared/filter-words-rules.ts';
import { sameValue } from '../../../shared/profile-rules.ts';
import type { FieldName, FieldValue } from '../../../shared/profile-schema.ts';
import { type Child, type Html, html } from '../../html.ts';
import { externalLink } from '../../links.ts';
import { renewed } from '../../live.ts';
import { countryInWords, slugInWords } from '../../words.ts';
import { attemptNotice } from './attempt-notice.ts';
import { fieldControl } from './field-control.ts';
import { fieldEditors } from './field-editors.ts';
import { fieldKinds, isTextField, lockedHint, redraftWords, stateWords } from './field-words.ts';
import { fieldLabels } from './part-words.ts';
import type { Attempt, Draft, ReviewInput } from './review-input.ts';
import { closesEditor, opensEditor, reloads, sectionForm } from './section-form.ts';
import { sourceMark } from './source-mark.ts';

/** Longer texts scroll, and the keyboard has to reach them. */
const scrolledLength = 500;

type Field = NonNullable<Draft['fields'][FieldName]>;

export function fieldSection(input: ReviewInput, name: FieldName): Child {
  const { draft, editing, saved } = input;
  const field = draft.fields[name];
  if (!field) return null;
  const attempt = input.attempt?.anchor === name ? input.attempt : null;
  const isPending = draft.regenerating.includes(name);
  const typed = attempt && memberAt(attempt.edits, `fields.${name}`);
  const isTyped = typed !== undefined && typed !== null;
  const key = `fields.${name}`;
  return html`<section
    class="field-section"
    id="${name}"
    aria-labelledby="${name}-title"
    ${isPending && html`${renewed(name, draftPath(draft.id))} hx-select-oob="#completeness"`}
  >
    <header>
      <h3 id="${name}-title">${fieldLabels[name]}</h3>
      <span class="field-state field-state-${field.state}">${stateWords[field.state]}</span>
      ${sourceMark({ draftId: draft.id, key, evidence: field.evidence })}
    </header>
    ${saved === name && !attempt && !isPending && html`<p class="saved" role="status">Saved.</p>`}
    ${notices(draft, name)} ${attempt && noticeOf(attempt, name)}
    ${
      isPending
        ? html`${shownValue(input, name, field)}
            <p class="soft" role="status">
              It is being drafted from your website again. This takes a moment.
            </p>
            <p class="soft">
              <a id="${name}-redraft" ${focused(input, name)} ${reloads(draft.id, name)}
                >See whether it is done</a
              >
            </p>`
        : attempt?.changed && isTyped
          ? conflict(input, name, field, typed as FieldValue)
          : (attempt && isTyped) || editing === name
            ? editForm(input, name, isTyped ? typed : field.value)
            : overview(input, name, field)
    }
  </section>`;
}

/** What the listing does not use of it. */
const notices = ({ notices: all }: Draft, name: FieldName): Child =>
  name === 'categories' &&
  all.some(({ field }) => field === name) &&
  html`<p class="note">
    A listing on the free plan is in the first of these categories, one with a paid launch in up to four. We
    keep the others, but don’t show them.
  </p>`;

/** Why the form was not saved; a problem of the field itself is shown at its control. */
const noticeOf = ({ changed, refused, problems }: Attempt, name: FieldName): Child => {
  const [first = null] = problemOf(problems, name) === undefined ? Object.values(problems) : [];
  return attemptNotice({ changed, refused: refused ?? first });
};

/** The first problem of the field or of one of its items. */
function problemOf(problems: Attempt['problems'], name: FieldName): string | undefined {
  const path = `fields.${name}`;
  for (const [at, says] of Object.entries(problems)) {
    if (at === path) return `${fieldLabels[name]} ${says}.`;
    if (at.startsWith(`${path}.`)) return `${fieldLabels[name]}: one ${says}.`;
  }
  return undefined;
}

/** The current value next to what was typed. */
function conflict(input: ReviewInput, name: FieldName, field: Field, typed: FieldValue): Html {
  const { id } = input.draft;
  return html`<div class="versions">
    <div>
      <h4>In the draft now</h4>
      ${shownValue(input, name, field)}
      <p class="field-actions"><a class="button quiet" ${closesEditor(id, name)}>Keep this</a></p>
    </div>
    <div>
      <h4>What you typed</h4>
      ${editForm(input, name, typed, 'Use mine')}
    </div>
  </div>`;
}

function editForm(input: ReviewInput, name: FieldName, value: unknown, save = 'Save'): Child {
  const { draft, attempt } = input;
  const own = fieldEditors[name]?.form;
  if (own || !isTextField(name)) return own?.(input);
  const problem = attempt?.anchor === name ? problemOf(attempt.problems, name) : undefined;
  return html`<form class="form" ${sectionForm(draft.id, name)}>
    ${base(draft, name)} ${fieldControl({ name, value, problem })}
    <p class="ways">
      <button class="button" name="action" value="save">${save}</button>
      ${save === 'Save' && html`<a id="${name}-edit" ${closesEditor(draft.id, name)}>Cancel</a>`}
    </p>
  </form>`;
}

const base = (draft: Draft, name: FieldName): Html =>
  html`<input type="hidden" name="base" value="${baseOf(partOf(draft, `fields.${name}`))}" />`;

function overview(input: ReviewInput, name: FieldName, field: Field): Html {
  const { draft } = input;
  const former = field.former_value;
  return html`<form ${sectionForm(draft.id, name)}>
    ${base(draft, name)}
    ${field.regenerated && html`<p class="soft" role="status">${redraftWords[field.regenerated]}</p>`}
    ${
      former === undefined || former === null
        ? shownValue(input, name, field)
        : html`<div class="versions">
            <div>
              <h4>Now</h4>
              ${shownValue(input, name, field)}
            </div>
            <div>
              <h4>Before</h4>
              ${valueAsText(name, former)}
              <p class="field-actions">${actionButton(name, 'former', 'Use the old one')}</p>
            </div>
          </div>`
    }
    <p class="field-actions">
      <a class="button quiet" id="${name}-edit" ${focused(input, name)} ${opensEditor(draft.id, name)}
        >${field.value === null ? 'Add' : 'Edit'}<span class="aside"> ${fieldLabels[name]}</span></a
      >
      ${actionsOf(field).map(([action, label]) => actionButton(name, action, label))}
    </p>
    ${field.state === 'override' && html`<p class="hint">${lockedHint}</p>`}
  </form>`;
}

/** Scrolls to the section that the page is loaded for. */
const focused = ({ saved, seen }: ReviewInput, name: FieldName): Child =>
  (saved === name || seen === name) && html`autofocus`;

/** Actions on a field in its state, in addition to editing. */
function actionsOf({
  state,
  value,
  ai_value: drafted = value,
}: Field): (readonly [action: string, label: string])[] {
  const isLocked = state === 'override';
  const isDrafted = drafted === null || sameValue(value, drafted);
  return [
    isLocked ? ['unlock', 'Unlock'] : ['lock', 'Lock'],
    ...(isLocked ? [] : [['redraft', 'Draft it again'] as const]),
    ...(isDrafted ? [] : [['restore', 'Restore the drafted one'] as const]),
    ...(value === null ? [] : [['clear', 'Clear'] as const]),
  ];
}

/** Lock and unlock have one id, so that the focus stays on the button. */
const actionButton = (name: FieldName, action: string, label: string): Html =>
  html`<button
    class="button quiet"
    id="${name}-${action === 'unlock' ? 'lock' : action}"
    name="action"
    value="${action}"
  >
    ${label}<span class="aside">: ${fieldLabels[name]}</span>
  </button>`;

function shownValue(input: ReviewInput, name: FieldName, { value }: Field): Child {
  if (value === null) return blank(input.draft, name);
  return fieldEditors[name]?.shown?.(input) ?? valueAsText(name, value);
}

function blank({ completeness: { missing } }: Draft, name: FieldName): Html {
  const why = missing.find(({ field }) => field === name)?.why;
  return html`<p class="soft">${why ?? 'It is blank.'} <a href="#pages-read">Where we looked</a></p>`;
}

export function valueAsText(name: FieldName, value: FieldValue): Html {
  if (Array.isArray(value)) {
    return html`<ul class="value" dir="auto">
      ${value.map((item) => html`<li><bdi>${item}</bdi></li>`)}
    </ul>`;
  }
  if (name === 'country') return html`<p class="value">${countryInWords(value)}</p>`;
  const known: Partial<Record<FieldName, readonly string[]>> = filterWords;
  if (known[name]?.includes(value)) return html`<p class="value">${slugInWords(value)}</p>`;
  const isLink = isTextField(name) && fieldKinds[name].type === 'url';
  const scrolls = value.length > scrolledLength && html`tabindex="0"`;
  return html`<p class="value" dir="auto" ${scrolls}>${isLink ? externalLink(value, value) : value}</p>`;
}
