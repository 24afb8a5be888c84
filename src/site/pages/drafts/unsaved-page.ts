/** What was typed into a form of a draft that can no longer be edited. */
import { draftPath, submitPath } from '../../../shared/account-path-rules.ts';
import type { FaultCode } from '../../../fault-table.ts';
import { type Html, html } from '../../html.ts';
import { type SiteFacts, stepPage } from '../../layout.ts';
import { hostName } from '../../links.ts';
import { partLabel } from './part-words.ts';

export interface UnsavedInput {
  site: SiteFacts;
  draft: { id: string; url: string } | null;
  edits: Readonly<Record<string, unknown>>;
  anchor: string;
  code: FaultCode;
}

/** Its main element has the id of the section, so that htmx puts it in place of the form. */
export function unsavedPage({ site, draft, edits, anchor, code }: UnsavedInput): string {
  const typed = typedIn(edits);
  return stepPage(
    site,
    'This was not saved',
    html`<section id="${anchor}" class="field-section" role="alert">
      ${whatHappened(draft, code)}
      ${
        typed !== '' &&
        html`<div class="field">
          <label for="${anchor}-typed">What you typed (${partLabel(anchor)})</label>
          <textarea id="${anchor}-typed" rows="8" readonly dir="auto">${'\n'}${typed}</textarea>
        </div>`
      }
    </section>`,
    { current: 'account' },
  );
}

function whatHappened(draft: UnsavedInput['draft'], code: FaultCode): Html {
  if (draft && code === 'draft_not_ready') {
    return html`<p>
      We are reading your website again, so this could not be saved. Keep a copy of what you typed, and send
      it again when <a href="${draftPath(draft.id)}">the draft</a> is ready, in a minute or two.
    </p>`;
  }
  if (draft && code === 'draft_closed') {
    return html`<p>
      The draft was closed while you were editing it: <a href="${draftPath(draft.id)}">see what happened</a>.
      Keep a copy of what you typed.
    </p>`;
  }
  const again = draft
    ? html`<a href="${submitPath(draft.url)}">Submit ${hostName(draft.url)} again</a>`
    : html`<a href="${submitPath()}">Submit your website again</a>`;
  return html`<p>
    The draft was deleted while you were editing it, or you no longer have access to it. Keep a copy of what
    you typed. ${again} to start a new draft, or go to <a href="/account">your account</a>.
  </p>`;
}

/** All texts of the edits, a line each. */
function typedIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value)
    .map(typedIn)
    .filter((text) => text !== '')
    .join('\n');
}
