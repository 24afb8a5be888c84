/** A listing as its owner sees it: status, missing requirements, and actions. */
import type { z } from 'zod';
import type { OwnLaunch } from '../../../launches/own-launches.ts';
import { listingPath } from '../../../listings/badge-rules.ts';
import type { ProposedAlternative } from '../../../drafts/own-proposals.ts';
import type { Audience } from '../../../community/own-audience.ts';
import type { OwnListingView } from '../../../listings/schema.ts';
import { draftPath } from '../../draft-status.ts';
import { refusal } from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { externalLink, hostName } from '../../links.ts';
import { isPublic, ownListingPath, planInWords, statusInWords } from '../../listing-status.ts';
import { counted } from '../../words.ts';
import { accountLayout } from './account-layout.ts';
import { audienceCharts, listingTiles } from './listing-tiles.ts';
import { badgeStatus, launchWeek, requirements } from './own-launch-parts.ts';
import { proposals } from './own-proposals.ts';

export type OwnListing = z.output<typeof OwnListingView>;

export interface OwnListingPageInput {
  site: SiteFacts;
  said?: unknown;
  /** Why the action was refused. */
  refused?: string | undefined;
  listing: OwnListing;
  /** Its latest free launch. */
  launch: OwnLaunch | null;
  audience: Audience | null;
  /** Listings proposed as its alternatives. */
  proposed: readonly ProposedAlternative[];
}

export function ownListingPage(input: OwnListingPageInput): string {
  const { site, said, refused, listing, launch, audience, proposed } = input;
  const plan = planInWords(listing.plan);
  return accountLayout({
    site,
    title: listing.name,
    path: '/account/listings',
    said,
    body: html`
      ${refusal(refused)}
      <p>
        <strong>${statusInWords(listing)}.</strong> ${plan && `${plan}.`}
        ${listing.status === 'scheduled' && 'Badge and profile are in place.'}
      </p>
      <p class="ways">
        ${isPublic(listing) && html`<a href="${listingPath(listing.slug)}">Its public page</a>`}
        ${
          listing.draft_id !== null &&
          html`<a href="${draftPath(listing.draft_id)}">Its draft</a>
            <a href="${draftPath(listing.draft_id)}/cofounders">Co-founders</a>`
        }
        ${externalLink(listing.website_url, hostName(listing.website_url), { place: 'product' })}
      </p>
      ${listing.status === 'hidden' && hidden(listing, launch)}
      ${listing.status === 'draft' && unlaunched(listing, launch)}
      ${listing.status === 'unpublished' && unpublished(listing)}
      ${launch && listing.free_launch && requirements(listing, listing.free_launch, launch)}
      ${listing.status === 'live' && launch?.badge && badgeStatus(listing, launch, launch.badge)}
      ${proposals(listing, proposed)} ${listingTiles(listing)} ${audience && audienceCharts(audience)}
      ${contactAddress(listing)} ${launch && listing.free_launch && launchWeek(listing, launch)}
      ${listing.status === 'live' && unpublish(listing)} ${paidLaunch(listing)}
    `,
  });
}

function hidden(listing: OwnListing, launch: OwnLaunch | null): Html {
  return html`<section class="note">
      <h2>Why it is hidden</h2>
      <p><bdi>${listing.hidden_why}</bdi></p>
      ${!launch?.badge?.isHidden && html`<p>When you have fixed this, write to the site team to restore it.</p>`}
    </section>
    ${launch?.badge?.isHidden && badgeStatus(listing, launch, launch.badge)}`;
}

function unlaunched({ id }: OwnListing, launch: OwnLaunch | null): Html {
  return html`<section class="section">
    <h2>Launch on the free plan</h2>
    ${launch?.status === 'withdrawn' && html`<p>You withdrew it from its launch week. It can be queued again.</p>`}
    <p>
      It gets a place in the first launch week that has one, some weeks ahead, and its page becomes public,
      marked as upcoming. It goes live in that week once our badge is on your homepage and your founder
      profile is complete.
    </p>
    <form method="post" action="${ownListingPath(id)}/free">
      <button class="button">Launch on the free plan</button>
    </form>
  </section>`;
}

function unpublished({ id, votes }: OwnListing): Html {
  return html`<section class="section">
    <h2>Publish it again</h2>
    <p>
      You have unpublished it. It becomes public at once, with the launch week and the launch day that it had,
      and with its ${counted(votes, 'vote')}. This is not a new launch: the places of weeks that have ended
      stay as they are.
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

function paidLaunch({ status, plan }: OwnListing): Child {
  if (status !== 'scheduled' || plan !== 'paid') return null;
  return html`<p class="soft">
    It goes live with its paid launch. To cancel that, write to the site team, who can refund it.
  </p>`;
}

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
