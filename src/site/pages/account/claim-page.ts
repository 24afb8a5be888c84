/**
 * Claims in the account area: the list, and the page of a claim with instructions, check results and the next check.
 */
import type { z } from 'zod';
import type { ClaimView } from '../../../claims/schema.ts';
import { listingPath } from '../../../listings/badge-rules.ts';
import { liveScripts } from '../../assets.ts';
import { type Child, type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { renewed } from '../../live.ts';
import { ownListingPath } from '../../../shared/account-path-rules.ts';
import { accountPager } from '../../pager.ts';
import { dayInWords, momentInWords } from '../../words.ts';
import { accountLayout } from './account-layout.ts';

type Claim = z.input<typeof ClaimView>;

const path = '/account/claims';

export function claimsPage(input: {
  site: SiteFacts;
  said: unknown;
  items: readonly Claim[];
  page: number;
  total_pages: number;
}): string {
  const { site, said, items } = input;
  return accountLayout({
    site,
    title: 'Claims',
    path,
    said,
    body: html`
      <p>
        If you show that a listing’s website is yours, you can manage the listing. On the page of a listing,
        choose “Claim this listing”.
      </p>
      ${
        items.length > 0
          ? html`<ul class="rows">
              ${items.map(
                (claim) =>
                  html`<li class="row">
                    <div class="words">
                      <h2>
                        <a href="${path}/${claim.id}"><bdi>${claim.listing_name}</bdi></a>
                      </h2>
                      <p class="soft">${claimStatusInWords(claim)}</p>
                    </div>
                  </li>`,
              )}
            </ul>`
          : html`<p class="empty">You have not claimed any listings.</p>`
      }
      ${accountPager(input, path)}
    `,
  });
}

const methods = {
  dns: 'a DNS record',
  meta: 'a tag on the homepage',
  file: 'a file on the website',
  email: 'a link by e-mail',
} as const;

/** The status of a claim. */
export function claimStatusInWords({
  status,
  method,
  expires_at,
  verified_at,
  grace_ends_at,
}: Claim): string {
  if (status === 'verified') {
    return grace_ends_at
      ? `Verified, but the proof is missing: put it back by ${dayInWords(grace_ends_at)}`
      : `Verified since ${dayInWords(verified_at ?? '')}`;
  }
  if (status === 'pending') return `Waiting for ${methods[method]} until ${dayInWords(expires_at)}`;
  return status === 'expired' ? 'Expired' : 'Over';
}

/** Whether checks may change its status. */
export const isLive = ({ status, grace_ends_at: grace }: Claim): boolean =>
  status === 'pending' || grace !== null;

export function claimPage({
  site,
  said,
  claim,
  listingId,
}: {
  site: SiteFacts;
  said: unknown;
  claim: Claim;
  /** The listing of a verified claim, while it is the user's. */
  listingId: number | null;
}): string {
  const open = claim.instructions !== null;
  const asks =
    open && claim.method !== 'email' && (claim.status === 'pending' || claim.grace_ends_at !== null);
  return accountLayout({
    site,
    title: `Claim of ${claim.listing_name}`,
    path,
    said,
    head: open && liveScripts,
    body: html`
      <p>
        <a href="${listingPath(claim.slug)}">See the listing</a>. Verified means that you have shown that the
        website is yours. It cannot be bought, and is not the same as paid.
      </p>
      <section
        class="panel"
        id="status"
        aria-label="Status"
        aria-live="polite"
        ${isLive(claim) && renewed('status', `${path}/${claim.id}`)}
      >
        <h2>${claimStatusInWords(claim)}</h2>
        ${lookedAt(claim)}
        ${listingId !== null && html`<p><a class="button" href="${ownListingPath(listingId)}">Manage the listing</a></p>`}
      </section>
      ${
        asks &&
        html`<form method="post" action="${path}/${claim.id}/check">
          <button class="button">Check now</button>
        </form>`
      }
      ${open && steps(claim)}
      ${
        claim.status !== 'verified' &&
        html`<p>
          <a href="${listingPath(claim.slug)}/claim"
            >${claim.status === 'pending' ? 'Use another method' : 'Claim the listing again'}</a
          >
        </p>`
      }
    `,
  });
}

function lookedAt({ status, ended_why, last_check: last, next_check_at: next, method }: Claim): Child {
  return [
    ended_why && html`<p>${ended_why}</p>`,
    last &&
      html`<p>
          ${last.outcome === 'transient' && html`<strong>We could not check, so this does not count against you:</strong>`}
          <bdi>${last.found}</bdi>
        </p>
        <p class="soft">Checked on ${moment(last.at)}.</p>`,
    status === 'pending' && !last && method !== 'email' && html`<p>Not checked yet.</p>`,
    next && method !== 'email' && html`<p class="soft">The next automatic check is on ${moment(next)}.</p>`,
  ];
}

const moment = (time: string) => html`<time datetime="${time}">${momentInWords(time)}</time>`;

/** The same instructions as in the API, with copy buttons. */
function steps({ instructions, status }: Claim): Child {
  if (!instructions) return null;
  const { record, meta, file, mail } = instructions;
  const keep = status === 'verified' ? 'Leave this in place' : 'What to do';
  return html`<section class="section">
    <h2>${mail ? 'What to do' : keep}</h2>
    <p>${instructions.summary}</p>
    ${
      record && [
        copyable('name', 'Name of the TXT record', record.name),
        copyable('value', 'Value', record.value),
      ]
    }
    ${meta && copyable('tag', 'HTML for the head', meta.tag)}
    ${file && [copyable('address', 'Address of the file', file.url), copyable('content', 'Content', file.content)]}
  </section>`;
}

const copyable = (id: string, label: string, text: string): Html =>
  html`<div class="field">
    <h3 id="${id}-label">${label}</h3>
    <code class="secret" id="${id}" aria-labelledby="${id}-label">${text}</code>
    <p>
      <button class="button quiet" type="button" data-copy="${id}">
        Copy<span class="aside"> ${label.toLowerCase()}</span>
      </button>
    </p>
  </div>`;
