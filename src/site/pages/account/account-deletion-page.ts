/** Deleting an account: the consequences, then the form. */
import type { FieldProblems } from '../../form-parts.ts';
import { problemSummary, textField } from '../../form-parts.ts';
import { type Child, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { counted } from '../../words.ts';
import { accountLayout } from './account-layout.ts';

export interface DeletionPageInput {
  site: SiteFacts;
  email: string;
  /** Names of listings by what happens to them, and the number of drafts. */
  belongings: {
    live: readonly string[];
    paid: readonly string[];
    waiting: readonly string[];
    unpublished: readonly string[];
    drafts: number;
    shared: number;
    joined: number;
  };
  /** Whether the sign-in is recent. */
  recent: boolean;
  typed?: string;
  problems?: FieldProblems;
}

export function deletionPage(input: DeletionPageInput): string {
  const { site, email, belongings, recent, typed, problems = {} } = input;
  const { live, paid, waiting, unpublished, drafts, shared, joined } = belongings;
  return accountLayout({
    site,
    title: 'Delete your account',
    path: '/account/delete',
    body: html`
      ${problemSummary(problems)}
      <p>This cannot be undone. The account is deleted as soon as you press the button below.</p>
      <section class="section">
        <h2>What is deleted</h2>
        <ul class="points">
          <li>
            Your address, your profile, your passkeys and API keys, and every place where you are signed in.
          </li>
          <li>
            Your founder profile, from all listings that show it. What a company’s own website says of its
            founders stays.
          </li>
          <li>Your votes, which no longer count, your reviews and your follows.</li>
          ${drafts > 0 && html`<li>${counted(drafts, 'draft')} of yours.</li>`}
          ${
            shared > 0 &&
            html`<li>
              ${counted(shared, 'draft')} that you share with co-founders, for them as well:
              ${shared === 1 ? 'it is' : 'they are'} yours. They can submit the website again.
            </li>`
          }
          ${listed(waiting, 'Withdrawn from its launch week and deleted:', 'Withdrawn from their launch weeks and deleted:')}
          ${listed(unpublished, 'Deleted, as it was never published:', 'Deleted, as they were never published:')}
        </ul>
      </section>
      <section class="section">
        <h2>What stays</h2>
        <ul class="points">
          <li>
            Invoices of what you have paid, as the law requires. Delivery addresses are deleted: if you still
            expect something by post, wait until it has arrived.
          </li>
          ${listed(live, 'Stays public, without an owner:', 'Stay public, without an owner:')}
          ${listed(paid, 'Launches as planned, because it is paid for:', 'Launch as planned, because they are paid for:')}
          ${
            joined > 0 &&
            html`<li>
              ${counted(joined, 'draft')} of others that you were invited to. You can no longer edit
              ${joined === 1 ? 'it' : 'them'}.
            </li>`
          }
          ${live.length + paid.length === 0 && html`<li>You have no public listings, so nothing else stays.</li>`}
          ${
            live.length > 0 &&
            html`<li>
              Anyone who shows that the website is theirs can claim such a listing later, including you.
            </li>`
          }
        </ul>
      </section>
      <section class="section">
        <h2>${recent ? 'Confirm it' : 'First, sign in again'}</h2>
        ${recent ? confirmForm(email, typed, problems) : signInAgain()}
      </section>
    `,
  });
}

function listed(names: readonly string[], one: string, several: string): Child {
  if (names.length === 0) return null;
  return html`<li>
    ${names.length === 1 ? one : several}
    ${names.map((name, i) => html`${i > 0 && ', '}<strong><bdi>${name}</bdi></strong>`)}.
  </li>`;
}

const confirmForm = (email: string, typed: string | undefined, problems: FieldProblems) =>
  html`<form class="form panel" method="post" action="/account/delete">
    ${textField({
      name: 'email',
      label: html`Type your address, <bdi>${email}</bdi>`,
      value: typed,
      required: true,
      autocomplete: 'off',
      spellcheck: false,
      problems,
    })}
    <p><button class="button danger">Delete my account permanently</button></p>
  </form>`;

const signInAgain = () =>
  html`<p>You signed in some time ago, and this browser may have been left open. Confirm that it is you.</p>
    <p>
      <a class="button" href="/sign-in?again=1&amp;return_to=${encodeURIComponent('/account/delete')}"
        >Sign in again</a
      >
    </p>`;
