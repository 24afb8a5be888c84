/** The crawler's name and limits, for the crawler and the page that explains it. */
import { getDomain } from 'tldts';

/** The product token of the crawler in robots.txt files (RFC 9309, section 2.2.1). */
export const PRODUCT_TOKEN = 'LaunchDirectoryBot';
/** The path of the page that explains the crawler and how to block it. */
export const BOT_PATH = '/bot';
/** Pages read in addition to the home page. */
export const MAX_OTHER_PAGES = 11;
/** Concurrent requests to one host. */
export const REQUESTS_AT_A_TIME = 2;
/** Longer Crawl-delays are reduced to this, as a crawl reads a dozen pages at most. */
export const MAX_CRAWL_DELAY_MS = 3_000;
/** Largest page, after decompression. */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;

/** The User-Agent header, with the address of the page that explains the crawler. */
export const userAgentOf = (baseUrl: string): string =>
  `Mozilla/5.0 (compatible; ${PRODUCT_TOKEN}/1.0; +${baseUrl}${BOT_PATH})`;

/**
 * The website of a URL, by which drafts are locked: its registrable domain (on shared suffixes such as github.io, each name
 * below them), else its host. Throws TypeError for an invalid URL.
 */
export function websiteOf(url: string | URL): string {
  const { hostname } = new URL(url);
  const host = hostname.replace(/\.$/, '');
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}
