import type { PageLink } from './choose-pages.ts';
import { choosePages, isSameSite } from './choose-pages.ts';
import { foreignParts, mainLanguage } from './languages.ts';
import { MAX_OTHER_PAGES } from './limits.ts';
import type { Home } from './read-home.ts';
import { type SitemapOptions, readSitemap } from './sitemap.ts';
import type { GuardedFetch } from './guarded-fetch.ts';

/**
 * Which pages to read beside the home page, most useful first: of those that it links to and, after them, `more` links. The
 * sitemap is asked only where these leave room for something more useful.
 */
export async function chooseOthers(
  home: Home,
  more: readonly PageLink[],
  sitemaps: readonly string[],
  fetch: GuardedFetch,
  options: Pick<SitemapOptions, 'allowUrl'>,
): Promise<string[]> {
  const { url } = home.reading;
  const links = [...home.links, ...more];
  const isForeign = foreignParts(url, home.others);
  let chosen = choosePages(url, links, [], MAX_OTHER_PAGES, isForeign);
  if (chosen.length < MAX_OTHER_PAGES || chosen.some(({ isUseful }) => !isUseful)) {
    const language = mainLanguage(home.language);
    const listed = await readSitemap(sitemapUrl(url, sitemaps), fetch, { ...options, language });
    chosen = choosePages(url, links, listed, MAX_OTHER_PAGES, isForeign);
  }
  return chosen.map((page) => page.url);
}

/** The first sitemap that robots.txt names on the site itself, else the customary place. */
function sitemapUrl(homeUrl: string, sitemaps: readonly string[]): string {
  const home = new URL(homeUrl);
  const named = sitemaps
    .filter((url) => URL.canParse(url, homeUrl))
    .map((url) => new URL(url, homeUrl))
    .find(({ hostname }) => isSameSite(hostname, home.hostname));
  return (named ?? new URL('/sitemap.xml', home)).href;
}
