import { XMLParser } from 'fast-xml-parser';
import { FetchFailure } from './fetch-failure.ts';
import type { FetchOptions, GuardedFetch } from './guarded-fetch.ts';
import { MAX_SITEMAP_BYTES, MAX_SITEMAP_URLS } from './limits.ts';

/** How many sitemaps of an index are opened. */
const MAX_CHILDREN = 2;

/** Entities stay as they are written: a sitemap needs five of them, and a bomb needs the mechanism. */
const parser = new XMLParser({ processEntities: false, parseTagValue: false, ignoreDeclaration: true });

/**
 * Page addresses from a site's sitemap, at most 2,000, in its order. A sitemap only helps, so every failure of the
 * website is an empty answer. Of an index the children most likely to list pages (not posts or products) are read.
 */
export async function readSitemap(
  url: string,
  fetch: GuardedFetch,
  options: Pick<FetchOptions, 'signal' | 'allowUrl'>,
): Promise<string[]> {
  const { pages, children } = await readOne(url, fetch, options);
  for (const child of children.toSorted((a, b) => childRank(a) - childRank(b)).slice(0, MAX_CHILDREN)) {
    pages.push(...(await readOne(child, fetch, options)).pages);
  }
  return pages.slice(0, MAX_SITEMAP_URLS);
}

interface Sitemap {
  pages: string[];
  children: string[];
}

async function readOne(
  url: string,
  fetch: GuardedFetch,
  options: Pick<FetchOptions, 'signal' | 'allowUrl'>,
): Promise<Sitemap> {
  try {
    const { body } = await fetch(url, { ...options, accept: 'xml', maxBytes: MAX_SITEMAP_BYTES });
    return parseSitemap(body);
  } catch (error) {
    if (error instanceof FetchFailure) return { pages: [], children: [] };
    throw error;
  }
}

/** Addresses in a `urlset`, a `sitemapindex` or a plain list of lines (sitemaps.org). Never throws. */
function parseSitemap(text: string): Sitemap {
  if (!text.trimStart().startsWith('<')) {
    return {
      pages: text.split(/\r?\n/).filter(isWebAddress).slice(0, MAX_SITEMAP_URLS),
      children: [],
    };
  }
  let root: unknown;
  try {
    root = parser.parse(text);
  } catch {
    // Not XML: no help.
    return { pages: [], children: [] };
  }
  return { pages: locations(root, 'urlset', 'url'), children: locations(root, 'sitemapindex', 'sitemap') };
}

function locations(root: unknown, outer: string, inner: string): string[] {
  const entries = member(member(root, outer), inner);
  const list: unknown[] = Array.isArray(entries) ? entries : [entries];
  return list.slice(0, MAX_SITEMAP_URLS).flatMap((entry) => {
    const location = member(entry, 'loc');
    return typeof location === 'string' && isWebAddress(location) ? [decodeEntities(location.trim())] : [];
  });
}

/** Locations are absolute (sitemaps.org); what is not one comes from somewhere else. */
const isWebAddress = (text: string) => /^\s*https?:\/\//i.test(text);

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The five that sitemaps.org names; the ampersand last, so that `&amp;lt;` stays text. */
function decodeEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

function childRank(url: string): number {
  if (/page|main|static|core/i.test(url)) return 0;
  return /post|blog|news|product|tag|category|author|image|video/i.test(url) ? 2 : 1;
}
