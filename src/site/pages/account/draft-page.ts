/** A draft as its owner and co-founders see it, and the question before it is deleted. */
import type { z } from 'zod';
import type { DeletionRefusal } from '../../../drafts/own-drafts.ts';
import type { DraftView } from '../../../drafts/view-schema.ts';
import { draftPath, draftStatusInWords } from '../../draft-status.ts';
import { refusal } from '../../form-parts.ts';
import { type Child, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { externalLink, hostName } from '../../links.ts';
import { ownListingPath } from '../../listing-status.ts';
import { accountLayout } from './account-layout.ts';

export type Draft = z.output<typeof DraftView>;

export interface DraftPageInput {
  site: SiteFacts;
  said?: unknown;
  /** Why the action was refused. */
  refused?: string | undefined;
  draft: Draft;
}

const nameOf = ({ fields, url }: Draft): string =>
  typeof fields.name?.value === 'string' ? fields.name.value : hostName(url);

export function draftPage({ site, said, refused, draft }: DraftPageInput): string {
  const { id, url, role, failure, listing_id: listingId } = draft;
  return accountLayout({
    site,
    title: nameOf(draft),
    path: '/account',
    said,
    body: html`
      ${refusal(refused)}
      <p><strong>${draftStatusInWords(draft)}.</strong> ${failure?.message}</p>
      ${role === 'cofounder' && html`<p>You edit this draft as a co-founder; its listing belongs to the person who invited you.</p>`}
      <p class="ways">
        ${externalLink(url, hostName(url), { place: 'product' })}
        ${role === 'owner' && listingId !== null && html`<a href="${ownListingPath(listingId)}">Its listing</a>`}
      </p>
      ${missing(draft)}
      ${role === 'owner' && html`<p><a href="${draftPath(id)}/cofounders">Co-founders</a></p>`}
      <section class="section">
        <h2>Edit it</h2>
        <p>
          Programs and assistants edit the draft with your permission, by its id <code>${id}</code>:
          <a href="/account/keys">create an API key</a>, then see update_draft in the
          <a href="/docs">API docs</a>.
        </p>
        ${role === 'owner' && html`<p><a href="${draftPath(id)}/delete">Delete the draft</a></p>`}
      </section>
    `,
  });
}

function missing({ completeness: { missing: parts } }: Draft): Child {
  if (parts.length === 0) return null;
  return html`<section class="section">
    <h2>Still missing</h2>
    <ul class="points">
      ${parts.map(({ field, why }) => html`<li><code>${field}</code>: ${why}</li>`)}
    </ul>
  </section>`;
}

/** Why a draft cannot be deleted, and what to do first. */
export const deletionRefusedInWords: Readonly<Record<DeletionRefusal, string>> = {
  live: 'It cannot be deleted: its listing is live, and its name, categories and founders are edited with this draft.',
  waiting:
    'It cannot be deleted: its listing waits for its launch. Withdraw the launch first, on the page of the listing.',
  hidden: 'It cannot be deleted: its listing is hidden. Write to the site team to restore it.',
  ordered:
    'It cannot be deleted: something for its listing is ordered or paid. Cancel the order first, or write to the site team.',
};

/** Asks for confirmation before deleting a draft. */
export function deleteDraftPage({
  site,
  draft,
  deletesListing,
}: {
  site: SiteFacts;
  draft: Draft;
  deletesListing: boolean;
}): string {
  const { id, listing_id: listingId, invites: all } = draft;
  const hasCofounders = all.some(({ status }) => status === 'accepted');
  return accountLayout({
    site,
    title: 'Delete the draft?',
    path: '/account',
    body: html`
      <p>
        The draft of <strong><bdi>${nameOf(draft)}</bdi></strong> is deleted with all that was typed into it,
        and its invites. ${hasCofounders && 'Your co-founders lose it, too.'}
        ${deletesListing && 'Its listing, which was never public, is deleted as well.'}
        ${!deletesListing && listingId !== null && 'Its listing stays as it is.'} This cannot be undone.
      </p>
      <div class="ways">
        <form method="post" action="${draftPath(id)}/delete">
          <button class="button danger">Delete the draft</button>
        </form>
        <a href="${draftPath(id)}">Keep it</a>
      </div>
    `,
  });
}
