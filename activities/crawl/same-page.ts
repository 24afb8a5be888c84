import { parseUrl } from '../../src/shared/url-rules.ts';
import type { Reading } from './crawl-deps.ts';
import { dedupeKey, isSameSite } from './choose-pages.ts';

/** The pages of a crawl by every address they have been seen under. */
export interface SeenPages {
  has: (url: string) => boolean;
  /** Whether the page is a new one; its addresses are known from then on. */
  add: (addresses: readonly string[]) => boolean;
}

export function createSeenPages(): SeenPages {
  const keys = new Set<string>();
  return {
    has: (url) => keys.has(dedupeKey(url)),
    add(addresses) {
      const own = addresses.map(dedupeKey);
      const isNew = !own.some((key) => keys.has(key));
      for (const key of own) keys.add(key);
      return isNew;
    },
  };
}

/**
 * The addresses by which a page is the same page: its own and, on the same site, the one that it calls canonical. Where a
 * page of another title names the home page so, its template does, and not the page.
 */
export function addressesOf(
  { url, canonical, title }: Pick<Reading, 'url' | 'canonical' | 'title'>,
  home?: Pick<Reading, 'url' | 'title'>,
): string[] {
  const stated = canonical === null ? null : parseUrl(canonical);
  if (canonical === null || !stated) return [url];
  if (!isSameSite(stated.hostname, new URL(url).hostname)) return [url];
  const isTemplate =
    home !== undefined && dedupeKey(canonical) === dedupeKey(home.url) && title !== home.title;
  return isTemplate ? [url] : [url, canonical];
}
