/** The unsubscribe pages of a listing. They name no user, as the link may be shared. */
import { type Html, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';

function page(site: SiteFacts | null, heading: string, words: Html): string {
  return layout({
    site,
    title: heading,
    indexed: false,
    body: html`<div class="stop">
      <h1>${heading}</h1>
      ${words}
    </div>`,
  });
}

/** Requires a button, as mail scanners open every link. */
export function unsubscribePage({ site, name }: { site: SiteFacts | null; name: string }): string {
  return page(
    site,
    'Stop these mails?',
    html`<p>You follow <bdi>${name}</bdi> and get a mail when it launches or posts an update.</p>
      <form method="post">
        <button class="button" type="submit">Stop following <bdi>${name}</bdi></button>
      </form>`,
  );
}

/** The same whether or not there was a follow to end. */
export function unsubscribedPage({ site }: { site: SiteFacts | null }): string {
  return page(
    site,
    'You will get no more of these mails',
    html`<p>You have unsubscribed from mails about this listing. You can follow it again on its page.</p>
      <p><a href="/">See this week’s launches</a></p>`,
  );
}
