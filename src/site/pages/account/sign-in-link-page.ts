/** The pages of a mailed sign-in link. GET changes nothing, as mail scanners open links too. */
import type { ShownLink } from '../../../accounts/sign-in.ts';
import { longestName } from '../../../accounts/sign-in-rules.ts';
import { textField } from '../../form-parts.ts';
import { type Child, html } from '../../html.ts';
import { type SiteFacts, stepPage } from '../../layout.ts';
import { momentInWords, waitInWords } from '../../words.ts';

export interface LinkPage {
  site: SiteFacts;
  token: string;
  link: ShownLink;
  now: Date;
}

/** In the requesting browser, one click signs in. */
export function useLinkPage({ site, token, link, now }: LinkPage): string {
  const { title, button } = wordsOf(link);
  return page(
    site,
    title,
    html`<p>${who(link)} If this is not your address, close the page: somebody else sent you this link.</p>
      <p class="soft">The link was requested in this browser, ${ago(link.requestedAt, now)}.</p>
      ${form({ token, button }, link.isNew && nameField)}`,
  );
}

/** In another browser, the user must confirm: an attacker may have requested the link and sent it to them. */
export function elsewherePage({ site, token, link, now }: LinkPage): string {
  return page(
    site,
    'Did you request this link?',
    html`${requestDetails(link, now)}
      <p>
        If you requested it yourself, on another device or in another app, continue. If somebody sent you this
        link, or asked you to open it, close this page: they may want you to work in their account.
      </p>
      ${form({ token, button: 'Yes, I requested it' })}`,
  );
}

/** The confirmation step. */
export function confirmLinkPage({ site, token, link, now }: LinkPage): string {
  const { title, button } = wordsOf(link);
  return page(
    site,
    `${title} here?`,
    html`${requestDetails(link, now)}
      <p>${who(link)} Continue only if this is your own address, and you requested the link.</p>
      ${form(
        { token, button: `${button} here` },
        html`<input type="hidden" name="confirmed" value="1" />${link.isNew && nameField}`,
      )}`,
  );
}

const wordsOf = ({ isNew }: ShownLink) =>
  isNew
    ? { title: 'Create an account', button: 'Create the account and sign in' }
    : { title: 'Sign in', button: 'Sign in' };

const who = ({ email, isNew }: ShownLink): Child =>
  html`${isNew ? 'You are creating an account for' : 'You are signing in as'}
    <strong><bdi>${email}</bdi></strong
    >.`;

const requestDetails = ({ email, requestedFrom, requestedAt }: ShownLink, now: Date): Child =>
  html`<div class="problems" role="alert">
    <p>The link was requested in another browser.</p>
    <ul>
      <li>Requested in: <strong>${requestedFrom}</strong></li>
      <li>
        When:
        <time datetime="${requestedAt.toISOString()}">${momentInWords(requestedAt.toISOString())}</time>,
        ${ago(requestedAt, now)}
      </li>
      <li>
        For the address: <strong><bdi>${email}</bdi></strong>
      </li>
    </ul>
  </div>`;

const ago = (then: Date, now: Date): string => {
  const seconds = Math.floor((now.getTime() - then.getTime()) / 1_000);
  return seconds < 60 ? 'just now' : `${waitInWords(seconds)} ago`;
};

const nameField: Child = textField({
  name: 'name',
  label: 'Your name (optional)',
  hint: 'The name that others see. You can change it at any time.',
  autocomplete: 'name',
  maxlength: longestName,
});

const form = ({ token, button }: { token: string; button: string }, fields?: Child): Child =>
  html`<form class="form" method="post" action="/sign-in/link">
    <input type="hidden" name="token" value="${token}" />
    ${fields}
    <p><button class="button">${button}</button></p>
  </form>`;

const page = (site: SiteFacts, title: string, body: Child): string =>
  stepPage(site, title, body, { current: 'sign-in' });
