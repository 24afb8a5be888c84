/** The pages behind the link that ends mails about a listing. They name nobody: a link may be passed on. */
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

/** A button, since programs that look into mails open every link in them. */
export function unsubscribePage({ site, name }: { site: SiteFacts | null; name: string }): string {
  return page(
    site,
    'Stop these mails?',
    html`<p>You follow <bdi>${name}</bdi> and get a mail when it posts an update.</p>
      <form method="post">
        <button class="button" type="submit">Stop following <bdi>${name}</bdi></button>
      </form>`,
  );
}

/** The same whether there was something to end or not: that is how it is now. */
export function unsubscribedPage({ site }: { site: SiteFacts | null }): string {
  return page(
    site,
    'You get no more of these mails',
    html`<p>The mails that this link came with have ended. You may follow the listing again on its page.</p>
      <p><a href="/">See this week’s launches</a></p>`,
  );
}
