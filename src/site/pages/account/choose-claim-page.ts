/** Choosing a method to claim a listing. */
import type { ListingToClaim } from '../../../claims/own-claims.ts';
import { claimedSite } from '../../../claims/website-rules.ts';
import { listingPath } from '../../../listings/badge-rules.ts';
import { type FieldProblems, problemSummary, refusal, textField } from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import { type SiteFacts, layout } from '../../layout.ts';
import { isPublic } from '../../listing-status.ts';

export interface TypedWish {
  method: string;
  email: string;
}

export interface ChooseClaimPageInput {
  site: SiteFacts;
  listing: ListingToClaim;
  typed?: TypedWish;
  problems?: FieldProblems;
  /** Why it cannot be claimed by any method. */
  refused?: string;
}

export function chooseClaimPage(input: ChooseClaimPageInput): string {
  const { site, listing, typed = { method: 'dns', email: '' }, problems = {}, refused } = input;
  const { host, domain, isShared } = claimedSite(listing.website_url);
  const ways: [value: string, label: string, hint: Child][] = [
    [
      'dns',
      'A DNS record',
      html`If you can edit the records of <bdi>${domain ?? host}</bdi>. It survives redesigns of your website.`,
    ],
    ['meta', 'A tag on the homepage', html`One line in the head of <bdi>${host}</bdi>.`],
    ['file', 'A file on the website', html`A small text file that opens at <bdi>${host}</bdi>.`],
    [
      'email',
      'A link by e-mail',
      html`To an address at <bdi>${domain ?? host}</bdi>. Addresses at other domains don’t count.`,
    ],
  ];
  const offered = ways.filter(
    ([way]) => (way !== 'dns' || domain !== null) && (way !== 'email' || (domain !== null && !isShared)),
  );
  const chosen = offered.some(([way]) => way === typed.method) ? typed.method : 'meta';
  return layout({
    site,
    title: `Claim ${listing.name}`,
    indexed: false,
    body: html`<div class="narrow">
      <h1>Claim <bdi>${listing.name}</bdi></h1>
      ${refusal(refused)} ${problemSummary(problems)}
      <p>
        Show that <strong><bdi>${host}</bdi></strong> is yours, and you can manage the listing, with the badge
        “Verified”. This is free: verified is not the same as paid, and cannot be bought.
      </p>
      <form class="form" method="post" action="${listingPath(listing.slug)}/claim">
        <fieldset class="field" id="method">
          <legend>How do you want to show it?</legend>
          ${offered.map(([value, label, hint], i) => way({ value, label, hint, i, chosen }))}
        </fieldset>
        ${
          offered.some(([value]) => value === 'email') &&
          textField({
            name: 'email',
            label: 'Address for the link',
            hint: html`For a link by e-mail only: one address at <bdi>${domain}</bdi>.`,
            type: 'email',
            value: typed.email,
            autocomplete: 'off',
            maxlength: 254,
            problems,
          })
        }
        <p><button class="button">Claim the listing</button></p>
      </form>
      ${isPublic(listing) && html`<p><a href="${listingPath(listing.slug)}">Back to the listing</a></p>`}
    </div>`,
  });
}

const way = (parts: { value: string; label: string; hint: Child; i: number; chosen: string }): Html =>
  html`<div class="box">
    <input
      type="radio"
      name="method"
      value="${parts.value}"
      id="method-${parts.i}"
      ${parts.value === parts.chosen && html`checked`}
      aria-describedby="method-${parts.i}-hint"
    />
    <label for="method-${parts.i}">${parts.label}</label>
    <p class="hint" id="method-${parts.i}-hint">${parts.hint}</p>
  </div>`;
