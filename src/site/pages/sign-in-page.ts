/** Signing in: requesting and using a mailed link, or using a passkey. */
import { linkMinutes } from '../../accounts/sign-in-rules.ts';
import { type FieldProblems, problemSummary, refusal, textField } from '../form-parts.ts';
import { type Child, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { passkeyScriptTags } from '../passkey-scripts.ts';

export interface SignInForm {
  site: SiteFacts;
  returnTo: string;
  /** Whether passkeys are offered. */
  passkeys: boolean;
  email?: string | undefined;
  /** A signed-in user must authenticate again. */
  again?: boolean;
  /** A message about the previous action. */
  notice?: Child;
  /** Why a passkey was refused. */
  refused?: string;
  problems?: FieldProblems;
}

export function signInPage(form: SignInForm): string {
  const { site, returnTo, passkeys, email, again, notice, refused, problems = {} } = form;
  return page(
    site,
    again ? 'Sign in once more' : 'Sign in',
    html`
      ${notice && html`<p class="done" role="status">${notice}</p>`}
      <h1>${again ? 'Sign in once more' : 'Sign in or make an account'}</h1>
      ${refusal(refused)} ${problemSummary(problems)}
      <p>
        ${
          again
            ? 'For what comes next we need to know that it is you.'
            : 'Tell us your e-mail address, and we write to you.'
        }
        The mail has a link that lets you in; there is no password.
      </p>
      ${askForm({ returnTo, email, problems, passkeys, button: 'Send me a link' })}
      ${passkeys && passkeyForm(returnTo)}
    `,
    passkeys && passkeyScriptTags,
  );
}

const passkeyForm = (returnTo: string): Child =>
  html`<form
    class="form other-way"
    method="post"
    action="/sign-in/passkey"
    autocomplete="off"
    hidden
    data-passkey="sign-in"
    data-options="/sign-in/passkey/options"
    data-cancelled="No passkey was used: it was cancelled, took too long, or this device has none. You can sign in by e-mail."
  >
    <input type="hidden" name="return_to" value="${returnTo}" />
    <input type="hidden" name="response" />
    <p><button class="button quiet">Sign in with a passkey</button></p>
    <p class="problem" role="alert"></p>
  </form>`;

/** The same for every address. */
export function linkSentPage({
  site,
  email,
  returnTo,
}: {
  site: SiteFacts;
  email: string;
  returnTo: string;
}): string {
  return page(
    site,
    'Look into your inbox',
    html`
      <h1>Look into your inbox</h1>
      <p>
        We are writing to <strong><bdi>${email}</bdi></strong
        >. Open the link in the mail within ${linkMinutes} minutes, best in this browser: in another you are
        asked whether it was you. It works once.
      </p>
      <p class="soft">
        Nothing there after a few minutes? Look into the folder for spam, and whether the address is spelt as
        it should be. An address gets few mails an hour, so that nobody is pestered: use a browser that you
        have signed in with before, a passkey, or try again later. Where you once asked us for no more mails,
        open the link at the end of one of them to allow them again.
      </p>
      <p class="soft">
        <a href="/sign-in?return_to=${encodeURIComponent(returnTo)}"
          >Use another address, or have a new link sent</a
        >
      </p>
    `,
  );
}

/** For an expired, used or invalid link: the remedy is the same. */
export function deadLinkPage({ site }: { site: SiteFacts }): string {
  return page(
    site,
    'This link does not work any more',
    html`
      <h1>This link does not work any more</h1>
      <p>
        A link works once, for ${linkMinutes} minutes, and only until another one is used. Have a new one
        sent; if you copied the link by hand, make sure that you have all of it.
      </p>
      ${site.viewer && html`<p>You are signed in here: <a href="/account">go to your account</a>.</p>`}
      ${askForm({ returnTo: '/account', button: 'Send me a new link' })}
    `,
  );
}

function askForm({
  returnTo,
  email,
  problems = {},
  passkeys = false,
  button,
}: Pick<SignInForm, 'returnTo' | 'email' | 'problems'> & { passkeys?: boolean; button: string }): Child {
  return html`<form class="form" method="post" action="/sign-in">
    <input type="hidden" name="return_to" value="${returnTo}" />
    ${textField({
      name: 'email',
      label: 'E-mail address',
      type: 'email',
      value: email,
      // `webauthn` makes browsers suggest passkeys.
      autocomplete: passkeys ? 'email webauthn' : 'email',
      required: true,
      maxlength: 254,
      problems,
    })}
    <p><button class="button">${button}</button></p>
  </form>`;
}

const page = (site: SiteFacts, title: string, body: Child, head?: Child): string =>
  layout({
    site,
    title,
    indexed: false,
    current: 'sign-in',
    head,
    body: html`<div class="narrow">${body}</div>`,
  });
