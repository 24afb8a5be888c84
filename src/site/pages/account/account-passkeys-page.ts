/** Passkeys: listing, adding, renaming and removing them. */
import { longestPasskeyName } from '../../../accounts/passkey-rules.ts';
import { type FieldProblems, problemSummary, refusal, textField } from '../../form-parts.ts';
import { type Child, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { passkeyScripts } from '../../assets.ts';
import { dayInWords, momentInWords } from '../../words.ts';
import { accountLayout } from './account-layout.ts';

export interface ShownPasskey {
  id: string;
  name: string;
  backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PasskeysPageInput {
  site: SiteFacts;
  said?: unknown;
  passkeys: readonly ShownPasskey[];
  /** Whether the sign-in is recent, which adding and removing require. */
  recent: boolean;
  /** The entered or suggested name. */
  name: string;
  /** Why it was not added. */
  refused?: string;
  problems?: FieldProblems;
}

const path = '/account/passkeys';

export function passkeysPage(input: PasskeysPageInput): string {
  const { site, said, passkeys, recent, name, refused, problems = {} } = input;
  return accountLayout({
    site,
    title: 'Passkeys',
    path,
    said,
    head: passkeyScripts,
    body: html`
      ${refusal(refused)} ${problemSummary(problems)}
      <p>
        With a passkey, your device signs you in by fingerprint, face or PIN, without a mail. Links by e-mail
        still work, too.
      </p>
      ${!recent && signInAgain()}
      <section class="section">
        <h2>Your passkeys</h2>
        ${
          passkeys.length > 0
            ? html`<ul class="rows">
                ${passkeys.map((passkey) => passkeyRow(passkey, recent))}
              </ul>`
            : html`<p class="empty">You have no passkeys.</p>`
        }
      </section>
      ${recent && addSection(name, problems)}
    `,
  });
}

const signInAgain = () =>
  html`<div class="note">
    <p>
      You signed in some time ago, and this browser may have been left open. To add or remove a passkey,
      confirm that it is you.
    </p>
    <p><a href="/sign-in?again=1&amp;return_to=${encodeURIComponent(path)}">Sign in again</a></p>
  </div>`;

function addSection(name: string, problems: FieldProblems): Child {
  return html`<section class="section">
    <h2>Add a passkey</h2>
    <form
      class="form panel"
      method="post"
      action="${path}/add"
      autocomplete="off"
      hidden
      data-passkey="add"
      data-options="${path}/options"
      data-cancelled="No passkey was created: you cancelled, or it took too long. Try again when you are ready."
    >
      ${textField({
        name: 'name',
        label: 'Name',
        hint: 'For example, the device or password manager that stores it.',
        value: name,
        required: true,
        maxlength: longestPasskeyName,
        problems,
      })}
      <input type="hidden" name="response" />
      <p><button class="button">Add a passkey</button></p>
      <p class="problem" role="alert"></p>
    </form>
    <noscript
      ><p class="empty">
        Creating a passkey needs JavaScript, which is turned off in your browser.
      </p></noscript
    >
    <p class="empty" hidden data-no-passkeys>
      This browser does not support passkeys. Use a newer one, or keep signing in by e-mail.
    </p>
  </section>`;
}

function passkeyRow(passkey: ShownPasskey, recent: boolean): Child {
  return html`<li class="row">
    <div class="words">
      <h3><bdi>${passkey.name}</bdi></h3>
      <p class="soft">
        Created on ${day(passkey.created_at)};
        ${passkey.last_used_at ? html`last used ${moment(passkey.last_used_at)}` : 'not used yet'};
        ${passkey.backed_up ? 'synchronised' : 'on one device'}
      </p>
    </div>
    <div class="ways">
      <a href="${path}/name?id=${passkey.id}">Rename<span class="aside"> ${passkey.name}</span></a>
      ${
        recent &&
        html`<form method="post" action="${path}/remove">
          <input type="hidden" name="id" value="${passkey.id}" />
          <button class="button quiet danger">Remove<span class="aside"> ${passkey.name}</span></button>
        </form>`
      }
    </div>
  </li>`;
}

const day = (date: Date) =>
  html`<time datetime="${date.toISOString()}">${dayInWords(date.toISOString())}</time>`;
const moment = (date: Date) =>
  html`<time datetime="${date.toISOString()}">${momentInWords(date.toISOString())}</time>`;

export interface PasskeyNamePageInput {
  site: SiteFacts;
  id: string;
  name: string;
  problems?: FieldProblems;
}

export function passkeyNamePage({ site, id, name, problems = {} }: PasskeyNamePageInput): string {
  return accountLayout({
    site,
    title: 'Rename a passkey',
    path,
    body: html`
      ${problemSummary(problems)}
      <form class="form panel" method="post" action="${path}/name">
        <input type="hidden" name="id" value="${id}" />
        ${textField({
          name: 'name',
          label: 'Name',
          value: name,
          required: true,
          maxlength: longestPasskeyName,
          problems,
        })}
        <p class="ways"><button class="button">Save</button> <a href="${path}">Keep the name</a></p>
      </form>
    `,
  });
}

/** Shown if browsers do not support passkeys at the service's address. */
export function noPasskeysPage({ site }: { site: SiteFacts }): string {
  return accountLayout({
    site,
    title: 'Passkeys',
    path,
    body: html`<p class="empty">
      Passkeys are not available here: browsers support them only at domain names with https and at localhost,
      and this site is at ${site.urls.home}. Please sign in by e-mail.
    </p>`,
  });
}
