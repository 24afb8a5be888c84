/** The co-founders of a draft: inviting one, the status of each invite, and ending access. */
import { draftPath } from '../../../shared/account-path-rules.ts';
import { maxInvites } from '../../../drafts/invite-rules.ts';
import { draftName } from '../../draft-status.ts';
import { type FieldProblems, problemSummary, refusal, textField } from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { counted, dayInWords } from '../../words.ts';
import { accountLayout } from '../account/account-layout.ts';
import type { Draft } from './review-input.ts';

export interface CofoundersPageInput {
  site: SiteFacts;
  said?: unknown;
  refused?: string | undefined;
  draft: Draft;
  typed?: string | undefined;
  problems?: FieldProblems;
}

export const cofoundersPath = (draftId: string): string => `${draftPath(draftId)}/cofounders`;

export function cofoundersPage(input: CofoundersPageInput): string {
  const { site, said, refused, draft, typed, problems = {} } = input;
  const name = draftName(draft);
  return accountLayout({
    site,
    title: 'Co-founders',
    path: '/account/drafts',
    said,
    body: html`
      <p class="back">
        <a href="${draftPath(draft.id)}">← The draft of <bdi>${name}</bdi></a>
      </p>
      ${refusal(refused)} ${problemSummary(problems)}
      ${draft.role === 'owner' ? [rights(), invite(draft, typed, problems), invites(draft)] : asCofounder()}
    `,
  });
}

const rights = (): Html =>
  html`<p>A co-founder whom you invite can</p>
    <ul class="points">
      <li>see the draft with its sources, and edit all of it, as you do;</li>
      <li>turn it into a listing, or update the listing from it.</li>
    </ul>
    <p>
      The draft and its listing stay yours: a co-founder cannot invite others, delete the draft, launch the
      listing or order anything for it. You can end their access at any time.
    </p>`;

function invite({ id, invites: all }: Draft, typed: string | undefined, problems: FieldProblems): Html {
  const left = maxInvites - all.length;
  return html`<section class="section">
    <h2>Invite a co-founder</h2>
    <form class="form panel" method="post" action="${cofoundersPath(id)}">
      ${textField({
        name: 'email',
        label: 'Their e-mail address',
        hint:
          left > 0
            ? `We mail them a link that only this address can use. ${counted(left, 'invite')} left of ${maxInvites}.`
            : `All ${maxInvites} invites are used. Withdraw one first, or send one of them again.`,
        type: 'email',
        value: typed,
        autocomplete: 'off',
        required: true,
        maxlength: 254,
        problems,
      })}
      <p><button class="button">Send the invite</button></p>
    </form>
  </section>`;
}

type Invite = Draft['invites'][number];

const states: Readonly<Record<Invite['status'], (invite: Invite) => string>> = {
  waiting: () => 'Not mailed yet: the mail goes out when the draft is ready',
  pending: ({ expires_at: until }) => `Invited; the link is valid until ${dayInWords(until ?? '')}`,
  accepted: () => 'Edits the draft with you',
  expired: () => 'The link has expired; invite the address again for a new one',
};

function invites({ id, invites: all }: Draft): Child {
  if (all.length === 0) return null;
  return html`<section class="section">
    <h2>Invited</h2>
    <ul class="rows">
      ${all.map(
        (one) =>
          html`<li class="row">
            <div class="words">
              <h3><bdi>${one.email}</bdi></h3>
              <p class="soft">${states[one.status](one)}.</p>
            </div>
            <div class="ways">
              ${
                (one.status === 'pending' || one.status === 'expired') &&
                html`<form method="post" action="${cofoundersPath(id)}">
                  <input type="hidden" name="email" value="${one.email}" />
                  <button class="button quiet">
                    Send it again<span class="aside"> to ${one.email}</span>
                  </button>
                </form>`
              }
              <form method="post" action="${cofoundersPath(id)}/withdraw">
                <input type="hidden" name="email" value="${one.email}" />
                <button class="button quiet danger">
                  ${one.status === 'accepted' ? 'End access' : 'Withdraw'}<span class="aside">
                    ${one.email}</span
                  >
                </button>
              </form>
            </div>
          </li>`,
      )}
    </ul>
    <p class="soft">
      The link of a withdrawn invite stops working, and a co-founder who accepted it can no longer see or edit
      the draft. What they wrote stays.
    </p>
  </section>`;
}

const asCofounder = (): Html =>
  html`<p>
    You edit this draft as a co-founder. Only its owner invites others; its listing belongs to the owner, too.
  </p>`;
