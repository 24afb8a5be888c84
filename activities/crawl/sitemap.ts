import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import type { FetchOptions } from '../../src/guarded-fetch/guarded-fetch.ts';
import { MAX_SITEMAP_BYTES, MAX_SITEMAP_URLS } from '../../src/guarded-fetch/limits.ts';
import type { Sitemap } from './parse-sitemap.ts';
import type { Web } from './web.ts';

/** How many sitemaps of an index are read. */
const MAX_CHILDREN = 2;

export interface SitemapOptions extends Pick<FetchOptions, 'allowUrl' | 'signal'> {
  /** Selects among the languages of an entry (`xhtml:link`). */
  language: string | null;
}

/**
 * Up to 2,000 page URLs from a sitemap, in order; none where it cannot be read, as sitemaps are optional. From an index, the
 * two sitemaps that most likely list pages (rather than posts or products) are read.
 */
export async function readSitemap(url: string, web: Web, options: SitemapOptions): Promise<string[]> {
  const { pages, children } = await readOne(url, web, options);
  for (const child of children.toSorted((a, b) => childRank(a) - childRank(b)).slice(0, MAX_CHILDREN)) {
    pages.push(...(await readOne(child, web, options)).pages);
  }
  return pages.slice(0, MAX_SITEMAP_URLS);
}

async function readOne(
  url: string,
  { fetch, parse }: Web,
  { allowUrl, language, signal }: SitemapOptions,
): Promise<Sitemap> {
  try {
    const { body: text } = await fetch(url, {
      accept: 'xml',
      maxBytes: MAX_SITEMAP_BYTES,
      ...(allowUrl && { allowUrl }),
    });
    return await parse('readSitemap', { text, language }, { of: url, signal });
  } catch (error) {
    if (error instanceof FetchFailure) return { pages: [], children: [] };
    throw error;
  }
}

function childRank(url: string): number {
  if (/page|main|static|core/i.test(url)) return 0;
  return /post|blog|news|product|tag|category|author|image|video/i.test(url) ? 2 : 1;
}
