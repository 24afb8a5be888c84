/** The head of a listing's page: name, tagline, categories, and the bar with its actions. */
import { categoryPath } from '../../directory/path-rules.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import type { ListingView } from '../../listings/schema.ts';
import { type Child, type Html, html } from '../html.ts';
import { externalLink, hostName } from '../links.ts';
import { logo, verifiedMark } from '../listing-parts.ts';
import { votesControl } from '../voting-parts.ts';
import { type Viewer, followButton } from './listing-community.ts';
import { type SourceOf, sourced } from './listing-source.ts';

/** `honours`: its awards. */
export function head(listing: ListingView, source: SourceOf, honours: Child): Html {
  const { name, tagline, verified, categories } = listing;
  return html`<header class="title">
    ${logo(listing, 'large')}
    <div class="words">
      <h1><bdi>${name}</bdi> ${verified && verifiedMark}</h1>
      ${tagline && sourced(html`<p class="tagline" dir="auto">${tagline}</p>`, source('tagline', 'tagline'))}
      ${
        categories.length > 0 &&
        html`<ul class="chips" aria-label="Categories">
          ${categories.map(
            (category) =>
              html`<li>
                <a href="${categoryPath(category.slug)}"><bdi>${category.name}</bdi></a>
              </li>`,
          )}
        </ul>`
      }
    </div>
    ${honours}
  </header>`;
}

/** A section of the page: its element id, and its name in the bar. */
export type Section = readonly [id: string, name: string];

export interface Reach {
  viewer: Viewer | null;
  /** The id of the listing, for its owner. */
  ownId: number | null;
  sections: readonly Section[];
}

/** Stays in view while the page is scrolled: on wide screens at the top, on narrow ones the actions at the bottom. */
export function reach(listing: ListingView, { viewer, ownId, sections }: Reach): Html {
  const voting = { ownVotes: viewer && viewer.ownVotes, back: listingPath };
  return html`<div class="reach">
    ${
      sections.length > 1 &&
      html`<nav aria-label="On this page">
        ${sections.map(([id, name]) => html`<a href="#${id}">${name}</a>`)}
      </nav>`
    }
    <div class="actions">
      ${listing.status === 'live' && votesControl(listing, voting)}
      ${externalLink(listing.website_url, html`Visit<span class="host"> ${shortHost(listing.website_url)}</span>`, { className: 'button', place: 'product' })}
      ${
        ownId === null
          ? listing.status === 'live' && followButton(listing, viewer)
          : html`<a class="button quiet" href="${managerPath(ownId)}"
              >Edit<span class="aside"> your listing</span></a
            >`
      }
    </div>
  </div>`;
}

const managerPath = (id: number): string => `/account/listings/${id}`;

function shortHost(address: string): string {
  const host = hostName(address);
  return host.length > 24 ? 'website' : host;
}

/** For a listing without a verified owner, to everybody else. */
export function claimNote({ slug, verified }: ListingView, ownId: number | null): Child {
  if (verified || ownId !== null) return null;
  return html`<p class="soft">
    Is this website yours? <a href="${listingPath(slug)}/claim" rel="nofollow">Claim this listing</a>
  </p>`;
}
