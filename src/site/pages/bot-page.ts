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
        who works on its product has submitted it, and drafts a profile from what the website says. It does
        not wander from one website to the next. Its requests say:
      </p>
      <pre><code>User-Agent: ${userAgentOf(baseUrl)}</code></pre>

      <h2>What it reads, and when</h2>
      <ul>
        <li>
          When a website is submitted: robots.txt, the home page, llms.txt and the sitemap where there are
          any, and up to ${String(MAX_OTHER_PAGES)} pages in all beside the home page, such as pricing, about
          and contact. Pages made by scripts may be opened in a browser, without their images and media.
        </li>
        <li>
          When its owner asks to have it read again: the same, and pages that are unchanged need not be sent
          again (<code>ETag</code> and <code>Last-Modified</code> are used).
        </li>
        <li>
          The home page alone, now and then, while a listing of it carries our badge; and a page, a file or a
          DNS record while its owner verifies a listing.
        </li>
      </ul>
      <p>
        Where a website has several languages, the English pages are read, else those that it shows by
        default; requests for pages say <code>Accept-Language: en, *;q=0.5</code>. It signs in nowhere, sends
        no forms and keeps no cookies.
      </p>

      <h2>How often it sends requests</h2>
      <p>
        At most ${inWords[REQUESTS_AT_A_TIME] ?? String(REQUESTS_AT_A_TIME)} requests at a time, however often
        a website has been submitted: it is read for one draft after another. A
        <code>Crawl-delay</code> in robots.txt is kept, up to ${String(MAX_CRAWL_DELAY_MS / 1000)} seconds.
        Pages over ${String(MAX_PAGE_BYTES / 1024 / 1024)} MiB are not read.
      </p>

      <h2>How to block it</h2>
      <p>
        robots.txt is read before anything else (RFC 9309), and what it forbids is not requested. This blocks
        the crawler:
      </p>
      <pre><code>User-agent: ${PRODUCT_TOKEN}
Disallow: /</code></pre>
      <p>
        A page whose <code>robots</code> meta element or <code>X-Robots-Tag</code> header says
        <code>noindex</code>, <code>none</code> or <code>nosnippet</code> is not quoted, and links on one that
        says <code>nofollow</code> are not followed; parts marked <code>data-nosnippet</code> are not quoted.
        Rules that name <code>${PRODUCT_TOKEN}</code> apply too, and
        <code>&lt;meta name="${PRODUCT_TOKEN}" content="all"&gt;</code> allows this crawler alone.
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
