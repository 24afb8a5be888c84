/**
 * Shows and handles the passkey forms: `data-options` is the address of the options, and the hidden field `response`
 * takes the browser's response. The forms stay hidden without this script or browser support.
 */
const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } =
  SimpleWebAuthnBrowser;

/** Options expire after five minutes. */
const renewMs = 4 * 60_000;

async function optionsOf(form) {
  const answer = await fetch(form.dataset.options, { method: 'POST' });
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  throw new Error(body.detail ?? 'The site did not respond as expected. Reload the page.');
}

function send(form, response) {
  form.elements.response.value = JSON.stringify(response);
  form.submit();
}

const reasons = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    'This device cannot store passkeys. Use another one.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device cannot verify that it is you. Set up its lock screen or PIN, or use another one.',
  ERROR_INVALID_DOMAIN: 'Passkeys do not work at this address. Open the site at its usual address.',
  ERROR_INVALID_RP_ID: 'Passkeys do not work at this address. Open the site at its usual address.',
};
const reasonOf = (form, error) =>
  reasons[error.code] ?? (error.name === 'NotAllowedError' ? form.dataset.cancelled : error.message);

function prepare(form) {
  const adds = form.dataset.passkey === 'add';
  const begin = adds ? startRegistration : startAuthentication;
  const button = form.querySelector('button');
  const message = form.querySelector('[role=alert]');
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    message.textContent = '';
    try {
      send(form, await begin({ optionsJSON: await optionsOf(form) }));
    } catch (error) {
      message.textContent = reasonOf(form, error);
      button.disabled = false;
      if (!adds) propose(form, button);
    }
  });
  if (!adds) propose(form, button);
}

/** Lets the browser suggest passkeys in the e-mail field. Failures are not shown, as the user did not start this. */
async function propose(form, button) {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  const renew = () => {
    if (document.hidden) document.addEventListener('visibilitychange', renew, { once: true });
    else if (button.disabled) setTimeout(renew, renewMs);
    else propose(form, button);
  };
  try {
    const optionsJSON = await optionsOf(form);
    // Do not interrupt a user who has pressed the button meanwhile.
    if (button.disabled) return;
    const timer = setTimeout(renew, renewMs);
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).finally(() =>
      clearTimeout(timer),
    );
    send(form, response);
  } catch {
    // The button still works.
  }
}

if (browserSupportsWebAuthn()) document.querySelectorAll('form[data-passkey]').forEach(prepare);
else document.querySelectorAll('[data-no-passkeys]').forEach((words) => (words.hidden = false));
