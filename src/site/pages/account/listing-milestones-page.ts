/** The milestones of a listing: adding one, and deleting them. */
import { ownLaunchPath, ownListingPath } from '../../../shared/account-path-rules.ts';
import { type FieldProblems, problemSummary, refusal, textArea, textField } from '../../form-parts.ts';
import { type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { externalLink, hostName } from '../../links.ts';
import { dayInWords } from '../../words.ts';
import { accountLayout } from './account-layout.ts';
import { backToListing } from './listing-subpage.ts';
import type { OwnListing } from './own-listing-page.ts';

export type TypedMilestone = Record<'date' | 'title' | 'description' | 'url', string>;

export interface ListingMilestonesPageInput {
  site: SiteFacts;
  said?: unknown;
  refused?: string | undefined;
  listing: OwnListing;
  typed?: TypedMilestone | undefined;
  problems?: FieldProblems;
  /** So that pressing twice adds one. */
  idempotencyKey: string;
}

export const milestonesPath = (id: number): string => `${ownListingPath(id)}/milestones`;

export function listingMilestonesPage(input: ListingMilestonesPageInput): string {
  const { site, said, refused, listing, typed, problems = {}, idempotencyKey } = input;
  return accountLayout({
    site,
    title: 'Milestones',
    path: '/account/listings',
    said,
    body: html`
      ${backToListing(listing)} ${refusal(refused)} ${problemSummary(problems)}
      <p>
        What your company has achieved, and when. ${unlockedInWords(listing, 'milestones', 'Milestones are')}
      </p>
      <form class="form panel" method="post" action="${milestonesPath(listing.id)}">
        <h2>Add a milestone</h2>
        <input type="hidden" name="key" value="${idempotencyKey}" />
        ${textField({
          name: 'date',
          label: 'Date',
          hint: 'As YYYY-MM-DD, such as 2026-11-23; not in the future.',
          value: typed?.date,
          required: true,
          maxlength: 10,
          spellcheck: false,
          problems,
        })}
        ${textField({ name: 'title', label: 'Title', value: typed?.title, required: true, maxlength: 200, problems })}
        ${textArea({ name: 'description', label: 'Description (optional)', value: typed?.description, rows: 3, maxlength: 2000, problems })}
        ${textField({ name: 'url', label: 'Link (optional)', hint: 'Begins with https.', type: 'url', value: typed?.url, maxlength: 500, problems })}
        <p><button class="button">Add it</button></p>
      </form>
      <section class="section">
        <h2>Your milestones</h2>
        ${
          listing.milestones.length > 0
            ? html`<ul class="rows">
                ${listing.milestones.map((milestone) => row(listing.id, milestone))}
              </ul>`
            : html`<p class="empty">None yet.</p>`
        }
      </section>
    `,
  });
}

/** Whether the page shows a part that only paid listings show. */
export function unlockedInWords(
  listing: OwnListing,
  section: 'milestones' | 'story',
  subject: 'Milestones are' | 'The story is',
): Html {
  return listing.unlocked_sections.includes(section)
    ? html`${subject} shown on the public page.`
    : html`${subject} kept, and shown on the public page once the listing is launched with a paid plan.
        <a href="${ownLaunchPath(listing.id)}">See the plans</a>`;
}

function row(id: number, milestone: OwnListing['milestones'][number]): Html {
  const { date, title, description, url } = milestone;
  return html`<li class="row">
    <div class="words">
      <h3><bdi>${title}</bdi></h3>
      <p class="soft"><time datetime="${date}">${dayInWords(date)}</time></p>
      ${description !== null && html`<p class="as-typed"><bdi>${description}</bdi></p>`}
      ${url !== null && html`<p>${externalLink(url, hostName(url))}</p>`}
    </div>
    <form method="post" action="${milestonesPath(id)}/delete">
      <input type="hidden" name="milestone" value="${milestone.id}" />
      <button class="button quiet danger">Delete<span class="aside"> ${title}</span></button>
    </form>
  </li>`;
}
