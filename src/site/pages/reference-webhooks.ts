/** What receivers of webhooks need to know, in the API reference. */
import { eventWords } from '../../shared/event-type-rules.ts';
import { type Html, html } from '../html.ts';

export const webhooksPart = (): Html =>
  html`<h2 id="webhooks">Webhooks</h2>
    <p>
      We send events to an https address of yours, as
      <a href="https://www.standardwebhooks.com">Standard Webhooks</a> specifies: a <code>POST</code> with the
      headers <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>. Its
      libraries for many languages verify a request from its headers, its raw body and the endpoint’s secret.
      The body has <code>type</code>, <code>version</code>, <code>id</code>, <code>timestamp</code> and, under
      <code>data</code>, the <code>id</code> of what has changed and the <code>link</code> to its present
      state.
    </p>
    <p>
      Answer with a status from 200 to 299 within 15 seconds. Otherwise we try again for 28 hours, always with
      the same <code>webhook-id</code>. We pause an endpoint that answers 410, or accepts nothing for five
      days, and keep its events for 30 days. You manage endpoints
      <a href="/account/webhooks">in your account</a>, or with an API key.
    </p>
    <dl>
      ${Object.entries(eventWords).map(
        ([type, words]) =>
          html`<dt><code>${type}</code></dt>
            <dd>${words}.</dd>`,
      )}
    </dl>`;
