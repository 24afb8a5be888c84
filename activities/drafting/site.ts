import { getDomain, getDomainWithoutSuffix } from 'tldts';
import { parseUrl } from '../../src/shared/url-rules.ts';
import type { Evidence, StoredPage } from '../../src/shared/profile-schema.ts';
import { readPage } from '../reading/page.ts';
import type { PageReading } from '../reading/page-reading.ts';
import { roleOfPage, type PageRole } from './page-role.ts';
import { oncePer } from './remembered.ts';

export interface SitePage extends PageReading {
  role: PageRole;
}

/** A website as the drafter sees it: every page read once. */
export interface Site {
  /** The home page first. */
  pages: readonly SitePage[];
  home: SitePage;
  /** Registrable domain, such as `tidewell.example`; the host where it has none. */
  domain: string;
  /** The domain without its suffix, such as `tidewell`; empty where there is none. */
  domainLabel: string;
}

/** The pages that may be quoted: `noindex` and `none` ask machines not to pass on what a page says. */
const mayQuote = ({ robots }: PageReading): boolean =>
  !robots.some((directive) => ['noindex', 'none', 'nosnippet'].includes(directive));

/** A stored page as it is read, once for the rules and the verifier: reading takes longer than most rules. */
export const readingOf = oncePer(({ html, url }: StoredPage): PageReading => readPage(html, url));

/** @returns null where no page may be quoted */
export function readSite(stored: readonly StoredPage[]): Site | null {
  const pages = stored
    .filter(({ url }) => parseUrl(url) !== null)
    .map(readingOf)
    .filter(mayQuote)
    .map((reading): SitePage => ({ ...reading, role: roleOfPage(reading) }));
  const home = pages.find(({ role }) => role === 'home') ?? pages[0];
  if (home === undefined) return null;
  home.role = 'home';
  const others = pages.filter((page) => page !== home);
  const { hostname } = new URL(home.url);
  return {
    pages: [home, ...others],
    home,
    domain: getDomain(hostname, { allowPrivateDomains: true }) ?? hostname,
    domainLabel: getDomainWithoutSuffix(hostname, { allowPrivateDomains: true }) ?? '',
  };
}

/** The pages of some roles, in the order of the roles. */
export function pagesOf(site: Site, ...roles: PageRole[]): SitePage[] {
  return roles.flatMap((role) => site.pages.filter((page) => page.role === role));
}

export const cite = (page: SitePage, quote: string): Evidence => ({ quote, page_url: page.url });

/** The content of the first meta element of a name, such as `og:site_name`. */
export const metaOf = (page: SitePage, name: string): string | null =>
  page.meta.find((entry) => entry.name === name)?.content ?? null;
