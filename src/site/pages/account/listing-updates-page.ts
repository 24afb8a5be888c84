/** Updates of a listing to its followers: writing one, its preview, and those that were posted. */
import { ownListingPath } from '../../../shared/account-path-rules.ts';
import type { OwnUpdateRow, UpdatePreview } from '../../../community/own-updates.ts';
import { type FieldProblems, problemSummary, refusal, textArea, textField } from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { isPublic } from '../../listing-status.ts';
import { accountPager } from '../../pager.ts';
import { counted, momentInWords } from '../../words.ts';
import { updates } from '../listing-sections.ts';
import { accountLayout } from './account-layout.ts';
import { backToListing } from './listing-subpage.ts';

interface Listing {
  id: number;
  name: string;
  status: string;
}

export interface TypedUpdate {
  title: string;
  body: string;
}

export interface ListingUpdatesPageInput {
  site: SiteFacts;
  said?: unknown;
  refused?: string | undefined;
  listing: Listing;
  typed?: TypedUpdate;
  problems?: FieldProblems;
  posted: { items: OwnUpdateRow[]; page: number; total: number; total_pages: number };
}

export const updatesPath = (id: number): string => `${ownListingPath(id)}/updates`;

export function listingUpdatesPage(input: ListingUpdatesPageInput): string {
  const { site, said, refused, listing, typed, problems = {}, posted } = input;
  return accountLayout({
    site,
    title: 'Updates',
    path: '/account/listings',
    said,
    body: html`
      ${backToListing(listing)} ${refusal(refused)} ${problemSummary(problems)}
      ${
        isPublic(listing)
          ? html`<p>
              News for everyone who follows <bdi>${listing.name}</bdi>: it is shown on the page of the
              listing, and mailed to its followers. You see both before anything is sent.
            </p>`
          : html`<p class="note">You can post updates once the listing is public.</p>`
      }
      ${(isPublic(listing) || typed !== undefined) && writing(listing, typed, problems)}
      <section class="section">
        <h2>Posted updates</h2>
        ${
          posted.items.length > 0
            ? html`<ul class="rows">
                ${posted.items.map(row)}
              </ul>`
            : html`<p class="empty">None yet.</p>`
        }
        ${accountPager(posted, updatesPath(listing.id))}
      </section>
    `,
  });
}

const writing = ({ id }: Listing, typed: TypedUpdate | undefined, problems: FieldProblems): Html =>
  html`<form class="form panel" method="post" action="${updatesPath(id)}/preview">
    ${textField({
      name: 'title',
      label: 'Title',
      hint: 'One line; also in the subject of the mail.',
      value: typed?.title,
      required: true,
      maxlength: 200,
      problems,
    })}
    ${textArea({
      name: 'body',
      label: 'Text',
      hint: 'Plain text; an empty line separates paragraphs.',
      value: typed?.body,
      required: true,
      rows: 10,
      maxlength: 5000,
      problems,
    })}
    <p><button class="button">See a preview</button></p>
  </form>`;

function row({ title, body, created_at: at, ...mails }: OwnUpdateRow): Html {
  const time = at.toISOString();
  return html`<li class="row">
    <div class="words">
      <h3><bdi>${title}</bdi></h3>
      <p class="soft"><time datetime="${time}">${momentInWords(time)}</time> · ${mailsInWords(mails)}</p>
      <details>
        <summary>Read it</summary>
        <p class="as-typed"><bdi>${body}</bdi></p>
      </details>
    </div>
  </li>`;
}

function mailsInWords({
  followers,
  sent,
  finished_at: finishedAt,
}: Pick<OwnUpdateRow, 'followers' | 'sent' | 'finished_at'>): string {
  if (followers === null) return 'It had no followers, so no mail was sent';
  const progress = `${counted(sent ?? 0, 'mail')} of ${followers} sent`;
  return finishedAt === null ? `${progress} so far` : progress;
}

export interface UpdatePreviewPageInput {
  site: SiteFacts;
  listing: Listing;
  typed: TypedUpdate;
  preview: UpdatePreview;
  /** So that pressing twice posts once. */
  idempotencyKey: string;
  now: Date;
}

/** The mail and the part of the page as they will be. */
export function updatePreviewPage(input: UpdatePreviewPageInput): string {
  const { site, listing, typed, preview, idempotencyKey, now } = input;
  const { followers, subject, text } = preview;
  const hidden: Child = [
    html`<input type="hidden" name="title" value="${typed.title}" />`,
    html`<input type="hidden" name="body" value="${typed.body}" />`,
  ];
  return accountLayout({
    site,
    title: 'Preview of your update',
    path: '/account/listings',
    body: html`
      ${backToListing(listing)}
      <p>
        ${
          followers > 0
            ? html`If you post it,
                <strong>${counted(followers, 'follower')}</strong> ${followers === 1 ? 'gets' : 'get'} this
                mail, and the page shows the update.`
            : 'The update appears on the page. The listing has no followers yet, so no mail is sent.'
        }
        A posted update cannot be changed or taken back.
      </p>
      <div class="ways">
        <form method="post" action="${updatesPath(listing.id)}">
          <input type="hidden" name="key" value="${idempotencyKey}" />
          ${hidden}
          <button class="button">
            ${followers > 0 ? `Post it and mail ${counted(followers, 'follower')}` : 'Post it'}
          </button>
        </form>
        <form method="post" action="${updatesPath(listing.id)}/edit">
          ${hidden} <button class="button quiet">Go on writing</button>
        </form>
      </div>
      <section class="section">
        <h2>The mail</h2>
        <div class="panel mail">
          <p><strong>Subject:</strong> <bdi>${subject}</bdi></p>
          <p class="as-typed"><bdi>${text}</bdi></p>
        </div>
        <p class="soft">Each follower gets a personal link to unfollow.</p>
      </section>
      <section class="section">
        <h2>On the page of the listing</h2>
        <div class="panel">${updates([{ ...typed, created_at: now.toISOString() }])}</div>
      </section>
    `,
  });
}
