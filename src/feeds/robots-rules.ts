/**
 * What crawlers should not fetch: private pages, and searches, as their number is unlimited (RFC 9309).
 * Machine-readable addresses are open to them. Pure.
 */
import { searchPath } from '../directory/path-rules.ts';
import { sitemapPath } from './sitemap-rules.ts';

const kept = ['/account', '/sign-in', '/oauth/', searchPath];

/** `address` is the site's, without a trailing slash. */
export function robotsText(address: string): string {
  const rules = kept.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${rules}\nSitemap: ${address}${sitemapPath}\n`;
}
