import { parseUrl } from '../../src/shared/url-rules.ts';
import type { PageLink } from './choose-pages.ts';
import { isSameSite } from './choose-pages.ts';
import { mainLanguage } from './languages.ts';
import { MAX_LINKS, MAX_OTHER_PAGES } from '../../src/guarded-fetch/limits.ts';
import type { Home } from './read-home.ts';
import { type SitemapOptions, readSitemap } from './sitemap.ts';
import type { Web } from './web.ts';

/**
 * Chooses the pages to read after the home page, most useful first, from its links and then `more` links. The sitemap is
 * fetched only where these leave room for more useful pages.
 */
export async function chooseOthers(
  home: Home,
  more: readonly PageLink[],
  sitemaps: readonly string[],
  web: Web,
  options: Pick<SitemapOptions, 'allowUrl' | 'signal'>,
): Promise<string[]> {
  const { url } = home.reading;
  const links = [...home.links, ...more].slice(0, MAX_LINKS);
  const choose = (listed: readonly string[]) =>
    web.parse(
      'choosePages',
      { url, links, listed, others: home.others },
      { of: url, signal: options.signal },
    );
  let chosen = await choose([]);
  if (chosen.length < MAX_OTHER_PAGES || chosen.some(({ isUseful }) => !isUseful)) {
    const language = mainLanguage(home.language);
    const listed = await readSitemap(sitemapUrl(url, sitemaps), web, { ...options, language });
    if (listed.length > 0) chosen = await choose(listed);
  }
  return chosen.map((page) => page.url);
}

/** The first sitemap in robots.txt that is on the website itself, else `/sitemap.xml`. */
function sitemapUrl(homeUrl: string, sitemaps: readonly string[]): string {
  const home = new URL(homeUrl);
  const named = sitemaps
    .flatMap((url) => parseUrl(url, homeUrl) ?? [])
    .find(({ hostname }) => isSameSite(hostname, home.hostname));
  return (named ?? new URL('/sitemap.xml', home)).href;
}
