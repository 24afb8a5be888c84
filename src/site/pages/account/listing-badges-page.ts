/** The badges of a listing: pictures, and code for the owner's website. */
import type { EarnedBadge } from '../../../listings/badge-schema.ts';
import { badgeSize } from '../../../listings/badges/drawing-rules.ts';
import { listedBadge } from '../../../listings/badges/kind-rules.ts';
import { defaultStyle } from '../../../listings/badges/style-rules.ts';
import { type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { pathOf } from '../../picture.ts';
import { accountLayout } from './account-layout.ts';
import { backToListing } from './listing-subpage.ts';
import type { OwnListing } from './own-listing-page.ts';

export interface ListingBadgesPageInput {
  site: SiteFacts;
  listing: OwnListing;
  /** Empty while the listing is not public. */
  badges: readonly EarnedBadge[];
}

export function listingBadgesPage({ site, listing, badges }: ListingBadgesPageInput): string {
  const size = badgeSize({ badge: listedBadge, style: defaultStyle, siteName: site.name });
  const earned = badges.filter(({ kind }) => kind !== 'listed');
  return accountLayout({
    site,
    title: 'Badges',
    path: '/account/listings',
    body: html`
      ${backToListing(listing)}
      <section class="section">
        <h2>The badge</h2>
        <p>
          ${
            listing.plan === 'paid'
              ? 'It shows visitors of your website that the product is listed here. It is optional.'
              : 'On the free plan it has to be on your homepage when the launch week begins, and to stay there.'
          }
        </p>
        <p>
          <img
            src="${pathOf(listing.badge.image_url)}"
            alt="The badge of ${listing.name}"
            width="${size.width}"
            height="${size.height}"
            loading="lazy"
          />
        </p>
        <div class="field">
          <label for="embed-code">Paste this into your homepage unchanged</label>
          <textarea id="embed-code" rows="5" readonly spellcheck="false">
${listing.badge.embed_code}</textarea>
        </div>
      </section>
      ${
        earned.length > 0 &&
        html`<section class="section">
          <h2>Badges it has earned</h2>
          <ul class="rows">
            ${earned.map(row)}
          </ul>
        </section>`
      }
    `,
  });
}

const row = ({ kind, label, alt, image_url, width, height, embed_code }: EarnedBadge): Html =>
  html`<li class="row">
    <div class="words">
      <h3>${label}</h3>
      <p>
        <img src="${pathOf(image_url)}" alt="${alt}" width="${width}" height="${height}" loading="lazy" />
      </p>
      <div class="field">
        <label for="embed-${kind}">Its code</label>
        <textarea id="embed-${kind}" rows="4" readonly spellcheck="false">${embed_code}</textarea>
      </div>
    </div>
  </li>`;
