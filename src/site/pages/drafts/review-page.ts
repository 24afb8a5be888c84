/** The review of a ready or submitted draft: its values next to the pages where they were found. */
import { textPaths } from '../../../directory/path-rules.ts';
import { draftPath, ownListingPath } from '../../../shared/account-path-rules.ts';
import { draftName, draftStatusInWords } from '../../draft-status.ts';
import { liveScripts } from '../../assets.ts';
import { refusal } from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import { layout } from '../../layout.ts';
import { externalLink, hostName } from '../../links.ts';
import { completenessBar } from './completeness-bar.ts';
import { pagesRead } from './pages-read.ts';
import { reviewFields } from './review-fields.ts';
import type { Draft, ReviewInput } from './review-input.ts';
import { reviewLists } from './review-lists.ts';
import { searchTexts } from './search-texts.ts';
import { sourcePanel } from './source-panel.ts';

export function reviewPage(input: ReviewInput): string {
  const { site, draft, refused, source } = input;
  const title = draftName(draft);
  return layout({
    site,
    title,
    indexed: false,
    current: 'account',
    head: liveScripts,
    body: html`<div class="review">
      <div class="review-head">
        ${refusal(refused)}
        <p><a href="/account">Your account</a></p>
        <h1><bdi>${title}</bdi></h1>
        ${stateOf(draft)} ${completenessBar(draft)}
      </div>
      <div class="review-values">
        ${reviewFields(input)} ${reviewLists(input)} ${searchTexts(input)} ${pagesRead(draft)}
        ${lastSteps(draft)}
      </div>
      ${sourcePanel(draft, source)}
    </div>`,
  });
}

function stateOf(draft: Draft): Html {
  const { id, url, role, failure, listing_id: listingId } = draft;
  const isOwner = role === 'owner';
  return html`<p><strong>${draftStatusInWords(draft)}.</strong></p>
    ${failure && html`<p class="note">We could not read your website again, so the draft has not changed. ${failure.message}</p>`}
    ${
      listingId !== null &&
      html`<p class="note">
        Your edits here change the listing, too.
        ${isOwner && html`<a href="${ownListingPath(listingId)}">See the listing</a>`}
      </p>`
    }
    ${!isOwner && html`<p>You edit this draft as a co-founder; its listing belongs to the person who invited you.</p>`}
    <p class="ways">
      ${externalLink(url, hostName(url), { place: 'product' })}
      ${isOwner && html`<a href="${draftPath(id)}/cofounders">Co-founders</a>`}
      <a href="${textPaths['how-drafts-are-made']}">How drafts are made</a>
    </p>`;
}

function lastSteps({ id, role, listing_id: listingId, fields }: Draft): Child {
  const isSubmittable = fields.name?.value != null && fields.categories?.value != null;
  return html`<section class="section" id="submit">
    <h2>${listingId === null ? 'When you are done' : 'Its listing'}</h2>
    ${
      listingId === null
        ? isSubmittable
          ? html`<p>This saves it as a listing. It is not public yet: next, you choose how it launches.</p>
              <form method="post" action="${draftPath(id)}/submit">
                <button class="button">Turn it into a listing</button>
              </form>`
          : html`<p>
              A listing needs a <a href="#name">name</a> and at least one <a href="#categories">category</a>.
              Add them, then you can turn the draft into a listing here.
            </p>`
        : role === 'owner' &&
          html`<p class="ways">
            <a href="${ownListingPath(listingId)}/launch">Launch it</a>
            <a href="${ownListingPath(listingId)}">Manage the listing</a>
          </p>`
    }
    <details>
      <summary>Edit it with a program or an assistant</summary>
      <p>
        With your permission they can edit this draft by its id, <code>${id}</code>.
        <a href="/account/keys">Create an API key</a>, or see the <a href="/docs">API docs</a>.
      </p>
    </details>
    ${role === 'owner' && html`<p><a href="${draftPath(id)}/delete">Delete the draft</a></p>`}
  </section>`;
}
