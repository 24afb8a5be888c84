/** The layout shared by all pages: document, header and footer. */
import { displayFont, stylesheet } from './assets.ts';
import { type Child, html } from './html.ts';
import { type PageMeta, metaElements, siteLanguage } from './page-meta.ts';
import { siteFooter } from './site-footer.ts';
import { type CurrentEntry, brandMark, siteHeader } from './site-header.ts';

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
  /** Previews, structured data and alternates; what is left out follows from the title and the description. */
  meta?: PageMeta;
  current?: CurrentEntry;
  /** Whether the page shows anything of the demo, which it says once, above its content. */
  demo?: boolean;
  /** Additional elements for the head. */
  head?: Child;
  body: Child;
}

/** A complete document. */
export function layout(page: PageParts): string {
  const name = page.site?.name ?? 'Launch Directory';
  const title = page.title === name ? name : `${page.title} · ${name}`;
  const document = html`<!doctype html>
    <html lang="${siteLanguage}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${page.description && html`<meta name="description" content="${page.description}" />`}
        ${page.indexed === false && html`<meta name="robots" content="noindex" />`} ${metaElements(page)}
        <meta name="color-scheme" content="light dark" />
        ${page.head}
        <link rel="preload" href="${displayFont.src}" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="${stylesheet.src}" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${siteHeader({ name, current: page.current, isSignedIn: Boolean(page.site?.viewer) })}
        <main id="content">
          ${page.site?.warning && html`<p class="loud" role="note">${page.site.warning}</p>`}
          ${page.demo && demoNote} ${page.body}
        </main>
        ${page.site && siteFooter(page.site)}
        <p class="aside" id="announcement" role="status"></p>
      </body>
    </html> `;
  return document.toString();
}

const demoNote = html`<p class="demo" role="note">
  <b>Demo.</b> Products and people on this page are made up.
</p>`;

/** The logo as the favicon. */
export const icon = brandMark.toString().replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');

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
