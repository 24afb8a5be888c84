import type { Fault } from '../../faults.ts';
import { html } from '../html.ts';
import { layout } from '../layout.ts';
import { waitInWords } from '../words.ts';

/** Any error except 404: what happened, what to do, and the request id for support. */
export function errorPage({ refusal, requestId }: { refusal: Fault; requestId: string }): string {
  return layout({
    site: null,
    title: refusal.title,
    indexed: false,
    body: html`<div class="stop" role="alert">
      <h1>${refusal.title}</h1>
      <p>${problemInWords(refusal)}</p>
      <p><a href="/">Go to the home page</a></p>
      ${requestId && html`<p class="soft">Request <code>${requestId}</code></p>`}
    </div>`,
  });
}

/** The details of faults address programs; these texts address users. */
export function problemInWords({ status, retryAfterSeconds }: Fault): string {
  if (status === 403) return 'Nothing was changed. Open the page on this site and send its form from there.';
  if (status === 429) {
    return `Too many requests in a short time. Try again in ${waitInWords(retryAfterSeconds ?? 60)}.`;
  }
  if (status === 503) return 'We will be back in a moment. Load the page again in a few seconds.';
  if (status === 413) return 'The form is longer than we can take. Go back and shorten it.';
  if (status >= 500)
    return 'The page could not be loaded. Reload it. If it keeps failing, send us the request ID below.';
  return 'The page cannot be shown, or the form cannot be read. Go back and try again.';
}
