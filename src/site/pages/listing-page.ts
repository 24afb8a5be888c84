/** A listing's page: its public profile, and the facts that its website does not state. */
import { categoryPath } from '../../directory/path-rules.ts';
import type { ListingView } from '../../listings/schema.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import { type Child, type Html, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { externalLink, hostName } from '../links.ts';
import { demoMark, logo, verifiedMark } from '../listing-parts.ts';
import { votesControl } from '../voting-parts.ts';
import {
  type ListingCommunity,
  followButton,
  nobodyYet,
  outcome,
  reviews,
  votesPanel,
  yourVote,
} from './listing-community.ts';
import { comingLaunch, sharedAs } from './coming-launch.ts';
import { facts, missingFacts, ratings, socials, tags } from './listing-panels.ts';
import { about, faqs, founders, media, milestones, story, updates } from './listing-sections.ts';

export interface ListingPageInput {
  site: SiteFacts;
  listing: ListingView;
  now: Date;
  community?: ListingCommunity;
}

export function listingPage({ site, listing, now, community = nobodyYet }: ListingPageInput): string {
  return layout({
    site,
    title: listing.seo.title ?? (listing.tagline ? `${listing.name}: ${listing.tagline}` : listing.name),
    description: listing.seo.meta ?? listing.short_description ?? listing.tagline,
    canonical: listing.links.page,
    indexed: !listing.is_demo,
    head: sharedAs(site, listing),
    body: html`
      <article>
        ${outcome(community)} ${title(listing, community)} ${notices(listing)}
        ${comingLaunch(listing, community.viewer, now)} ${yourVote(community)}
        <div class="columns">
          <div>
            ${about(listing)} ${media(listing.media ?? [])} ${updates(listing.latest_updates)}
            ${milestones(listing.milestones ?? [])} ${story(listing.story ?? {})} ${founders(listing)}
            ${faqs(listing.faqs)} ${reviews(listing, community)}
          </div>
          <aside aria-label="Facts">
            ${facts(listing)} ${votesPanel(listing)} ${ratings(listing)} ${socials(listing)} ${tags(listing)}
            ${missingFacts(listing.not_found_on_website)} ${claimNote(listing)}
          </aside>
        </div>
      </article>
    `,
  });
}

function title(listing: ListingView, { viewer }: ListingCommunity): Html {
  const voting = { ownVotes: viewer && viewer.ownVotes, back: listingPath };
  return html`<header class="title">
    ${logo(listing, 'large')}
    <div class="words">
      <h1><bdi>${listing.name}</bdi> ${listing.verified && verifiedMark} ${listing.is_demo && demoMark}</h1>
      ${listing.tagline && html`<p class="tagline"><bdi>${listing.tagline}</bdi></p>`}
      ${
        listing.categories.length > 0 &&
        html`<ul class="chips" aria-label="Categories">
          ${listing.categories.map(
            (category) =>
              html`<li>
                <a href="${categoryPath(category.slug)}"><bdi>${category.name}</bdi></a>
              </li>`,
          )}
        </ul>`
      }
    </div>
    <div class="actions">
      ${listing.status === 'live' && [votesControl(listing, voting), followButton(listing, viewer)]}
      ${externalLink(listing.website_url, `Visit ${shortHost(listing.website_url)}`, { className: 'button', place: 'product' })}
    </div>
  </header>`;
}

/** For a listing without a verified owner. */
function claimNote({ slug, verified }: ListingView): Child {
  if (verified) return null;
  return html`<p class="soft">
    Is this website yours? <a href="${listingPath(slug)}/claim" rel="nofollow">Claim this listing</a>
  </p>`;
}

function shortHost(address: string): string {
  const host = hostName(address);
  return host.length > 30 ? 'website' : host;
}

function notices({ is_demo }: ListingView): Html {
  return html`
    ${is_demo && html`<p class="note">This listing is part of the demo directory: the product and the people are fictional.</p>`}
  `;
}
