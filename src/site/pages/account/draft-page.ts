/** The question before a draft is deleted. */
import { draftPath } from '../../../shared/account-path-rules.ts';
import type { DeletionRefusal } from '../../../drafts/own-drafts.ts';
import { draftName } from '../../draft-status.ts';
import { html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import type { Draft } from '../drafts/review-input.ts';
import { accountLayout } from './account-layout.ts';

/** Why a draft cannot be deleted, and what to do first. */
export const deletionRefusedInWords: Readonly<Record<DeletionRefusal, string>> = {
  live: 'It cannot be deleted: its listing is live, and this draft edits its name, categories and founders.',
  waiting:
    'It cannot be deleted: its listing waits for its launch. Withdraw the launch first, on the page of the listing.',
  hidden: 'It cannot be deleted: its listing is hidden. Write to the site team to restore it.',
  ordered:
    'It cannot be deleted: you have ordered or paid something for its listing. Cancel the order first, or write to the site team.',
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
        The draft of <strong><bdi>${draftName(draft)}</bdi></strong> is deleted with all that was typed into
        it, and its invites. ${hasCofounders && 'Your co-founders lose it, too.'}
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
