/** The page that our user agent links to, for owners of websites. */
import {
  BOT_PATH,
  MAX_CRAWL_DELAY_MS,
  MAX_OTHER_PAGES,
  MAX_PAGE_BYTES,
  PRODUCT_TOKEN,
  REQUESTS_AT_A_TIME,
  userAgentOf,
} from '../../guarded-fetch/crawler-rules.ts';
import { html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';

export interface BotParts {
  site: SiteFacts | null;
  /** Of the deployment, which the crawler's requests name. */
  baseUrl: string;
  /** Null if no contact is set. */
  contact: string | null;
}

const inWords = ['none', 'one', 'two', 'three'];

export function botPage({ site, baseUrl, contact }: BotParts): string {
  const name = site?.name ?? 'this directory';
  return layout({
    site,
    title: PRODUCT_TOKEN,
    description: `What ${PRODUCT_TOKEN} reads on websites, how often, and how to keep it out.`,
    canonical: BOT_PATH,
    body: html`<article class="prose">
      <h1>${PRODUCT_TOKEN}</h1>
      <p>
        This is the crawler of ${name}, a directory of product launches. It reads a website because somebody
        who works on the product has submitted it, and drafts a profile from its pages. It does not follow
        links to other websites. Its requests have this header:
      </p>
      <pre><code>User-Agent: ${userAgentOf(baseUrl)}</code></pre>

      <h2>What it reads, and when</h2>
      <ul>
        <li>
          When somebody submits a website: robots.txt, the home page, llms.txt and the sitemap if there are
          any, and up to ${String(MAX_OTHER_PAGES)} other pages, such as pricing, about and contact. It may
          open pages that are made by scripts in a browser, without their images and media.
        </li>
        <li>
          When the owner wants it to be read again: the same. It sends <code>If-None-Match</code> and
          <code>If-Modified-Since</code>, so you need not send unchanged pages again.
        </li>
        <li>
          The pictures of a profile, such as its logo, when somebody chooses them or looks through those of
          the pages that we read. We store a copy of each and show that.
        </li>
        <li>
          The home page alone, now and then, while a listing needs our badge. A page, a file or a DNS record
          while the owner verifies a listing.
        </li>
      </ul>
      <p>
        If a website has several languages, it reads the English pages, else the default ones; its requests
        have <code>Accept-Language: en, *;q=0.5</code>. It signs in nowhere, sends no forms and keeps no
        cookies.
      </p>

      <h2>How often it sends requests</h2>
      <p>
        At most ${inWords[REQUESTS_AT_A_TIME] ?? String(REQUESTS_AT_A_TIME)} requests at a time, even if
        several people submit the same website: it reads for one draft after another. It respects a
        <code>Crawl-delay</code> in robots.txt of up to ${String(MAX_CRAWL_DELAY_MS / 1000)} seconds, and
        skips pages over ${String(MAX_PAGE_BYTES / 1024 / 1024)} MiB.
      </p>

      <h2>How to block it</h2>
      <p>
        The crawler reads robots.txt first (RFC 9309), and does not request pages that it forbids. It only
        requests pictures without it whose addresses people give us. This blocks the crawler:
      </p>
      <pre><code>User-agent: ${PRODUCT_TOKEN}
Disallow: /</code></pre>
      <p>
        A page whose <code>robots</code> meta element or <code>X-Robots-Tag</code> header has
        <code>noindex</code>, <code>none</code> or <code>nosnippet</code> is not quoted. Links on a page with
        <code>nofollow</code> are not followed, and parts marked <code>data-nosnippet</code> are not quoted.
        Rules that name <code>${PRODUCT_TOKEN}</code> apply, too:
        <code>&lt;meta name="${PRODUCT_TOKEN}" content="all"&gt;</code> allows this crawler only.
      </p>

      <h2>Contact</h2>
      <p>
        ${
          contact === null
            ? html`If the crawler causes problems, write to the operator of this website, with the address of
              yours and the time of the requests.`
            : html`Write to <a href="mailto:${contact}">${contact}</a> if the crawler causes problems, with
                the address of your website and the time of the requests.`
        }
      </p>
    </article>`,
  });
}
