/** The categories of a draft: those that are chosen, and a search of the tree. */
import { draftPath } from '../../../shared/account-path-rules.ts';
import type { FoundCategory } from '../../../categories/category-search-rules.ts';
import { baseOf, memberAt, partOf } from '../../../drafts/base-rules.ts';
import { maxCategories } from '../../category-form-rules.ts';
import { type Child, type Html, html } from '../../html.ts';
import { counted } from '../../words.ts';
import { controlName } from './field-control.ts';
import type { FieldEditor } from './field-editor.ts';
import type { ReviewInput } from './review-input.ts';
import { closesEditor, sectionForm } from './section-form.ts';

const path = 'fields.categories';
const searchId = controlName('categories');

export const categoryEditor: FieldEditor = {
  form: (input) =>
    html`${unknownNames(input)} ${chosenForm(input)} ${searchForm(input)} ${results(input)}
      <p class="ways"><a id="categories-edit" ${closesEditor(input.draft.id, 'categories')}>Done</a></p>`,
};

/** As typed, or as stored. */
function chosenIn({ draft, attempt }: ReviewInput): string[] {
  const typed = attempt?.anchor === 'categories' ? memberAt(attempt.edits, path) : undefined;
  const names = typed ?? partOf(draft, path);
  return Array.isArray(names) ? names.map(String) : [];
}

/** Those that were renamed or removed from the directory meanwhile. */
function unknownNames(input: ReviewInput): Child {
  const { attempt } = input;
  if (attempt?.anchor !== 'categories') return null;
  const unknown = chosenIn(input).filter((_, i) => attempt.problems[`${path}.${i}`] !== undefined);
  return unknown.map(
    (name) =>
      html`<p class="problem" role="alert">
        There is no category “<bdi>${name}</bdi>” any more. Choose another.
      </p>`,
  );
}

/** Attributes and hidden values of a form that sends the chosen ones with the button. */
const sends = (input: ReviewInput, content: Child): Html =>
  html`<form class="list-form" ${sectionForm(input.draft.id, 'categories', 'lists/categories')}>
    <input type="hidden" name="base" value="${baseOf(partOf(input.draft, path))}" />
    ${chosenIn(input).map((name) => html`<input type="hidden" name="item" value="${name}" />`)} ${content}
  </form>`;

const button = (action: 'main' | 'add' | 'remove', name: string, label: string): Html =>
  html`<button class="button quiet" name="${action}" value="${name}">
    ${label}<span class="aside"> <bdi>${name}</bdi></span>
  </button>`;

function chosenForm(input: ReviewInput): Html {
  const chosen = chosenIn(input);
  return html`<p class="hint">
      ${
        chosen.length > 1
          ? html`On the free plan the listing is in <bdi>${chosen[0]}</bdi> only.`
          : 'The first is the main category.'
      }
      A listing with a paid launch may be in ${maxCategories - 1} more.
    </p>
    ${
      chosen.length > 0
        ? sends(
            input,
            html`<ol class="entries">
              ${chosen.map(
                (name, i) =>
                  html`<li class="entry row-entry">
                    <span><bdi>${name}</bdi>${i === 0 && html` <strong>(main category)</strong>`}</span>
                    <span class="row-buttons">
                      ${i > 0 && button('main', name, 'Make it the main category')}
                      ${button('remove', name, 'Remove')}
                    </span>
                  </li>`,
              )}
            </ol>`,
          )
        : html`<p class="soft">None is chosen yet.</p>`
    }`;
}

/** Without scripts, the button loads the page with the results. */
function searchForm({ draft, categories }: ReviewInput): Html {
  const page = draftPath(draft.id);
  return html`<form class="category-search" role="search" method="get" action="${page}#categories">
    <input type="hidden" name="edit" value="categories" />
    <div class="field">
      <label for="${searchId}">Find a category</label>
      <input
        type="search"
        id="${searchId}"
        name="categories"
        value="${categories?.query}"
        maxlength="100"
        autocomplete="off"
        autofocus
        hx-get="${page}"
        hx-trigger="input changed delay:300ms"
        hx-include="closest form"
        hx-target="#category-results"
        hx-select="#category-results"
        hx-swap="outerHTML"
      />
    </div>
    <button class="button quiet">Search</button>
  </form>`;
}

function results(input: ReviewInput): Html {
  const { query = '', found = [] } = input.categories ?? {};
  const chosen = chosenIn(input);
  const says =
    query === ''
      ? `${counted(found.length, 'category', 'categories')} to choose from`
      : found.length > 0
        ? `${counted(found.length, 'category', 'categories')} for “${query}”`
        : `There is no category for “${query}”. Try another word, such as what it is used for.`;
  return html`<div id="category-results">
    <p role="status" id="category-count"><bdi>${says}</bdi></p>
    ${
      found.length > 0 &&
      sends(
        input,
        html`<ul class="entries found" tabindex="0" aria-labelledby="category-count">
          ${found.map((category) => resultRow(category, chosen))}
        </ul>`,
      )
    }
    ${chosen.length >= maxCategories && html`<p class="hint">${maxCategories} are chosen, which is the most. Remove one to add another.</p>`}
  </div>`;
}

function resultRow({ name, above }: FoundCategory, chosen: readonly string[]): Html {
  const isMain = chosen[0] === name;
  const isChosen = chosen.includes(name);
  return html`<li class="entry row-entry">
    <span>
      ${above.map((parent) => html`<span class="soft"><bdi>${parent}</bdi> › </span>`)}<bdi>${name}</bdi>
      ${isMain ? html`<strong>(main category)</strong>` : isChosen && html`<strong>(chosen)</strong>`}
    </span>
    <span class="row-buttons">
      ${!isMain && button('main', name, chosen.length === 0 ? 'Choose' : 'Choose as main category')}
      ${!isChosen && chosen.length > 0 && chosen.length < maxCategories && button('add', name, 'Add')}
    </span>
  </li>`;
}
