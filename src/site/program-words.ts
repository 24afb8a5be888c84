/** What programs did for a user, in words. */
import { draftPath, ownListingPath } from '../shared/account-path-rules.ts';
import type { DoneByProgram } from '../account-overview/program-activity.ts';
import { type Child, type Html, html } from './html.ts';
import { hostName } from './links.ts';
import { momentInWords } from './words.ts';

/** By operation: what was done, and the preposition of what it was done to, if anything. */
const deeds: Readonly<Record<string, readonly [did: string, to: string]>> = {
  submit_listing: ['Submitted a website', ': '],
  update_draft: ['Edited a draft', ': '],
  invite_cofounder: ['Invited a co-founder', ' to '],
  submit_draft: ['Turned a draft into a listing', ': '],
  update_my_listing: ['Edited a listing', ': '],
  post_listing_update: ['Posted an update to followers', ' of '],
  add_milestone: ['Added a milestone', ' to '],
  delete_milestone: ['Deleted a milestone', ' of '],
  set_founder_story: ['Wrote the founder story', ' of '],
  answer_interview: ['Answered the interview', ' of '],
  choose_free_listing: ['Chose the free plan', ' for '],
  claim_listing: ['Claimed a listing', ': '],
  verify_claim: ['Checked a claim', ' of '],
  quote_order: ['Requested prices', ' for '],
  create_checkout: ['Built an order for you to pay', ' for '],
  cancel_draft: ['Stopped the reading of a website', ': '],
  cancel_order: ['Cancelled an unpaid order', ' for '],
  create_webhook_endpoint: ['Added a webhook endpoint', ': '],
  update_webhook_endpoint: ['Changed a webhook endpoint', ': '],
  delete_webhook_endpoint: ['Deleted a webhook endpoint', ': '],
  redeliver_webhooks: ['Sent webhook events again', ': '],
  send_test_webhook: ['Sent a test event to a webhook endpoint', ': '],
};

/** The list of what one key or app did; `name` is its name. */
export function doneByProgram(name: string, done: readonly DoneByProgram[]): Child {
  if (done.length === 0) return html`<p class="soft did">It has changed nothing in the last 90 days.</p>`;
  return html`<details class="did">
    <summary>What it did<span class="aside"> with ${name}</span></summary>
    <ul class="points">
      ${done.map(deed)}
    </ul>
  </details>`;
}

function deed(done: DoneByProgram): Html {
  const [did, to] = deeds[done.operation] ?? ['Changed something', ' of '];
  const subject = subjectOf(done);
  const time = done.last_at.toISOString();
  return html`<li>
    ${did}${subject && [to, subject]}, ${done.times > 1 && `${done.times} times, last `}on
    <time datetime="${time}">${momentInWords(time)}</time>
  </li>`;
}

function subjectOf({ listing_id, listing_name, draft_id, draft_name, draft_url }: DoneByProgram): Child {
  if (draft_id !== null && draft_url !== null) {
    return html`<a href="${draftPath(draft_id)}"><bdi>${draft_name ?? hostName(draft_url)}</bdi></a>`;
  }
  if (listing_id === null || listing_name === null) return null;
  return html`<a href="${ownListingPath(listing_id)}"><bdi>${listing_name}</bdi></a>`;
}
