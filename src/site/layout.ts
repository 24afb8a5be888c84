/** What all pages share: the document, the bar at the top and the foot. */
import { awardsPath, blogPath, categoriesPath, foundersPath, searchPath } from '../directory/path-rules.ts';
import { BOT_PATH } from '../guarded-fetch/crawler-rules.ts';
import { type Child, type Html, html } from './html.ts';
import { stylesheetVersion } from './stylesheet.ts';
import { counted } from './words.ts';

/** What get_site_info says, as far as pages show it. Null while even that cannot be had. */
export interface SiteFacts {
  name: string;
  purpose: string;
  counts: { live_listings: number; categories: number };
  /** Who is signed in, where the page is made for one person. */
  viewer?: { email: string; name: string | null } | null;
  /** What has to be known before anything on the page is believed. */
  warning?: string | null;
}

export interface PageParts {
  site: SiteFacts | null;
  /** Of the browser's tab; the site's name is added. */
  title: string;
  description?: string | null;
  /** The page's one public address. */
  canonical?: string;
  /** False keeps search engines from listing the page. */
  indexed?: boolean;
  /** Which entry of the navigation this page is. */
  current?: 'home' | 'search' | 'categories' | 'boards' | 'account' | 'sign-in';
  /** More for the document's head. */
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

/** A whole document. */
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
        ${page.canonical && html`<link rel="canonical" href="${page.canonical}" />`}
        <meta name="color-scheme" content="light dark" />
        ${page.head}
        <link rel="stylesheet" href="/assets/site.css?v=${stylesheetVersion}" />
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

/** The mark alone, as the browser's icon. */
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
