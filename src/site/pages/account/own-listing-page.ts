/** A listing as its owner sees it: status, missing requirements, and actions. */
import { draftPath, ownLaunchPath, ownListingPath } from '../../../shared/account-path-rules.ts';
import type { z } from 'zod';
import { listingPath } from '../../../listings/badge-rules.ts';
import type { ProposedAlternative } from '../../../drafts/own-proposals.ts';
import type { Audience } from '../../../community/own-audience.ts';
import type { OwnListingView } from '../../../listings/schema.ts';
import { refusal } from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { externalLink, hostName } from '../../links.ts';
import { isPublic, planInWords, statusInWords } from '../../listing-status.ts';
import { counted } from '../../words.ts';
import { accountLayout } from './account-layout.ts';
import { audienceCharts, listingTiles } from './listing-tiles.ts';
import { proposals } from './own-proposals.ts';

export type OwnListing = z.output<typeof OwnListingView>;

export interface OwnListingPageInput {
  site: SiteFacts;
  said?: unknown;
  /** Why the action was refused. */
  refused?: string | undefined;
  listing: OwnListing;
  audience: Audience | null;
  /** Listings proposed as its alternatives. */
  proposed: readonly ProposedAlternative[];
}

export function ownListingPage(input: OwnListingPageInput): string {
  const { site, said, refused, listing, audience, proposed } = input;
  const plan = planInWords(listing.plan);
  return accountLayout({
    site,
    title: listing.name,
    path: '/account/listings',
    said,
    body: html`
      ${refusal(refused)}
      <p><strong>${statusInWords(listing)}.</strong> ${plan && `${plan}.`}</p>
      <p class="ways">
        ${isPublic(listing) && html`<a href="${listingPath(listing.slug)}">Its public page</a>`}
        ${
          listing.draft_id !== null &&
          html`<a href="${draftPath(listing.draft_id)}">Its draft</a>
            <a href="${draftPath(listing.draft_id)}/cofounders">Co-founders</a>`
        }
        ${externalLink(listing.website_url, hostName(listing.website_url), { place: 'product' })}
      </p>
      ${launchLink(listing)} ${listing.status === 'unpublished' && unpublished(listing)}
      ${proposals(listing, proposed)} ${listingTiles(listing)} ${audience && audienceCharts(audience)}
      ${contactAddress(listing)} ${listing.status === 'live' && unpublish(listing)}
    `,
  });
}

const launchWords: Readonly<Record<string, string>> = {
  draft: 'Choose how it launches',
  awaiting_badge: 'See what is missing for its launch',
  scheduled: 'See when it goes live',
  live: 'Its badge, and what more can be ordered',
  hidden: 'See why it is hidden',
};

/** To the page of its launch. */
function launchLink({ id, status }: OwnListing): Child {
  const words = launchWords[status];
  return words && html`<p><a class="button" href="${ownLaunchPath(id)}">${words}</a></p>`;
}

function unpublished({ id, votes }: OwnListing): Html {
  return html`<section class="section">
    <h2>Publish it again</h2>
    <p>
      You have unpublished it. It becomes public at once, with the same launch week and day, and with its
      ${counted(votes, 'vote')}. This is not a new launch: the places of weeks that have ended stay as they
      are.
    </p>
    <form method="post" action="${ownListingPath(id)}/republish">
      <button class="button">Publish it again</button>
    </form>
  </section>`;
}

const unpublish = ({ id }: OwnListing): Html =>
  html`<section class="section">
    <h2>Unpublish it</h2>
    <p>
      Its page is no longer public until you publish it again.
      <a href="${ownListingPath(id)}/unpublish">See what that means for its votes and its week</a>
    </p>
  </section>`;

/** The owner decides whether the address is public. */
function contactAddress({ id, contact_email: address, contact_email_public: isShown }: OwnListing): Child {
  if (address === null) return null;
  return html`<section class="section">
    <h2>Contact address</h2>
    <p>
      <bdi>${address}</bdi> is
      ${isShown ? 'shown on the public page.' : 'not public: only you and the site team see it.'}
    </p>
    <form method="post" action="${ownListingPath(id)}/contact">
      <input type="hidden" name="shown" value="${isShown ? 'no' : 'yes'}" />
      <button class="button quiet">${isShown ? 'Hide the address' : 'Show the address in public'}</button>
    </form>
  </section>`;
}
