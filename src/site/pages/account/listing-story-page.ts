/** The form of the founder story. */
import { ownListingPath } from '../../../shared/account-path-rules.ts';
import { type FieldProblems, problemSummary, textArea, textField } from '../../form-parts.ts';
import { html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { storyFields, storyParts } from '../../story-fields.ts';
import { type Typed, hiddenBases } from '../../typed-parts.ts';
import { accountLayout } from './account-layout.ts';
import { unlockedInWords } from './listing-milestones-page.ts';
import { backToListing } from './listing-subpage.ts';
import type { OwnListing } from './own-listing-page.ts';

export interface ListingStoryPageInput {
  site: SiteFacts;
  said?: unknown;
  listing: OwnListing;
  typed?: Typed;
  problems?: FieldProblems;
}

export const storyPath = (id: number): string => `${ownListingPath(id)}/story`;

export function listingStoryPage(input: ListingStoryPageInput): string {
  const { site, said, listing, typed = listing.story, problems = {} } = input;
  return accountLayout({
    site,
    title: 'Founder story',
    path: '/account/listings',
    said,
    body: html`
      ${backToListing(listing)} ${problemSummary(problems)}
      <p>
        How the product came about, in your words. Empty parts are not shown.
        ${unlockedInWords(listing, 'story', 'The story is')}
      </p>
      <form class="form panel" method="post" action="${storyPath(listing.id)}">
        ${hiddenBases(storyParts, listing.story)}
        ${storyFields.map(({ name, label, max }) => {
          const parts = { name, label, value: typed[name], maxlength: max, problems };
          return name === 'title' ? textField(parts) : textArea({ ...parts, rows: 5 });
        })}
        <p><button class="button">Save the story</button></p>
      </form>
    `,
  });
}
