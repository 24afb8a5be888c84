import { XMLParser } from 'fast-xml-parser';
import { mainLanguage } from './languages.ts';
import { MAX_ALTERNATES, MAX_SITEMAP_URLS } from '../../src/guarded-fetch/limits.ts';

/** Entities are not expanded, as they allow bombs; `decodeEntities` decodes the five that sitemaps use. */
const parser = new XMLParser({
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreAttributes: false,
  ignoreDeclaration: true,
});

export interface Sitemap {
  pages: string[];
  children: string[];
}

/** URLs in a `urlset`, a `sitemapindex` or a plain list of lines (sitemaps.org). Never throws. */
export function parseSitemap(text: string, language: string | null): Sitemap {
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
    // Not XML.
    return { pages: [], children: [] };
  }
  return {
    pages: [...new Set(locations(root, 'urlset', 'url', language))],
    children: locations(root, 'sitemapindex', 'sitemap', null),
  };
}

function locations(root: unknown, outer: string, inner: string, language: string | null): string[] {
  const entries = member(member(root, outer), inner);
  const list: unknown[] = Array.isArray(entries) ? entries : [entries];
  return list.slice(0, MAX_SITEMAP_URLS).flatMap((entry) => {
    const location = versionIn(language, entry) ?? member(entry, 'loc');
    return typeof location === 'string' && isWebAddress(location) ? [decodeEntities(location.trim())] : [];
  });
}

/** The URL of an entry's version in a language, if it lists one. */
function versionIn(language: string | null, entry: unknown): unknown {
  const links = member(entry, 'xhtml:link');
  const list: unknown[] = Array.isArray(links) ? links : [links];
  const version = list.slice(0, MAX_ALTERNATES).find((link) => {
    const tag = member(link, '@_hreflang');
    return typeof tag === 'string' && language !== null && mainLanguage(tag) === language;
  });
  return member(version, '@_href');
}

/** Locations are absolute URLs (sitemaps.org). */
const isWebAddress = (text: string) => /^\s*https?:\/\//i.test(text);

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The five entities of sitemaps.org; the ampersand last, so that `&amp;lt;` stays text. */
function decodeEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
