/** The list of a user's drafts. */
import type { z } from 'zod';
import { draftPath, ownListingPath } from '../../../shared/account-path-rules.ts';
import type { DraftSummary } from '../../../drafts/view-schema.ts';
import { draftStatusInWords } from '../../draft-status.ts';
import { type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { hostName } from '../../links.ts';
import { accountPager } from '../../pager.ts';
import { counted, dayInWords } from '../../words.ts';
import { accountLayout } from './account-layout.ts';

export type OwnDraft = Pick<
  z.output<typeof DraftSummary>,
  'id' | 'name' | 'url' | 'status' | 'failure' | 'completeness' | 'updated_at' | 'listing_id' | 'role'
>;

export interface OwnDraftsPageInput {
  site: SiteFacts;
  said?: unknown;
  drafts: { items: OwnDraft[]; total: number; page: number; total_pages: number };
}

const path = '/account/drafts';

export const nameOfDraft = ({ name, url }: Pick<OwnDraft, 'name' | 'url'>): string => name ?? hostName(url);

export function ownDraftsPage({ site, said, drafts }: OwnDraftsPageInput): string {
  const { items, total } = drafts;
  return accountLayout({
    site,
    title: 'Your drafts',
    path,
    said,
    body: html`
      ${
        items.length > 0
          ? html`<p class="soft">${counted(total, 'draft')}, newest first.</p>
              <ul class="rows">
                ${items.map(row)}
              </ul>`
          : html`<p class="empty">
              ${total > 0 ? 'Nothing is on this page.' : 'No draft yet.'}
              <a href="/submit">Submit the address of a product</a>, and its profile is drafted from its
              website.
            </p>`
      }
      ${accountPager(drafts, path)}
    `,
  });
}

function row(draft: OwnDraft): Html {
  const { id, url, failure, updated_at: at, listing_id: listingId, role } = draft;
  const host = hostName(url);
  return html`<li class="row">
    <div class="words">
      <h2>
        <a href="${draftPath(id)}"><bdi>${nameOfDraft(draft)}</bdi></a>
      </h2>
      <p>${draftStatusInWords(draft)}.${role === 'cofounder' && ' You edit it as a co-founder.'}</p>
      ${failure && html`<p>${failure.message}</p>`}
      <p class="soft">
        ${nameOfDraft(draft) !== host && html`<bdi>${host}</bdi> · `}Last changed on
        <time datetime="${at}">${dayInWords(at)}</time>
      </p>
    </div>
    ${
      role === 'owner' &&
      listingId !== null &&
      html`<a href="${ownListingPath(listingId)}"
        >Its listing<span class="aside">: ${nameOfDraft(draft)}</span></a
      >`
    }
  </li>`;
}
