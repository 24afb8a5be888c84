/** What the pages below a listing's own page have in common. */
import { ownListingPath } from '../../../shared/account-path-rules.ts';
import { type Html, html } from '../../html.ts';

/** The way back to the listing, above the content. */
export const backToListing = ({ id, name }: { id: number; name: string }): Html =>
  html`<p class="back">
    <a href="${ownListingPath(id)}">← <bdi>${name}</bdi></a>
  </p>`;
