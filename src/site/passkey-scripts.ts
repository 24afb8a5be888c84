/** The only scripts of the site: what passkeys cannot do without. A page that loads them says so by `allowScripts`. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { html } from './html.ts';

/** From the module that the package exports, which is in a folder beside it. */
const bundle = '../dist/bundle/index.umd.min.js';

function readLibrary(): string {
  try {
    const require = createRequire(import.meta.url);
    const main = pathToFileURL(require.resolve('@simplewebauthn/browser'));
    return readFileSync(fileURLToPath(new URL(bundle, main)), 'utf8');
  } catch (error) {
    throw new Error(
      'The script of passkeys could not be read from the package @simplewebauthn/browser. Install the dependencies anew (npm ci).',
      { cause: error },
    );
  }
}

/**
 * Shows the forms that need it, and fills them in: each names by `data-options` where its options are, and has a hidden
 * field `response` for what the browser answers. Without this script, or without passkeys in the browser, they stay hidden.
 */
const own = `
const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } =
  SimpleWebAuthnBrowser;

/** Options are good for five minutes. */
const renewMs = 4 * 60_000;

async function optionsOf(form) {
  const answer = await fetch(form.dataset.options, { method: 'POST' });
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  throw new Error(body.detail ?? 'The site could not be asked. Load the page again.');
}

function send(form, response) {
  form.elements.response.value = JSON.stringify(response);
  form.submit();
}

const reasons = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device keeps a passkey of your account already.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'This device cannot keep passkeys. Use another one.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device cannot tell that it is you. Set up its lock screen or PIN, or use another one.',
  ERROR_INVALID_DOMAIN: 'Passkeys do not work at this address. Open the site by its usual one.',
  ERROR_INVALID_RP_ID: 'Passkeys do not work at this address. Open the site by its usual one.',
};
const reasonOf = (form, error) =>
  reasons[error.code] ?? (error.name === 'NotAllowedError' ? form.dataset.cancelled : error.message);

function prepare(form) {
  const adds = form.dataset.passkey === 'add';
  const begin = adds ? startRegistration : startAuthentication;
  const button = form.querySelector('button');
  const said = form.querySelector('[role=alert]');
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    said.textContent = '';
    try {
      send(form, await begin({ optionsJSON: await optionsOf(form) }));
    } catch (error) {
      said.textContent = reasonOf(form, error);
      button.disabled = false;
      if (!adds) propose(form, button);
    }
  });
  if (!adds) propose(form, button);
}

/** Has the browser propose passkeys where the e-mail address is typed. Nobody has asked for it: failures are not shown. */
async function propose(form, button) {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  const renew = () => {
    if (document.hidden) document.addEventListener('visibilitychange', renew, { once: true });
    else if (button.disabled) setTimeout(renew, renewMs);
    else propose(form, button);
  };
  try {
    const optionsJSON = await optionsOf(form);
    // Whoever has pressed the button meanwhile is not to be interrupted.
    if (button.disabled) return;
    const timer = setTimeout(renew, renewMs);
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).finally(() =>
      clearTimeout(timer),
    );
    send(form, response);
  } catch {
    // The button is still there.
  }
}

if (browserSupportsWebAuthn()) document.querySelectorAll('form[data-passkey]').forEach(prepare);
else document.querySelectorAll('[data-no-passkeys]').forEach((words) => (words.hidden = false));
`.trimStart();

const versionOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);

const scriptOf = (name: string, body: string) => {
  const path = `/assets/${name}.js`;
  const version = versionOf(body);
  return { path, body, version, src: `${path}?v=${version}` };
};

const webauthn = scriptOf('webauthn', readLibrary());
const passkey = scriptOf('passkey', own);

export const passkeyScripts = [webauthn, passkey] as const;

/** For the head of a page. Both run in this order, once the page is there. */
export const passkeyScriptTags = html`<script defer src="${webauthn.src}"></script>
  <script type="module" src="${passkey.src}"></script>`;
