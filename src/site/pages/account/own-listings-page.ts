/** An account's listings with their status. */
import type { z } from 'zod';
import { ownListingPath } from '../../../shared/account-path-rules.ts';
import type { OwnListingSummary } from '../../../listings/schema.ts';
import { type Child, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { hostName } from '../../links.ts';
import { logo } from '../../listing-parts.ts';
import { planInWords, statusInWords } from '../../listing-status.ts';
import { accountPager } from '../../pager.ts';
import { counted } from '../../words.ts';
import { accountLayout } from './account-layout.ts';

export type ListedListing = Pick<
  z.output<typeof OwnListingSummary>,
  | 'id'
  | 'slug'
  | 'name'
  | 'logo'
  | 'website_url'
  | 'status'
  | 'plan'
  | 'launch_week'
  | 'launched_at'
  | 'votes'
>;

export interface OwnListingsPageInput {
  site: SiteFacts;
  said: unknown;
  listings: { items: ListedListing[]; total: number; page: number; total_pages: number };
}

export function ownListingsPage({ site, said, listings }: OwnListingsPageInput): string {
  const { items, total } = listings;
  return accountLayout({
    site,
    title: 'Your listings',
    path: '/account/listings',
    said,
    body: html`
      ${
        items.length > 0
          ? html`<p class="soft">${counted(total, 'listing')}, newest first.</p>
              <ul class="rows">
                ${items.map(row)}
              </ul>`
          : html`<p class="empty">
              ${total > 0 ? 'Nothing is on this page.' : 'No listing yet.'}
              <a href="/submit">Submit the address of a product</a>; once you have reviewed its draft, it
              becomes a listing.
            </p>`
      }
      ${accountPager(listings, '/account/listings')}
    `,
  });
}

function row(listing: ListedListing): Child {
  const plan = planInWords(listing.plan);
  return html`<li class="row">
    ${logo(listing)}
    <div class="words">
      <h2>
        <a href="${ownListingPath(listing.id)}"><bdi>${listing.name}</bdi></a>
      </h2>
      <p>${statusInWords(listing)}</p>
      <p class="soft">${plan && html`${plan} · `}<bdi>${hostName(listing.website_url)}</bdi></p>
    </div>
  </li>`;
}
