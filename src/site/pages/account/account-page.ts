/** The overview of an account: what needs its user today, and short lists of all that belongs to it. */
import type { z } from 'zod';
import type { Need } from '../../../account-overview/needs-rules.ts';
import type { ClaimView } from '../../../claims/schema.ts';
import type { OwnListingSummary } from '../../../listings/schema.ts';
import type { OrderView } from '../../../orders/schema.ts';
import { draftPath, ownListingPath, ownOrderPath } from '../../../shared/account-path-rules.ts';
import { draftStatusInWords } from '../../draft-status.ts';
import { type Child, type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { statusInWords } from '../../listing-status.ts';
import { dayInWords, moneyInWords } from '../../words.ts';
import { accountOrdersPath, orderStatusInWords } from '../orders/account-orders-page.ts';
import { accountLayout } from './account-layout.ts';
import { needsToday } from './account-needs.ts';
import { claimStatusInWords } from './claim-page.ts';
import { type OwnDraft, nameOfDraft } from './own-drafts-page.ts';

interface Some<T> {
  items: T[];
  total: number;
}

export interface AccountPageInput {
  site: SiteFacts;
  said: unknown;
  email: string;
  /** Whether to suggest a passkey. */
  offersPasskey: boolean;
  needs: readonly Need[];
  /** The newest of each. */
  drafts: Some<OwnDraft>;
  listings: Some<z.output<typeof OwnListingSummary>>;
  claims: Some<ClaimView>;
  orders: Some<OrderView>;
}

export function accountPage(input: AccountPageInput): string {
  const { site, said, email, offersPasskey, needs } = input;
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
      ${needsToday(needs)} ${offersPasskey && passkeyOffer()} ${yourDrafts(input)} ${yourListings(input)}
      ${yourClaims(input)} ${yourOrders(input)}
      <section class="section">
        <h2>Settings</h2>
        <ul class="tiles">
          ${settings.map(
            ([to, title, about]) =>
              html`<li>
                <a class="tile" href="${to}"><span>${title}</span> <span class="soft">${about}</span></a>
              </li>`,
          )}
        </ul>
      </section>
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

const settings = [
  ['/account/keys', 'API keys', 'For programs of your own, and what they did'],
  ['/account/webhooks', 'Webhooks', 'Events for your programs'],
  ['/account/apps', 'Connected apps', 'Assistants and apps, and what they did'],
  ['/account/profile', 'Profile', 'Who you are, for readers of your listings'],
  ['/account/passkeys', 'Passkeys', 'Signing in without a mail'],
  ['/account/sessions', 'Devices', 'Where you are signed in'],
  ['/account/data', 'Your data', 'All that is stored about your account'],
] as const;

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

interface Line {
  to: string;
  title: string;
  status: Child;
}

/** The newest of a kind, with the way to all of them. */
function shortList(input: {
  title: string;
  to: string;
  list: Some<unknown>;
  lines: readonly Line[];
  none: Child;
}): Html {
  const { title, to, list, lines, none } = input;
  return html`<section class="section">
    <div class="heading">
      <h2>${title}</h2>
      ${list.total > 0 && html`<a href="${to}">${list.total > lines.length ? `See all ${list.total}` : 'Open the list'}<span class="aside"> of ${title.toLowerCase()}</span></a>`}
    </div>
    ${
      lines.length > 0
        ? html`<ul class="short">
            ${lines.map(
              (line) =>
                html`<li>
                  <a href="${line.to}"><bdi>${line.title}</bdi></a> <span class="soft">${line.status}</span>
                </li>`,
            )}
          </ul>`
        : html`<p class="empty">${none}</p>`
    }
  </section>`;
}

const yourDrafts = ({ drafts }: AccountPageInput): Html =>
  shortList({
    title: 'Drafts',
    to: '/account/drafts',
    list: drafts,
    lines: drafts.items.map((draft) => ({
      to: draftPath(draft.id),
      title: nameOfDraft(draft),
      status: [draftStatusInWords(draft), draft.failure && `. ${draft.failure.message}`],
    })),
    none: html`None yet. <a href="/submit">Submit the address of a product</a>, and its profile is drafted
      from its website.`,
  });

const yourListings = ({ listings }: AccountPageInput): Html =>
  shortList({
    title: 'Listings',
    to: '/account/listings',
    list: listings,
    lines: listings.items.map((listing) => ({
      to: ownListingPath(listing.id),
      title: listing.name,
      status: statusInWords(listing),
    })),
    none: 'None yet. A draft becomes a listing once you have reviewed it.',
  });

const yourClaims = ({ claims }: AccountPageInput): Child =>
  claims.total > 0 &&
  shortList({
    title: 'Claims',
    to: '/account/claims',
    list: claims,
    lines: claims.items.map((claim) => ({
      to: `/account/claims/${claim.id}`,
      title: claim.listing_name,
      status: claimStatusInWords(claim),
    })),
    none: null,
  });

const yourOrders = ({ orders }: AccountPageInput): Child =>
  orders.total > 0 &&
  shortList({
    title: 'Orders',
    to: accountOrdersPath,
    list: orders,
    lines: orders.items.map((order) => ({
      to: ownOrderPath(order.id),
      title: order.items.map(({ name }) => name).join(', '),
      status: `${moneyInWords(order.total_cents, order.currency)}, ${dayInWords(order.created_at)}. ${orderStatusInWords(order)}`,
    })),
    none: null,
  });
