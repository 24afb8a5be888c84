/** The changes of a listing, each with who made it, and what it changed from what to what. */
import { ownListingPath } from '../../../shared/account-path-rules.ts';
import { type Author, factText } from '../../../listings/history-rules.ts';
import type { History, HistoryEntry } from '../../../listings/own-history.ts';
import { type Child, type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { listingParts } from '../../listing-fields.ts';
import { accountPager } from '../../pager.ts';
import { textDiff } from '../../text-diff.ts';
import { momentInWords, slugInWords } from '../../words.ts';
import { accountLayout } from './account-layout.ts';
import { backToListing } from './listing-subpage.ts';

export interface ListingHistoryPageInput {
  site: SiteFacts;
  listing: { id: number; name: string };
  history: History;
}

export function listingHistoryPage({ site, listing, history }: ListingHistoryPageInput): string {
  const { changes, verifications } = history;
  return accountLayout({
    site,
    title: `History of ${listing.name}`,
    heading: html`History of <bdi>${listing.name}</bdi>`,
    path: '/account/listings',
    body: html`
      ${backToListing(listing)}
      <p>
        Every change of the listing, newest first, with who made it, and the text before and after. Only you
        and the site team see this.
      </p>
      ${
        changes.items.length > 0
          ? html`<ol class="changes" reversed>
              ${changes.items.map(entry)}
            </ol>`
          : html`<p class="empty">
              ${changes.total > 0 ? 'Nothing is on this page.' : 'It has not been changed yet.'}
            </p>`
      }
      ${accountPager(changes, `${ownListingPath(listing.id)}/history`)} ${verified(verifications)}
    `,
  });
}

function entry({ version, made_at, made_by, made_with, author, before, after }: HistoryEntry): Html {
  const time = made_at.toISOString();
  const names = Object.keys(after);
  return html`<li class="panel version" id="version-${version}">
    <h2><time datetime="${time}">${momentInWords(time)}</time></h2>
    <p class="soft">
      ${authorInWords(author)}${made_with !== null && html`, with <bdi>${made_with}</bdi>`}${partInWords(made_by)}
    </p>
    ${names.map((name) => fact(name, factText(before[name]), factText(after[name])))}
  </li>`;
}

function fact(name: string, before: string, after: string): Html {
  const marked = textDiff(before, after);
  return html`<section class="change">
    <h3>${factInWords(name)}</h3>
    <div class="sides">
      <div>
        <h4>Before</h4>
        ${side(before, marked.before)}
      </div>
      <div>
        <h4>After</h4>
        ${side(after, marked.after)}
      </div>
    </div>
  </section>`;
}

const side = (text: string, marked: Html): Html =>
  text === '' ? html`<p class="soft">Blank</p>` : html`<p class="as-typed"><bdi>${marked}</bdi></p>`;

function authorInWords(author: Author): Child {
  if (author.kind === 'you') return 'By you';
  if (author.kind === 'cofounder') return html`By your co-founder <bdi>${author.name}</bdi>`;
  return author.kind === 'former'
    ? 'By somebody who managed the listing before'
    : 'By the site team or a deleted account';
}

/** Where it was done, if that is not the listing itself. */
const partInWords = (operation: string): string =>
  ['update_draft', 'submit_draft', 'gallery'].includes(operation) ? ', in the draft' : '';

/** Facts that are not parts of the form for editing. */
const otherFacts: Readonly<Record<string, string>> = {
  gallery: 'Pictures',
  founder_socials: 'Links of the founders',
  contact_email_public: 'Contact address is public',
  logo_url: 'Logo',
  competitor_url: 'Competitor',
  not_found_on_website: 'Not found on the website',
};

/** The name of a fact of the history. */
function factInWords(name: string): string {
  if (name.startsWith('story.')) return `Story: ${slugInWords(name.slice(6)).toLowerCase()}`;
  return listingParts.find((part) => part.name === name)?.label ?? otherFacts[name] ?? slugInWords(name);
}

const methods = {
  dns: 'a DNS record',
  meta: 'a tag on its homepage',
  file: 'a file on the website',
  email: 'a link sent to an address at its domain',
} as const;

function verified(verifications: History['verifications']): Child {
  if (verifications.length === 0) return null;
  return html`<section class="section">
    <h2>Whose website it is</h2>
    <ul class="points">
      ${verifications.map(({ method, verified_at: at, isYours, is_current: isCurrent }) => {
        const time = at.toISOString();
        return html`<li>
          Verified as ${isYours ? 'yours' : 'somebody else’s'} on
          <time datetime="${time}">${momentInWords(time)}</time>, by
          ${methods[method]}${!isCurrent && '; this no longer holds'}.
        </li>`;
      })}
    </ul>
  </section>`;
}
