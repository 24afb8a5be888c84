import type { Fault } from '../../faults.ts';
import { html } from '../html.ts';
import { layout } from '../layout.ts';

/** Any refusal that is not a 404: what happened, what to do, and the id to name when asking for help. */
export function errorPage({ refusal, requestId }: { refusal: Fault; requestId: string }): string {
  return layout({
    site: null,
    title: refusal.title,
    indexed: false,
    body: html`<div class="stop">
      <h1>${refusal.title}</h1>
      <p>${sentenceFor(refusal.status)}</p>
      <p><a href="/">Go to the home page</a></p>
      ${requestId && html`<p class="soft">Request <code>${requestId}</code></p>`}
    </div>`,
  });
}

/** The details of faults speak to programs; people get these. */
function sentenceFor(status: number): string {
  if (status === 403) return 'Nothing was done. Open the page on this site and send its form from there.';
  if (status === 429)
    return 'You have asked for many pages in a short time. Wait a minute, then load the page again.';
  if (status === 503) return 'We will be back in a moment. Load the page again in a few seconds.';
  if (status >= 500)
    return 'The page could not be made. Load it again; if it keeps failing, tell us the request below.';
  return 'The address asks for something that cannot be shown.';
}
