/** Signing in: requesting and using a mailed link, or using a passkey. */
import { textPaths } from '../../../directory/path-rules.ts';
import { linkMinutes } from '../../../accounts/sign-in-rules.ts';
import { type FieldProblems, problemSummary, refusal, textField } from '../../form-parts.ts';
import { type Child, html } from '../../html.ts';
import { type SiteFacts, layout } from '../../layout.ts';
import { passkeyScripts } from '../../assets.ts';

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
    again ? 'Sign in again' : 'Sign in',
    html`
      ${notice && html`<p class="done" role="status">${notice}</p>`}
      <h1>${again ? 'Sign in again' : 'Sign in or create an account'}</h1>
      ${refusal(refused)} ${problemSummary(problems)}
      <p>
        ${
          again
            ? 'To continue, confirm that it is you: we will send you a link.'
            : 'Enter your e-mail address, and we will send you a link.'
        }
        The link signs you in; there is no password. What we store of you:
        <a href="${textPaths.privacy}">Privacy</a>.
      </p>
      ${askForm({ returnTo, email, problems, passkeys, button: 'Send me a link' })}
      ${passkeys && passkeyForm(returnTo)}
    `,
    passkeys && passkeyScripts,
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
    'Check your inbox',
    html`
      <h1>Check your inbox</h1>
      <p>
        We are writing to <strong><bdi>${email}</bdi></strong
        >. Open the link in the mail within ${linkMinutes} minutes, preferably in this browser: in another
        one, we ask whether it was you. It works once.
      </p>
      <p class="soft">
        Nothing there after a few minutes? Check your spam folder and the spelling of the address. We limit
        mails per hour to each address: use a browser that you have signed in with before, a passkey, or try
        again later. If you once opted out of our mails, open the link at the end of one of them to allow them
        again.
      </p>
      <p class="soft">
        <a href="/sign-in?return_to=${encodeURIComponent(returnTo)}"
          >Use another address or request a new link</a
        >
      </p>
    `,
  );
}

/** For an expired, used or invalid link: the remedy is the same. */
export function deadLinkPage({ site }: { site: SiteFacts }): string {
  return page(
    site,
    'This link no longer works',
    html`
      <h1>This link no longer works</h1>
      <p>
        A link works once, for ${linkMinutes} minutes, and only until another one is used. Request a new one;
        if you copied the link by hand, check that it is complete.
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
