/** The page of a draft that cannot be edited any more: what happened, and what to do next. */
import type { z } from 'zod';
import { draftPath, submitPath } from '../../../shared/account-path-rules.ts';
import type { DraftView } from '../../../drafts/view-schema.ts';
import { listingPath } from '../../../listings/badge-rules.ts';
import { refusal } from '../../form-parts.ts';
import { type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { externalLink, hostName } from '../../links.ts';
import { dayInWords } from '../../words.ts';
import { accountLayout } from '../account/account-layout.ts';

export interface ClosedDraftInput {
  site: SiteFacts;
  said?: unknown;
  refused?: string | undefined;
  draft: z.output<typeof DraftView>;
  /** The slug of the public listing of its website, if there is one. */
  listing: string | null;
}

export function closedDraftPage({ site, said, refused, draft, listing }: ClosedDraftInput): string {
  const { id, url, role } = draft;
  return accountLayout({
    site,
    title: hostName(url),
    path: '/account',
    said,
    body: html`
      ${refusal(refused)}
      <section class="section">${whatHappened(draft, listing)}</section>
      <p class="ways">
        ${externalLink(url, html`Open <bdi>${hostName(url)}</bdi>`, { place: 'product' })}
        ${role === 'owner' && html`<a href="${draftPath(id)}/delete">Delete the draft</a>`}
      </p>
    `,
  });
}

function whatHappened(
  { url, status, failure, updated_at: at }: ClosedDraftInput['draft'],
  listing: string | null,
): Html {
  const host = html`<bdi>${hostName(url)}</bdi>`;
  const again = html`<p><a class="button" href="${submitPath(url)}">Submit the website again</a></p>`;
  if (status === 'failed') {
    return html`<h2>The website could not be read</h2>
      <p>${failure?.message}</p>
      <p>You can correct the address before you send it.</p>
      ${again}`;
  }
  if (status === 'transferred') {
    return html`<h2>This draft no longer edits a listing</h2>
      <p>${failure?.message}</p>
      <p>
        <a class="button" href="${listing === null ? submitPath(url) : `${listingPath(listing)}/claim`}"
          >Claim the listing of ${host}</a
        >
      </p>`;
  }
  return html`<h2>This draft has expired</h2>
    <p>
      Nobody edited it or turned it into a listing for a long time, so we closed it on
      <time datetime="${at}">${dayInWords(at)}</time>, and the pages of ${host} that were stored for it were
      deleted. When you submit the website again, it is read and drafted anew.
    </p>
    ${again}`;
}
