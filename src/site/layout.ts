/** The layout shared by all pages: document, header and footer. */
import { awardsPath, blogPath, categoriesPath, foundersPath, searchPath } from '../directory/path-rules.ts';
import { BOT_PATH } from '../guarded-fetch/crawler-rules.ts';
import { stylesheet } from './assets.ts';
import { type Child, type Html, html } from './html.ts';
import { counted } from './words.ts';

/** The parts of get_site_info that pages show. Null if it is unavailable. */
export interface SiteFacts {
  name: string;
  purpose: string;
  urls: { home: string; api: string; mcp: string };
  counts: { live_listings: number; categories: number };
  /** The signed-in user, on private pages. */
  viewer?: { email: string; name: string | null } | null;
  /** A warning shown above the content, such as that the site is a demo. */
  warning?: string | null;
}

export interface PageParts {
  site: SiteFacts | null;
  /** The title of the browser tab; the site's name is appended. */
  title: string;
  description?: string | null;
  /** The canonical address, or its path. */
  canonical?: string;
  /** False adds noindex. */
  indexed?: boolean;
  /** The active entry of the navigation. */
  current?: 'home' | 'search' | 'categories' | 'boards' | 'submit' | 'account' | 'sign-in';
  /** Additional elements for the head. */
  head?: Child;
  body: Child;
}

const brandMark = html`<svg width="28" height="28" viewBox="0 0 34 34" aria-hidden="true" focusable="false">
  <rect width="34" height="34" rx="8" fill="#3552d1" />
  <path
    d="M17 27V8.5M8.5 16 17 7.5l8.5 8.5"
    fill="none"
    stroke="#fff"
    stroke-width="3.5"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
</svg>`;

/** A complete document. */
export function layout(page: PageParts): string {
  const name = page.site?.name ?? 'Launch Directory';
  const title = page.title === name ? name : `${page.title} · ${name}`;
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${page.description && html`<meta name="description" content="${page.description}" />`}
        ${page.indexed === false && html`<meta name="robots" content="noindex" />`}
        ${page.canonical && page.site && html`<link rel="canonical" href="${new URL(page.canonical, page.site.urls.home).href}" />`}
        <meta name="color-scheme" content="light dark" />
        ${page.head}
        <link rel="stylesheet" href="${stylesheet.src}" />
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header class="top">
          <div class="bar">
            <a class="brand" href="/">${brandMark}<span>${name}</span></a>
            <nav aria-label="Site">
              <a href="/" ${page.current === 'home' && html`aria-current="page"`}>Launches</a>
              <a href="${searchPath}" ${page.current === 'search' && html`aria-current="page"`}>Search</a>
              <a href="${categoriesPath}" ${page.current === 'categories' && html`aria-current="page"`}
                >Categories</a
              >
              <a href="/leaderboards" ${page.current === 'boards' && html`aria-current="page"`}
                >Leaderboards</a
              >
              <a href="/submit" ${page.current === 'submit' && html`aria-current="page"`}>Submit a product</a>
              <a href="/docs">API docs</a>
              ${
                page.site?.viewer
                  ? html`<a href="/account" ${page.current === 'account' && html`aria-current="page"`}
                      >Account</a
                    >`
                  : html`<a href="/sign-in" ${page.current === 'sign-in' && html`aria-current="page"`}
                      >Sign in</a
                    >`
              }
            </nav>
          </div>
        </header>
        <main id="content">
          ${page.site?.warning && html`<p class="loud" role="note">${page.site.warning}</p>`} ${page.body}
        </main>
        ${page.site && footer(page.site)}
      </body>
    </html> `;
  return document.toString();
}

/** The logo as the favicon. */
export const icon = brandMark.toString().replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');

function footer({ purpose, counts }: SiteFacts): Html {
  return html`<footer class="foot">
    <p>${purpose}</p>
    <p>
      ${counted(counts.live_listings, 'live listing')} in
      ${counted(counts.categories, 'category', 'categories')}. Weeks run from Monday to Sunday, UTC.
    </p>
    <p class="ways">
      <a href="${foundersPath}">Founders</a> <a href="${awardsPath}">Awards</a> <a href="${blogPath}">Blog</a>
      <a href="${BOT_PATH}">Our crawler</a>
    </p>
  </footer>`;
}

/** A page of one narrow column below its title, for a single step such as confirming a link. Not indexed. */
export const stepPage = (
  site: SiteFacts | null,
  title: string,
  body: Child,
  more: Pick<PageParts, 'current'> = {},
): string =>
  layout({
    ...more,
    site,
    title,
    indexed: false,
    body: html`<div class="narrow">
      <h1>${title}</h1>
      ${body}
    </div>`,
  });
