import normalizeUrl from 'normalize-url';
import { getDomain } from 'tldts';
import { parseUrl } from '../../src/shared/url-rules.ts';
import {
  isSkippedLabel,
  isSkippedSegment,
  KIND_COUNT,
  kindOf,
  languageOf,
  maxOfKind,
  OTHER,
} from './page-kinds.ts';
import { MAX_LINKS, MAX_OTHER_PAGES, MAX_SITEMAP_URLS } from '../../src/guarded-fetch/limits.ts';

export interface PageLink {
  /** As written in the page, or absolute. */
  href: string;
  text: string;
}

export interface ChosenPage {
  url: string;
  /** False for pages whose address says nothing of their use, and for blogs. */
  isUseful: boolean;
}

const MAX_URL_LENGTH = 2048;
/** Pages, by the end of their path; everything else with an extension is a file. */
const pageExtension = /\.(?:x?html?|shtml|php\d?|aspx?|jsp|cfm)$/i;
/** Parameters that change what is counted, not what is shown. */
const trackingParameters = [
  /^utm_\w+/i,
  /^(?:ref|source|src|via|from|fbclid|gclid|msclkid|mc_[ce]id|hsa_\w+|_hs\w+|_ga|_gl|igshid)$/i,
];

interface Candidate {
  url: string;
  kind: number;
  language: string;
  /** The path without its language: pages of two languages that share it are one page. */
  path: string;
  isSameHost: boolean;
  depth: number;
  /** Place among the links: what a site links to first it finds important. */
  position: number;
}

/**
 * Chooses which pages of a site to read beside its home page: at most `limit` addresses, most useful first, the same
 * for the same input. Pages of one registrable domain, preferably of the home page's host and in its language; by
 * turns through the kinds of page-kinds.ts, so that one large section cannot take every place; blogs last. `isForeign` is
 * what the site itself says of its parts in other languages.
 */
export function choosePages(
  homeUrl: string,
  links: readonly PageLink[],
  sitemapUrls: readonly string[],
  limit = MAX_OTHER_PAGES,
  isForeign: (url: URL) => boolean = () => false,
): ChosenPage[] {
  const home = new URL(homeUrl);
  const homeKey = dedupeKey(homeUrl);
  const candidates = new Map<string, Candidate>();
  const all = [
    ...links.slice(0, MAX_LINKS),
    ...sitemapUrls.slice(0, MAX_SITEMAP_URLS).map((href) => ({ href, text: '' })),
  ];
  all.forEach(({ href, text }, position) => {
    const url = pageUrl(href, home);
    if (url === null || isForeign(url)) return;
    const key = dedupeKey(url.href);
    if (key === homeKey) return;
    const candidate = judge(url, text, home, position);
    if (!candidate) return;
    const known = candidates.get(key);
    // The same page under a better link text; its place stays.
    if (!known) candidates.set(key, candidate);
    else if (candidate.kind < known.kind) known.kind = candidate.kind;
  });
  const language = siteLanguage(home, [...candidates.values()]);
  const own = [...candidates.values()].filter((page) => page.language === language);
  const paths = new Set(own.map(({ path }) => path));
  const neutral = [...candidates.values()].filter(
    (page) => language !== '' && page.language === '' && !paths.has(page.path),
  );
  return byTurns([...own, ...neutral].sort(compare), limit).map(({ url, kind }) => ({
    url,
    isUseful: kind < OTHER,
  }));
}

/** The normalised address of a link that may be a page of the same site, or null. */
function pageUrl(href: string, home: URL): URL | null {
  const url = href.length > MAX_URL_LENGTH ? null : parseUrl(href, home.href);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (withoutWww(url.hostname) === withoutWww(home.hostname)) {
    if (url.port !== home.port && url.port !== '') return null;
    url.hostname = home.hostname;
    url.protocol = home.protocol;
    url.port = home.port;
  } else if (url.port !== '' || !isSameSite(url.hostname, home.hostname)) return null;
  try {
    const normal = normalizeUrl(url.href, {
      stripHash: true,
      stripWWW: false,
      removeTrailingSlash: false,
      removeQueryParameters: trackingParameters,
    });
    return new URL(normal);
  } catch {
    // normalize-url refuses what it cannot decode; such a link leads nowhere worth reading.
    return null;
  }
}

const withoutWww = (host: string) => host.replace(/^www\./, '');

/** One registrable domain; on shared suffixes (github.io) each name below it is a site of its own. */
export function isSameSite(host: string, other: string): boolean {
  if (host === other) return true;
  const domain = getDomain(host, { allowPrivateDomains: true });
  return domain !== null && domain === getDomain(other, { allowPrivateDomains: true });
}

/** Two addresses of one page have one key: scheme, `www.`, final slash and `index.html` do not count. */
export function dedupeKey(url: string): string {
  try {
    return normalizeUrl(url, {
      stripHash: true,
      stripProtocol: true,
      removeQueryParameters: trackingParameters,
      removeDirectoryIndex: [/^(?:index|default)\.[a-z]+$/i],
    });
  } catch {
    return url;
  }
}

function judge(url: URL, text: string, home: URL, position: number): Candidate | null {
  // What still has a query is a search, a filter, a session: without end and without news.
  if (url.search !== '') return null;
  let segments = url.pathname.toLowerCase().split('/').filter(Boolean).map(decoded);
  const last = segments.at(-1) ?? '';
  if (/\.[a-z0-9]{2,5}$/i.test(last) && !pageExtension.test(last)) return null;

  const isSameHost = url.hostname === home.hostname;
  const label = isSameHost ? '' : (url.hostname.split('.')[0] ?? '');
  if (isSkippedLabel(label)) return null;
  let language = languageOf(label);
  if (language === '') {
    language = languageOf(segments[0] ?? '');
    if (language !== '') segments = segments.slice(1);
  }
  // Another language's front page, or the one before the language is chosen: the home page again.
  if (segments.length === 0 && (isSameHost || language !== '')) return null;
  if (segments.some(isSkippedSegment)) return null;
  const telling = label === '' || languageOf(label) !== '' ? segments : [label, ...segments];
  const path = segments.join('/');
  return {
    url: url.href,
    kind: kindOf(telling, text),
    language,
    path,
    isSameHost,
    depth: segments.length,
    position,
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The language prefix that the site's own pages have: the home page's, or the one most links have where no link is without. */
function siteLanguage(home: URL, candidates: readonly Candidate[]): string {
  const own = languageOf(home.pathname.toLowerCase().split('/')[1] ?? '');
  if (own !== '' || candidates.some(({ language, kind }) => language === '' && kind < OTHER)) return own;
  const counts = new Map<string, number>();
  for (const { language } of candidates) counts.set(language, (counts.get(language) ?? 0) + 1);
  const english = (language: string) => (language.startsWith('en') ? 0 : 1);
  const ranked = [...counts].sort(([a, m], [b, n]) => n - m || english(a) - english(b) || (a < b ? -1 : 1));
  return ranked[0]?.[0] ?? '';
}

function compare(a: Candidate, b: Candidate): number {
  return (
    Number(b.isSameHost) - Number(a.isSameHost) ||
    a.depth - b.depth ||
    a.position - b.position ||
    (a.url < b.url ? -1 : 1)
  );
}

/** The best of each useful kind in turn, again and again; then what is left over, then blogs. */
function byTurns(sorted: readonly Candidate[], limit: number): Candidate[] {
  const queues = Array.from({ length: KIND_COUNT }, (_, kind) =>
    sorted.filter((page) => page.kind === kind).slice(0, maxOfKind(kind)),
  );
  const useful = queues.slice(0, OTHER);
  const rounds = Math.max(...useful.map(({ length }) => length));
  const turns = Array.from({ length: rounds }, (_, round) =>
    useful.flatMap((queue) => queue.slice(round, round + 1)),
  );
  return [...turns.flat(), ...queues.slice(OTHER).flat()].slice(0, limit);
}
