/** Forms and links that replace one section of the review; without scripts, they lead to the page again. */
import { draftPath } from '../../../shared/account-path-rules.ts';
import { type Html, html } from '../../html.ts';
import { controlName } from './field-control.ts';

/** The bar of completeness changes with every section. */
const replaces = (anchor: string): Html =>
  html`hx-target="#${anchor}" hx-select="#${anchor}" hx-swap="outerHTML" hx-select-oob="#completeness"`;

/** Attributes of a form that changes the draft. `path` is below the draft’s: `lists/faqs`. */
export const sectionForm = (draftId: string, anchor: string, path = `fields/${anchor}`): Html => {
  const action = `${draftPath(draftId)}/${path}`;
  return html`method="post" action="${action}" hx-post="${action}" ${replaces(anchor)}`;
};

/** Attributes of a link that opens a section for editing. */
export function opensEditor(draftId: string, anchor: string, focused = controlName(anchor)): Html {
  const path = `${draftPath(draftId)}?edit=${anchor}`;
  return html`href="${path}#${focused}" hx-get="${path}" ${replaces(anchor)}`;
}

/**
 * Attributes of a link that loads a section again. Without scripts the page is loaded: its address has no fragment, as browsers
 * only scroll when an address differs in nothing else.
 */
export const reloads = (draftId: string, anchor: string): Html =>
  html`href="${draftPath(draftId)}?seen=${anchor}" hx-get="${draftPath(draftId)}" ${replaces(anchor)}`;

/** Attributes of a link that shows a section as it is in the draft, without what was typed into it. */
export const closesEditor = (draftId: string, anchor: string): Html =>
  html`href="${draftPath(draftId)}#${anchor}" hx-get="${draftPath(draftId)}" ${replaces(anchor)}`;
