/** Sitemaps (https://www.sitemaps.org/protocol.html). */
import {
  awardsPath,
  blogPath,
  categoriesPath,
  categoryPath,
  foundersPath,
  postPath,
} from '../directory/path-rules.ts';
import { boardNames } from '../launches/board-rules.ts';
import { listingPath } from '../listings/badge-rules.ts';
import { xmlText } from './xml-rules.ts';

export interface SitemapLimits {
  urls: number;
  /** Uncompressed. */
  bytes: number;
}

/** The limits of one file. */
export const sitemapLimits: SitemapLimits = { urls: 50_000, bytes: 52_428_800 };

export interface SitemapPage {
  /** Relative to the site's root. */
  path: string;
  changed: Date | null;
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
export const sitemapStart = `${declaration}<urlset xmlns="${namespace}">\n`;
export const sitemapEnd = '</urlset>\n';

/** `address` is the site's. */
export const sitemapEntry = (address: string, { path, changed }: SitemapPage): string =>
  `<url><loc>${xmlText(address + path)}</loc>${lastmod(changed)}</url>\n`;

const lastmod = (changed: Date | null) => (changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '');

export const sitemapPath = '/sitemap.xml';
export const sitemapType = 'application/xml; charset=utf-8';
export const partPath = (part: number): string => `/sitemaps/${part}.xml`;

/** Lists all parts, each with the same modification time. */
export function sitemapIndex(address: string, parts: number, madeAt: Date): string {
  const entries = Array.from(
    { length: parts },
    (_, i) => `<sitemap><loc>${xmlText(address + partPath(i + 1))}</loc>${lastmod(madeAt)}</sitemap>\n`,
  );
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
}

/**
 * Pages that exist without a listing, and the weeks by their Mondays. Crawlers find founders through their listings.
 */
export const fixedPages = (weeks: readonly string[]): SitemapPage[] =>
  [
    '/',
    '/submit',
    '/docs',
    categoriesPath,
    foundersPath,
    awardsPath,
    blogPath,
    '/leaderboards',
    ...boardNames.map((board) => `/leaderboards/${board}`),
    ...weeks.map((week) => `/weeks/${week}`),
  ].map((path) => ({ path, changed: null }));

export const listingEntry = ({ slug, updated_at }: { slug: string; updated_at: Date }): SitemapPage => ({
  path: listingPath(slug),
  changed: updated_at,
});

export const categoryEntry = ({ slug }: { slug: string }): SitemapPage => ({
  path: categoryPath(slug),
  changed: null,
});

export const postEntry = ({ slug, updated_at }: { slug: string; updated_at: Date }): SitemapPage => ({
  path: postPath(slug),
  changed: updated_at,
});
