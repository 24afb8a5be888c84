/** The page of a draft whose website is being read, or whose profile is being drafted. */
import type { z } from 'zod';
import { draftPath } from '../../../shared/account-path-rules.ts';
import type { DraftView } from '../../../drafts/view-schema.ts';
import { liveScripts } from '../../assets.ts';
import { refusal } from '../../form-parts.ts';
import { type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { externalLink, hostName } from '../../links.ts';
import { accountLayout } from '../account/account-layout.ts';
import { progressId } from '../../../drafts/progress-rules.ts';
import { progressParts } from './progress-parts.ts';

export interface ProgressPageInput {
  site: SiteFacts;
  said?: unknown;
  refused?: string | undefined;
  draft: z.output<typeof DraftView>;
}

/** The address of the events of a draft's page. */
export const eventsPath = (id: string): string => `${draftPath(id)}/events`;

/** Sent as the last event, and with its id: a client that has received it gets no more. */
export const overEvent = 'over';

/** Where `liveRefusal` is shown. */
export const liveNoteId = 'live-note';

export function progressPage({ site, said, refused, draft }: ProgressPageInput): string {
  const { id, url, role } = draft;
  const events = eventsPath(id);
  return accountLayout({
    site,
    title: hostName(url),
    path: '/account',
    said,
    head: liveScripts,
    body: html`
      ${refusal(refused)}
      <p>
        We read ${externalLink(url, hostName(url), { place: 'product' })} page by page, as its robots.txt
        allows, and draft a profile from what it says. Nothing is published. This usually takes about a
        minute; you can close the page meanwhile, and we will write to you when the draft is ready.
        ${draft.drafted_by !== null && 'Your edits and locks stay.'}
      </p>
      <p class="ways">
        <a href="${draftPath(id)}">Nothing moves? Reload this page</a>
        ${role === 'owner' && html`<a href="${draftPath(id)}/delete">Delete the draft</a>`}
      </p>
      <div id="${liveNoteId}" class="soft"></div>
      <div
        hx-get="${events}"
        hx-headers='{"Last-Event-ID":"${overEvent}"}'
        hx-trigger="${overEvent}"
        hx-swap="none"
      >
        <div
          hx-sse:connect="${events}?seen=${progressId(draft)}"
          hx-sse:close="${overEvent}"
          hx-target="#progress"
          hx-swap="innerMorph"
        ></div>
      </div>
      <div id="progress" class="progress">${progressParts(draft)}</div>
    `,
  });
}

/** In place of the events, where a session or the server has too many. */
export const liveRefusal = (path: string): Html =>
  html`<p role="status">
    Too many drafts are open in other tabs, so this page does not update itself. Close some of those tabs, or
    <a href="${path}">reload this page</a> to see how far it is.
  </p>`;
