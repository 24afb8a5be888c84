/** What the crawler is and keeps to, for the crawler itself and for the page that explains it. */
import { getDomain } from 'tldts';

/** The product token that robots.txt files address us by (RFC 9309, 2.2.1). */
export const PRODUCT_TOKEN = 'LaunchDirectoryBot';
/** The path of the page that says who reads, what and how often, and how to refuse it. */
export const BOT_PATH = '/bot';
/** Pages read beside the home page. */
export const MAX_OTHER_PAGES = 11;
/** Requests under way at once to one website, over all drafts and workers. */
export const REQUESTS_AT_A_TIME = 2;
/** A longer Crawl-delay is cut to this: a dozen pages read once are not a crawl that hurts. */
export const MAX_CRAWL_DELAY_MS = 3_000;
/** Largest page, after decompression. */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;

/** Who asks, in every request; with the address of the page that explains it. */
export const userAgentOf = (baseUrl: string): string =>
  `Mozilla/5.0 (compatible; ${PRODUCT_TOKEN}/1.0; +${baseUrl}${BOT_PATH})`;

/**
 * The website that an address belongs to, by which drafts take turns: its registrable domain (on shared suffixes such as
 * github.io each name below it), else its host.
 */
export function websiteOf(url: string | URL): string {
  const { hostname } = new URL(url);
  const host = hostname.replace(/\.$/, '');
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}
