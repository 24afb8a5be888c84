/** What needs the user today: one sentence each, with one link to where it is done. */
import type { Need } from '../../../account-overview/needs-rules.ts';
import { listingPath } from '../../../listings/badge-rules.ts';
import { draftPath, ownLaunchPath, ownListingPath } from '../../../shared/account-path-rules.ts';
import { weekInWords } from '../../../shared/week-rules.ts';
import { type Child, type Html, html } from '../../html.ts';
import { hostName } from '../../links.ts';
import { counted, dayInWords, momentInWords } from '../../words.ts';
import { checkoutPath } from '../orders/checkout-page.ts';

export function needsToday(needs: readonly Need[]): Html {
  return html`<section class="section" id="today">
    <h2>What needs you today</h2>
    ${
      needs.length > 0
        ? html`<ul class="needs">
            ${needs.map((need) => {
              const { says, to, link } = sentences[need.kind](need);
              return html`<li>${says} <a href="${to}">${link}</a></li>`;
            })}
          </ul>`
        : html`<p class="empty">Nothing needs you today.</p>`
    }
  </section>`;
}

interface Sentence {
  says: Child;
  to: string;
  link: Child;
}

const named = (name: string) => html`<bdi>${name}</bdi>`;
const dayOf = (due: Date | null) => dayInWords(due?.toISOString() ?? '');
const launchWeek = ({ due }: Need) => weekInWords(due?.toISOString().slice(0, 10) ?? '');

const sentences: Readonly<Record<Need['kind'], (need: Need) => Sentence>> = {
  badge_gone: ({ id, name, due, is_hidden: isHidden }) => ({
    says: isHidden
      ? html`${named(name)} is hidden, because our badge is no longer on its homepage.`
      : html`Our badge is no longer on the homepage of
        ${named(name)}${due && html`: the listing is hidden on ${dayOf(due)}, unless it is back`}.`,
    to: ownLaunchPath(Number(id)),
    link: html`Put it back<span class="aside"> for ${name}</span>`,
  }),
  order_unpaid: ({ id, name, due }) => ({
    says: html`Your order of ${named(name)} waits for its payment until
    ${momentInWords(due?.toISOString() ?? '')}.`,
    to: checkoutPath(id),
    link: html`Pay or cancel it<span class="aside">: ${name}</span>`,
  }),
  proof_missing: ({ id, name, due }) => ({
    says: html`The proof that the website of ${named(name)} is yours is missing; it has to be back by
    ${dayOf(due)}.`,
    to: `/account/claims/${id}`,
    link: html`See what to put back<span class="aside"> for ${name}</span>`,
  }),
  badge_missing: (need) => ({
    says: html`${named(need.name)} launches in the week of ${launchWeek(need)}, once our badge is on its
    homepage.${need.detail !== null && html` <bdi>${need.detail}</bdi>`}`,
    to: ownLaunchPath(Number(need.id)),
    link: html`Get the badge<span class="aside"> for ${need.name}</span>`,
  }),
  profile_incomplete: (need) => ({
    says: html`${named(need.name)} launches in the week of ${launchWeek(need)}, once your founder profile is
    complete${need.detail === null ? '.' : html`: <bdi>${need.detail}</bdi>`}`,
    to: '/account/profile',
    link: 'Complete your profile',
  }),
  draft_ready: ({ id, name }) => ({
    says: html`The draft of ${named(nameOf(name))} is ready for you to review.`,
    to: draftPath(id),
    link: html`Review it<span class="aside">: ${nameOf(name)}</span>`,
  }),
  claim_pending: ({ id, name, due }) => ({
    says: html`You have claimed ${named(name)}, and have until ${dayOf(due)} to show that its website is
    yours.`,
    to: `/account/claims/${id}`,
    link: html`Finish the claim<span class="aside"> of ${name}</span>`,
  }),
  alternative_proposed: ({ id, name, count }) => ({
    says: html`${counted(count, 'product')} you named as a competitor of ${named(name)}
    ${count === 1 ? 'is' : 'are'} listed here, and can be shown as
    ${count === 1 ? 'an alternative' : 'alternatives'}.`,
    to: `${ownListingPath(Number(id))}#alternatives`,
    link: html`Approve or decline<span class="aside">: alternatives of ${name}</span>`,
  }),
  review_new: ({ id, name, count }) => ({
    says: html`${named(name)} got ${counted(count, 'new review')} in the last seven days.`,
    to: `${listingPath(id)}#reviews`,
    link: html`Read ${count === 1 ? 'it' : 'them'}<span class="aside"> on the page of ${name}</span>`,
  }),
};

/** A draft without a name is shown by its website. */
const nameOf = (name: string) => (/^https?:\/\//.test(name) ? hostName(name) : name);
