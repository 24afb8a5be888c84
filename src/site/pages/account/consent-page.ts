/** Connecting an app: the consent form, the redirect back to the app, and errors. */
import { type Scope, scopes as scopeWords } from '../../../contract/access.ts';
import type { ConsentRequest } from '../../../oauth/consents.ts';
import { type FieldProblems, checkBoxes, problemSummary } from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import { type SiteFacts, layout } from '../../layout.ts';
import { resourceInWords, scopeInWords } from '../../words.ts';

const inWords: Readonly<Partial<Record<Scope, string>>> = scopeInWords;

export interface ConsentPageInput {
  site: SiteFacts;
  /** The signed-in user. */
  email: string;
  request: ConsentRequest;
  /** The checked scopes. */
  checked: readonly Scope[];
  problems?: FieldProblems;
}

export function consentPage({ site, email, request, checked, problems = {} }: ConsentPageInput): string {
  const { appName, scopes, identity, redirect } = request;
  return page(
    site,
    `Let ${appName} in?`,
    html`
      ${problemSummary(problems)}
      <h1>Let <bdi>${appName}</bdi> in?</h1>
      <p>
        An app that calls itself <strong><bdi>${appName}</bdi></strong> wants to act for you,
        <strong><bdi>${email}</bdi></strong
        >, on ${site.name}, through ${resourceInWords[request.resource]}.
      </p>
      <dl class="panel facts">${facts(request)}</dl>
      ${redirect.kind !== 'web' && warning(redirect.kind)}
      <form class="form" method="post">
        ${identity && html`<p>It gets an ID of your account, but not your e-mail address.</p>`}
        ${
          scopes.length > 0 &&
          checkBoxes({
            name: 'scope',
            label: 'What it may do',
            hint: 'Uncheck what you do not want to allow. It can never see your sign-in, pay, or vote.',
            problems,
            boxes: scopes.map((scope) => ({
              value: scope,
              label: scopeWords[scope],
              hint: inWords[scope] ?? scope,
              checked: checked.includes(scope),
            })),
          })
        }
        <p class="ways">
          <button class="button" name="answer" value="allow">Allow</button>
          <button class="button quiet" name="answer" value="refuse">Refuse</button>
        </p>
      </form>
      <p class="soft">
        It keeps access until you disconnect it under <a href="/account/apps">connected apps</a>, or it is
        unused for half a year.
      </p>
    `,
  );
}

function facts({ appHost, verified, redirect }: ConsentRequest): Html {
  return html`
    ${
      appHost !== null &&
      html`<div>
        <dt>The app’s own website</dt>
        <dd><bdi>${appHost}</bdi></dd>
      </div>`
    }
    <div>
      <dt>${redirect.kind === 'web' ? 'Your answer is sent to' : 'Your answer goes to'}</dt>
      <dd><bdi>${redirect.host}</bdi>${redirect.kind !== 'web' && ', on this computer'}</dd>
    </div>
    <div>
      <dt>Who it is</dt>
      <dd>
        ${
          verified
            ? html`<span class="mark sure">Verified</span> The app belongs to the website that gets the
                answer.`
            : html`<span class="mark">Not verified</span> Anybody can give an app this name. Allow it only if
                you have just started signing in from it.`
        }
      </dd>
    </div>
  `;
}

const warning = (kind: 'loopback' | 'app'): Html =>
  html`<p class="note">
    ${
      kind === 'loopback'
        ? 'The answer goes to a program on this computer, and any program on this computer may receive it.'
        : 'The answer goes to whatever program on this computer opens such addresses, and any program may do so.'
    }
    Continue only if you have just started signing in from an app on this computer.
  </p>`;

/** The intermediate page that leads to the app, as a form must not redirect to another site. */
export function goingOnPage({
  site,
  request,
  to,
}: {
  site: SiteFacts;
  request: ConsentRequest;
  to: string;
}): string {
  return page(
    site,
    `Back to ${request.appName}`,
    html`
      <h1>Back to <bdi>${request.appName}</bdi></h1>
      <p>
        We are sending your answer. If nothing happens,
        <a href="${to}">continue to <bdi>${request.appName}</bdi></a
        >.
      </p>
      ${request.redirect.kind !== 'web' && html`<p>Once the app has it, you can close this page.</p>`}
    `,
    html`<meta http-equiv="refresh" content="0;url=${to}" />`,
  );
}

/** This browser has no pending request. */
export function nothingAskedPage({ site }: { site: SiteFacts }): string {
  return page(
    site,
    'There is no open request',
    html`
      <h1>There is no open request</h1>
      <p>
        You have an hour to sign in to an app, in the browser where you started, and can answer once. Go back
        to the app and sign in again from there.
      </p>
    `,
  );
}

/** An invalid request of an app. There is no redirect back, as the app may not be what it claims. */
export function appRefusedPage({
  error,
  description,
  requestId,
}: {
  error: string;
  description: string | undefined;
  requestId: string;
}): string {
  return page(
    null,
    'The app cannot be connected',
    html`
      <h1>The app cannot be connected</h1>
      <p>${sentences[error] ?? 'This site does not understand its request.'}</p>
      <p>
        Go back to the app and try again there. If it keeps happening, send the details below to the makers of
        the app.
      </p>
      <p class="soft">
        <code>${error}</code>${description && html`: ${description}`}<br />
        Request <code>${requestId}</code>
      </p>
    `,
  );
}

const sentences: Record<string, string> = {
  invalid_client: 'This site does not know the app, or could not read the app’s description of itself.',
  invalid_client_metadata: 'The app’s description of itself is not valid here.',
  invalid_redirect_uri: 'The app wants the answer at an address that it has not registered.',
  temporarily_unavailable: 'The site is unavailable for a moment, or gets too many requests. Wait a minute.',
  server_error: 'Something went wrong on our side.',
};

const page = (site: SiteFacts | null, title: string, body: Child, head?: Html): string =>
  layout({ site, title, indexed: false, head, body: html`<div class="narrow">${body}</div>` });
