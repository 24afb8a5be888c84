import { parseUrl } from '../../src/shared/url-rules.ts';
import type { Reading } from './crawl-deps.ts';
import { dedupeKey, isSameSite } from './choose-pages.ts';

/** The pages of a crawl, by all their URLs. */
export interface SeenPages {
  has: (url: string) => boolean;
  /** Adds the URLs of a page; returns whether the page is new. */
  add: (addresses: readonly string[]) => boolean;
}

/** URLs are compared by `dedupeKey`. */
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
 * The URLs of a page: its own and its canonical one on the same website. If the canonical URL is the home page but the title
 * differs, the website's template is wrong, and it is ignored.
 */
export function addressesOf(
  { url, canonical, title }: Pick<Reading, 'url' | 'canonical' | 'title'>,
  home?: Pick<Reading, 'url' | 'title'>,
): string[] {
  const stated = canonical === null ? null : parseUrl(canonical);
  if (canonical === null || !stated || !isSameSite(stated.hostname, new URL(url).hostname)) return [url];
  const isTemplate =
    home !== undefined && dedupeKey(canonical) === dedupeKey(home.url) && title !== home.title;
  return isTemplate ? [url] : [url, canonical];
}
