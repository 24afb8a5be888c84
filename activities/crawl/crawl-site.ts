import { parseUrl } from '../../src/shared/url-rules.ts';
import { chooseOthers } from './choose-others.ts';
import { isSameSite, type PageLink } from './choose-pages.ts';
import type { CrawlDeps } from './crawl-deps.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { inLanes } from './in-lanes.ts';
import { MAX_CRAWL_DELAY_MS, MAX_OTHER_PAGES, REQUESTS_AT_A_TIME } from '../../src/guarded-fetch/limits.ts';
import { llmsTxtOf, readLlmsTxt } from './llms-txt.ts';
import { createOtherPages, rememberPage, storedHome } from './other-pages.ts';
import { createPace } from './pace.ts';
import { readHome } from './read-home.ts';
import { createPageReader } from './read-page.ts';
import { readingOf } from './reading-of.ts';
import { createRobotsGate } from './robots.ts';
import { addressesOf, createSeenPages } from './same-page.ts';

/**
 * Reads a website: robots.txt, the home page, and up to 11 more pages chosen by usefulness, llms.txt among them where there
 * is one, two requests at a time. One language is read, English where the site has it; a page of several addresses is read
 * once; what asks not to be quoted is not kept. Throws FetchFailure where robots.txt or the home page cannot be read (and
 * then asks for nothing else); another page that cannot be read is saved as a refusal. Pages saved by an earlier attempt
 * are not fetched again.
 */
export async function crawlSite(
  startUrl: string,
  deps: CrawlDeps,
): Promise<{ pages: number; homeUrl: string }> {
  const { store, progress, signal, enter } = deps;
  const gate = createRobotsGate(deps, signal);
  const pace = createPace(signal);
  const [stored, kept] = await Promise.all([store.readPages(), store.readKept?.() ?? []]);
  const reader = createPageReader(deps, kept, pace);
  const rulesAt = async (url: string) => {
    const rules = await gate.rulesFor(new URL(url));
    pace.pauseMs = Math.min((rules.crawlDelaySeconds ?? 0) * 1000, MAX_CRAWL_DELAY_MS);
    return rules;
  };

  let home = await storedHome(stored, deps);
  if (home) await enter?.(new URL(home.reading.url), true);
  else {
    progress(0, 1, `Reading ${startUrl}`);
    // Before the fetch and outside its deadline: a site that forbids us gets no other request.
    if (parseUrl(startUrl)) await rulesAt(startUrl);
    home = await readHome(startUrl, { reader, gate, deps });
  }
  const homeUrl = home.reading.url;
  const { sitemaps } = await rulesAt(homeUrl);
  /** Nothing but this website is asked for from here on. */
  const allowUrl = (url: URL) => {
    if (!isSameSite(url.hostname, new URL(homeUrl).hostname)) {
      throw new FetchFailure('leads_elsewhere', url.href, { detail: url.host });
    }
    return gate.refusalOf(url);
  };

  const seen = createSeenPages();
  seen.add([...addressesOf(home.reading), ...home.others.map(({ url }) => url)]);
  const tried = await store.readPages();
  const others = tried.filter(({ url }) => url !== homeUrl);
  for (const page of others) await rememberPage(seen, page, home, deps);
  let pages = 1 + others.filter(({ html }) => html !== null).length;
  let left = MAX_OTHER_PAGES - others.length;
  const otherPages = createOtherPages({ home, seen, reader, allowUrl, deps, onKept: () => (pages += 1) });

  const llmsTxt = await llmsLinks();
  const chosen = await chooseOthers(
    home,
    llmsTxt,
    sitemaps,
    { fetch: reader.fetch, parse: deps.parse },
    { allowUrl, signal },
  );
  const queue = chosen.filter((url) => !seen.has(url)).slice(0, left);
  const total = 1 + MAX_OTHER_PAGES - left + queue.length;
  let done = total - queue.length;
  progress(done, total, `Read ${homeUrl}`);
  await inLanes(pace.pauseMs > 0 ? 1 : REQUESTS_AT_A_TIME, queue, async (url) => {
    signal.throwIfAborted();
    if (!seen.has(url)) await otherPages.read(url);
    done += 1;
    progress(done, total, `Read ${url}`);
  });
  return { pages, homeUrl };

  /** Keeps llms.txt where there is one, and says where it leads. */
  async function llmsLinks(): Promise<readonly PageLink[]> {
    const address = llmsTxtOf(homeUrl);
    const known = others.find(({ url }) => url === address);
    if (known) return known.html === null ? [] : (await readingOf(known.html, address, deps)).links;
    const found = left > 0 ? await readLlmsTxt(address, { reader, allowUrl }) : null;
    if (!found) return [];
    await otherPages.keep(found);
    left -= 1;
    return found.mayFollow ? found.reading.links : [];
  }
}
