/** The languages of a website's pages, from `hreflang` and URLs, which may be wrong or hostile. */
import { parseUrl } from '../../src/shared/url-rules.ts';
import type { PageReading } from '../reading/page-reading.ts';
import { isSameSite } from './choose-pages.ts';
import { MAX_ALTERNATES } from '../../src/guarded-fetch/limits.ts';
import { languageOf } from './page-kinds.ts';

/** A version of a page in another language, on the same website. */
export interface Alternate {
  /** Lower case, such as `de`, `en-gb` or `x-default`. */
  language: string;
  url: string;
}

export type LanguageSigns = Pick<PageReading, 'url' | 'lang' | 'headLinks' | 'links'>;

const maxAddress = 2048;

/** The primary language of a tag: `pt` for `pt-br`; null where there is none. */
export const mainLanguage = (tag: string | null): string | null =>
  /^[a-z]{2,3}(?=$|[-_])/.exec(tag?.trim().toLowerCase() ?? '')?.[0] ?? null;

/** The language of a page: from its `lang`, else its Content-Language if that is a single one, else its URL. */
export function languageOfPage({ url, lang }: LanguageSigns, contentLanguage: string): string | null {
  if (mainLanguage(lang) !== null) return lang;
  const sent = contentLanguage.trim().toLowerCase();
  if (sent !== '' && !/[,\s]/.test(sent) && mainLanguage(sent) !== null) return sent;
  return languageInAddress(new URL(url)) || null;
}

function languageInAddress({ pathname, hostname }: URL): string {
  const [label = '', ...others] = hostname.split('.');
  return (
    languageOf(pathname.toLowerCase().split('/')[1] ?? '') || (others.length > 1 ? languageOf(label) : '')
  );
}

/** The versions of a page in its head and its Link header, up to 200; those on other websites are left out. */
export function alternatesOf({ url, headLinks }: LanguageSigns, linkHeader: string): Alternate[] {
  const named = [
    ...headLinks.filter(({ rel }) => rel.split(/\s+/).includes('alternate')),
    ...linksOfHeader(linkHeader),
  ];
  return named
    .filter(({ hreflang }) => hreflang !== '')
    .slice(0, MAX_ALTERNATES)
    .flatMap(({ hreflang, href }) => {
      const target = href.length <= maxAddress ? parseUrl(href, url) : null;
      if (!target || !/^https?:$/.test(target.protocol)) return [];
      target.hash = '';
      if (!isSameSite(target.hostname, new URL(url).hostname)) return [];
      return [{ language: hreflang.trim().toLowerCase().slice(0, 35), url: target.href }];
    });
}

/** `<https://acme.example/de/>; rel="alternate"; hreflang="de"` (RFC 8288), in this simple form only. */
function linksOfHeader(header: string): { href: string; hreflang: string }[] {
  return [...header.slice(0, 16_000).matchAll(/<([^<>]{1,2048})>([^<>]{0,500})/g)].flatMap(
    ([, href = '', parameters = '']) => {
      const hreflang = /;\s*hreflang\s*=\s*"?([\w-]+)/i.exec(parameters)?.[1] ?? '';
      return /;\s*rel\s*=(?:\s*")?[^";]*\balternate\b/i.test(parameters) ? [{ href, hreflang }] : [];
    },
  );
}

/**
 * The URL of the English home page of a website in another language: from `hreflang`, else from a link to `/en/`. Null if the
 * page is in English or none is found.
 */
export function englishHome(
  home: LanguageSigns,
  language: string | null,
  alternates: readonly Alternate[],
): string | null {
  if (mainLanguage(language) === 'en' || (language === null && alternates.length === 0)) return null;
  const english = alternates.filter(({ language: named }) => mainLanguage(named) === 'en');
  const best = english.find(({ language: named }) => named === 'en') ?? english[0];
  if (best) return best.url === home.url ? null : best.url;
  const { hostname } = new URL(home.url);
  const link = home.links.find(({ href }) => {
    const target = parseUrl(href);
    if (!target) return false;
    const { protocol, hostname: host, pathname, search } = target;
    if (!/^https?:$/.test(protocol) || !isSameSite(host, hostname) || search !== '') return false;
    return (
      (host === hostname && /^\/en(?:[-_][a-z]{2})?\/?$/i.test(pathname)) ||
      (/^en\./.test(host) && pathname === '/')
    );
  });
  return link?.href ?? null;
}

/** Host and first path segment, by which websites separate languages. */
const rootOf = (url: URL) => `${url.hostname.replace(/^www\./, '')}/${firstSegment(url)}`;
const hostRoot = (root: string) => root.slice(0, root.indexOf('/') + 1);
const firstSegment = (url: URL) => url.pathname.toLowerCase().split('/')[1] ?? '';
/** Whether a URL is the front page of a language: `/de/`, `de.acme.example/`, `/`. */
const isRoot = (url: URL) => url.pathname.split('/').filter(Boolean).length <= 1;

/**
 * Recognises URLs in parts of the website for other languages or countries. `others` are the versions of the home page,
 * including the page that an English one replaces.
 */
export function foreignParts(homeUrl: string, others: readonly Alternate[]): (url: URL) => boolean {
  const own = new URL(homeUrl);
  const isNamed = ({ url }: Alternate) => rootOf(new URL(url)) === rootOf(own);
  const ownRoot =
    isRoot(own) && (languageOf(firstSegment(own)) !== '' || others.some(isNamed)) ? rootOf(own) : null;
  const foreign = new Set(
    others
      .filter(({ language }) => language !== 'x-default')
      .map(({ url }) => new URL(url))
      .filter(isRoot)
      .map(rootOf),
  );
  foreign.delete(rootOf(own));
  // If the home page has no language prefix, pages without one are in its language.
  if (!/^[a-z]{2}(?:[-_][a-z]{2,4})?$/.test(firstSegment(own))) foreign.delete(hostRoot(rootOf(own)));
  return (url) => {
    const root = rootOf(url);
    if (root === ownRoot && firstSegment(url) !== '') return false;
    return foreign.has(root) || foreign.has(hostRoot(root));
  };
}

const names = new Intl.DisplayNames('en', { type: 'language' });

function nameOf(tag: string | null): string {
  const main = mainLanguage(tag);
  return main === null ? 'a language that it does not name' : (names.of(main) ?? main);
}

interface Decision {
  /** The language of the pages that are read. */
  language: string | null;
  alternates: readonly Alternate[];
  /** The submitted page, if another one is read instead. */
  replaced: { url: string; language: string | null } | null;
  /** Why the English page could not be read. */
  failed: string | null;
}

/** Explains the choice of language to the owner; null if the website has one language. */
export function languageNote({ language, alternates, replaced, failed }: Decision): string | null {
  if (replaced) {
    return `The pages in English were read, because the website has some: ${replaced.url} is in ${nameOf(replaced.language)}.`;
  }
  if (failed !== null) {
    return `The pages in ${nameOf(language)} were read, because the English ones could not be: ${failed}`;
  }
  const mains = alternates.map((each) => mainLanguage(each.language)).filter((main) => main !== null);
  const others = [...new Set(mains)].filter((main) => main !== mainLanguage(language)).slice(0, 10);
  if (others.length === 0) return null;
  const list = new Intl.ListFormat('en').format(others.map(nameOf));
  return mainLanguage(language) === 'en'
    ? `The pages in English were read; the website also has them in ${list}.`
    : `The pages in ${nameOf(language)} were read, which the website shows by default; it also has them in ${list}, and none in English.`;
}
