/** Where an entry of a list comes from: its quotes, or the people who edit the draft. */
import type { Evidence } from '../../../shared/profile-schema.ts';
import { type Child, html } from '../../html.ts';
import { type ListName, type Row, listForms } from '../../list-form-rules.ts';
import { evidenceOf } from './draft-sources.ts';
import type { Draft } from './review-input.ts';
import { sourceMark } from './source-mark.ts';

/** The origin of a row of the draft. The items of a field have that of the field. */
export function originOfRow(list: ListName, draft: Draft, index: number, row: Row): Child {
  const { kind } = listForms[list];
  if (kind === 'texts') return null;
  const key = `${list}.${kind === 'members' ? (row['key'] ?? '') : index}`;
  const evidence: readonly Evidence[] = evidenceOf(draft, key);
  const mark = sourceMark({ draftId: draft.id, key, evidence });
  return html`<p class="origin">${mark || html`<span class="soft">Written by you</span>`}</p>`;
}
