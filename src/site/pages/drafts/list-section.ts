/** The section of a list that is no field: questions, founders, links, story, milestones. */
import { type Html, html } from '../../html.ts';
import { type ListName, firstControlId } from '../../list-form-rules.ts';
import { attemptNotice } from './attempt-notice.ts';
import { listForm } from './list-form.ts';
import { shownList } from './list-shown.ts';
import { partLabel } from './part-words.ts';
import type { Draft, ReviewInput } from './review-input.ts';
import { closesEditor, opensEditor } from './section-form.ts';

export function listSection(input: ReviewInput, list: ListName): Html {
  const { editing, saved } = input;
  const attempt = input.attempt?.anchor === list ? input.attempt : null;
  return html`<section class="field-section" id="${list}" aria-labelledby="${list}-title">
    <header><h3 id="${list}-title">${partLabel(list)}</h3></header>
    ${saved === list && !attempt && html`<p class="saved" role="status">Saved.</p>`}
    ${attempt && attemptNotice(attempt)}
    ${
      attempt?.changed
        ? conflict(input, list)
        : attempt || editing === list
          ? listForm(input, list)
          : overview(input, list)
    }
  </section>`;
}

/** The current list next to what was typed. */
const conflict = (input: ReviewInput, list: ListName): Html =>
  html`<div class="versions">
    <div>
      <h4>In the draft now</h4>
      ${shownList(list, input.draft) ?? html`<p class="soft">It is blank.</p>`}
      <p class="field-actions"><a class="button quiet" ${closesEditor(input.draft.id, list)}>Keep this</a></p>
    </div>
    <div>
      <h4>What you typed</h4>
      ${listForm(input, list)}
    </div>
  </div>`;

function overview({ draft, saved }: ReviewInput, list: ListName): Html {
  const shown = shownList(list, draft);
  return html`${shown ?? blank(draft, list)}
    <p class="field-actions">
      <a
        class="button quiet"
        id="${list}-edit"
        ${saved === list && html`autofocus`}
        ${opensEditor(draft.id, list, firstControlId(list, Boolean(shown)))}
        >${shown ? 'Edit' : 'Add'}<span class="aside"> ${partLabel(list)}</span></a
      >
    </p>`;
}

function blank({ completeness: { missing } }: Draft, list: ListName): Html {
  const why = missing.find(({ field }) => field === list)?.why;
  return html`<p class="soft">
    ${why ?? 'There is nothing here yet.'} <a href="#pages-read">Where we looked</a>
  </p>`;
}
