/**
 * What crawlers are asked to leave alone: pages for one person, and searches, of which there is no end
 * (RFC 9309). What programs read is open to them. Pure.
 */
import { searchPath } from '../directory/path-rules.ts';
import { sitemapPath } from './sitemap-rules.ts';

const kept = ['/account', '/sign-in', '/oauth/', searchPath];

/** `address` is that of the site, without a slash at the end. */
export function robotsText(address: string): string {
  const rules = kept.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${rules}\nSitemap: ${address}${sitemapPath}\n`;
}
