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
  /** Relative to the home page, or absolute. */
  href: string;
  text: string;
}

export interface ChosenPage {
  url: string;
  /** False for blogs, and for pages whose URL does not show their kind. */
  isUseful: boolean;
}

const MAX_URL_LENGTH = 2048;
/** Extensions of pages; URLs with other extensions are files. */
const pageExtension = /\.(?:x?html?|shtml|php\d?|aspx?|jsp|cfm)$/i;
/** Parameters for tracking, which do not change the page. */
const trackingParameters = [
  /^utm_\w+/i,
  /^(?:ref|source|src|via|from|fbclid|gclid|msclkid|mc_[ce]id|hsa_\w+|_hs\w+|_ga|_gl|igshid)$/i,
];

interface Candidate {
  url: string;
  kind: number;
  language: string;
  /** The path without its language: versions of one page in several languages share it. */
  path: string;
  isSameHost: boolean;
  depth: number;
  /** Index among the links: websites link to important pages first. */
  position: number;
}

/**
 * Chooses up to `limit` pages of a website in addition to its home page, most useful first and deterministically: of its registrable
 * domain, preferably of its host and in its language. The kinds of page-kinds.ts alternate, so that one large section cannot
 * take every place; blogs come last. `isForeign` recognises the website's parts in other languages.
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
    // A repeated link may have a better text; the position stays that of the first.
    if (!known) candidates.set(key, candidate);
    else if (candidate.kind < known.kind) known.kind = candidate.kind;
  });
  const language = siteLanguage(home, [...candidates.values()]);
  const own = [...candidates.values()].filter((page) => page.language === language);
  const paths = new Set(own.map(({ path }) => path));
  const neutral = [...candidates.values()].filter(
    (page) => language !== '' && page.language === '' && !paths.has(page.path),
  );
  return alternateKinds([...own, ...neutral].sort(compare), limit).map(({ url, kind }) => ({
    url,
    isUseful: kind < OTHER,
  }));
}

/** The normalised URL of a link to the same website, or null. */
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
    // normalize-url refuses URLs that it cannot decode.
    return null;
  }
}

const withoutWww = (host: string) => host.replace(/^www\./, '');

/** Whether two hosts share a registrable domain; on shared suffixes (github.io) each name below it is its own website. */
export function isSameSite(host: string, other: string): boolean {
  if (host === other) return true;
  const domain = getDomain(host, { allowPrivateDomains: true });
  return domain !== null && domain === getDomain(other, { allowPrivateDomains: true });
}

/** Equal for URLs of the same page: scheme, `www.`, final slash and `index.html` are ignored. */
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
  // URLs with a query are searches, filters or sessions: endless and without new content.
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
  // The front page of another language is the home page again.
  if (segments.length === 0 && (isSameHost || language !== '')) return null;
  if (segments.some(isSkippedSegment)) return null;
  const names = label === '' || languageOf(label) !== '' ? segments : [label, ...segments];
  const path = segments.join('/');
  return {
    url: url.href,
    kind: kindOf(names, text),
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

/** The language prefix of the website's pages: the home page's, or the most frequent one if every link has one. */
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

/** The best page of each useful kind, then the second best, and so on; then other pages, then blogs. */
function alternateKinds(sorted: readonly Candidate[], limit: number): Candidate[] {
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
