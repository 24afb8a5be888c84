/** The overview of an account: its listings and drafts, signing out and deletion. */
import type { z } from 'zod';
import type { DraftSummary } from '../../../drafts/view-schema.ts';
import type { FreeLaunchView, OwnListingSummary } from '../../../listings/schema.ts';
import { listingPath } from '../../../listings/badge-rules.ts';
import { draftPath, draftStatusInWords } from '../../draft-status.ts';
import { type Child, type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { hostName } from '../../links.ts';
import { logo } from '../../listing-parts.ts';
import { isPublic, ownListingPath, statusInWords } from '../../listing-status.ts';
import { counted, dayInWords } from '../../words.ts';
import { accountLayout } from './account-layout.ts';

export type OwnListing = Pick<
  z.output<typeof OwnListingSummary>,
  'id' | 'slug' | 'name' | 'logo_url' | 'status' | 'launch_week' | 'launched_at' | 'votes'
> & { free_launch?: z.output<typeof FreeLaunchView> | null };
export type OwnDraft = Pick<
  z.output<typeof DraftSummary>,
  'id' | 'name' | 'url' | 'status' | 'failure' | 'completeness' | 'updated_at'
>;

export interface AccountPageInput {
  site: SiteFacts;
  said: unknown;
  email: string;
  /** Whether to suggest a passkey. */
  offersPasskey: boolean;
  listings: { items: OwnListing[]; total: number };
  /** Drafts that are not listings yet. */
  drafts: OwnDraft[];
  profileMissing: readonly string[];
}

export function accountPage(input: AccountPageInput): string {
  const { site, said, email, offersPasskey, listings, drafts, profileMissing } = input;
  return accountLayout({
    site,
    title: 'Your account',
    path: '/account',
    said,
    body: html`
      <p>
        You are signed in as <strong><bdi>${email}</bdi></strong
        >.
      </p>
      ${offersPasskey && passkeyOffer()}
      ${
        profileMissing.length > 0 &&
        html`<section class="note">
          <h2>Your founder profile is not complete</h2>
          <p>A free launch goes live once the profile of one of its founders is complete.</p>
          <ul class="points">
            ${profileMissing.map((sentence) => html`<li>${sentence}</li>`)}
          </ul>
          <p><a href="/account/profile">Complete your profile</a></p>
        </section>`
      }
      ${yourListings(listings)} ${yourDrafts(drafts)}
      <section class="section">
        <h2>Leave</h2>
        <div class="ways">
          <form method="post" action="/sign-out"><button class="button quiet">Sign out</button></form>
          <a href="/account/delete">Delete your account</a>
        </div>
      </section>
    `,
  });
}

const passkeyOffer = (): Html =>
  html`<section class="panel offer">
    <h2>Sign in without waiting for a mail</h2>
    <p>
      With a passkey, your device signs you in by fingerprint, face or PIN. Links by e-mail still work, too.
    </p>
    <div class="ways">
      <a class="button" href="/account/passkeys">Add a passkey</a>
      <form method="post" action="/account/passkeys/decline">
        <button class="button quiet">No, thank you</button>
      </form>
    </div>
  </section>`;

function yourListings({ items, total }: AccountPageInput['listings']): Html {
  return html`<section class="section">
    <h2>Your listings</h2>
    ${
      items.length > 0
        ? html`<ul class="rows">
              ${items.map(
                (listing) =>
                  html`<li class="row">
                    ${logo(listing)}
                    <div class="words">
                      <h3>${titleOf(listing)}</h3>
                      <p class="soft">${statusInWords(listing)}</p>
                      ${stillMissing(listing)}
                    </div>
                    <a href="${ownListingPath(listing.id)}"
                      >Manage<span class="aside"> ${listing.name}</span></a
                    >
                  </li>`,
              )}
            </ul>
            ${
              total > items.length &&
              html`<p class="soft">
                The latest ${items.length} of ${counted(total, 'listing')}.
                <a href="/account/listings">See all of them</a>
              </p>`
            }`
        : html`<p class="empty">
            No listing yet. <a href="/submit">Submit a product</a> by the address of its website, and its
            profile is drafted for you.
          </p>`
    }
  </section>`;
}

const titleOf = ({ status, slug, name }: OwnListing): Html =>
  isPublic({ status })
    ? html`<a href="${listingPath(slug)}"><bdi>${name}</bdi></a>`
    : html`<bdi>${name}</bdi>`;

/** What the last check of badge and profile found missing. */
function stillMissing({ free_launch: launch, status }: OwnListing): Child {
  if (!launch || status !== 'awaiting_badge') return null;
  const missing = [...(launch.badge_found === true ? [] : [launch.badge_detail]), ...launch.profile_missing];
  return html`<ul class="points">
    ${missing.filter(Boolean).map((sentence) => html`<li>${sentence}</li>`)}
  </ul>`;
}

function yourDrafts(drafts: readonly OwnDraft[]): Child {
  if (drafts.length === 0) return null;
  return html`<section class="section">
    <h2>Your drafts</h2>
    <ul class="rows">
      ${drafts.map(
        (draft) =>
          html`<li class="row">
            <div class="words">
              <h3><bdi>${draft.name ?? hostName(draft.url)}</bdi></h3>
              <p class="soft">
                ${draftStatusInWords(draft)}. Last changed on
                <time datetime="${draft.updated_at}">${dayInWords(draft.updated_at)}</time>.
              </p>
              ${draft.failure && html`<p>${draft.failure.message}</p>`}
            </div>
            <a href="${draftPath(draft.id)}"
              >Manage<span class="aside"> ${draft.name ?? hostName(draft.url)}</span></a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}
