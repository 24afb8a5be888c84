import { parseUrl } from '../../src/shared/url-rules.ts';
import { chooseOthers } from './choose-others.ts';
import { isSameSite, type PageLink } from './choose-pages.ts';
import { createCrawlDelay } from './crawl-delay.ts';
import type { CrawlDeps } from './crawl-deps.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import type { GuardedFetch } from '../../src/guarded-fetch/guarded-fetch.ts';
import {
  CRAWL_LANGUAGES,
  MAX_CRAWL_DELAY_MS,
  MAX_OTHER_PAGES,
  REQUESTS_AT_A_TIME,
} from '../../src/guarded-fetch/limits.ts';
import { llmsTxtOf, readLlmsTxt } from './llms-txt.ts';
import { createOtherPages, rememberPage, storedHome } from './other-pages.ts';
import { readHome } from './read-home.ts';
import { type ReadPage, createPageReader } from './read-page.ts';
import { readingOf } from './reading-of.ts';
import { createRobotsChecker } from './robots.ts';
import { runConcurrently } from '../run-concurrently.ts';
import { addressesOf, createSeenPages } from './same-page.ts';

/**
 * Reads a website: robots.txt, the home page, and up to 11 other pages chosen by usefulness, including llms.txt, two at a
 * time. It reads one language, English if available, and each page once; pages that forbid quoting are not stored. Pages that
 * an earlier attempt stored are not fetched again; other pages that cannot be read are stored as refusals.
 * @throws FetchFailure, without further requests, where robots.txt or the home page cannot be read
 */
export async function crawlSite(
  startUrl: string,
  deps: CrawlDeps,
): Promise<{ pages: number; homeUrl: string }> {
  const { store, progress, signal, enter } = deps;
  const robots = createRobotsChecker(deps, signal);
  const delay = createCrawlDelay(signal);
  const [stored, kept] = await Promise.all([store.readPages(), store.readKept?.() ?? []]);
  const fetch: GuardedFetch = (address, options) =>
    delay.run(() => deps.fetch(address, { languages: CRAWL_LANGUAGES, signal, ...options }));
  const readPage = noted(createPageReader({ ...deps, fetch }, kept), store);
  const rulesAt = async (url: string) => {
    const rules = await robots.rulesFor(new URL(url));
    delay.delayMs = Math.min((rules.crawlDelaySeconds ?? 0) * 1000, MAX_CRAWL_DELAY_MS);
    return rules;
  };

  let home = await storedHome(stored, deps);
  if (home) await enter?.(new URL(home.reading.url), true);
  else {
    progress(0, 1, `Reading ${startUrl}`);
    // Before the fetch and its deadline: a website that forbids the crawler gets no other request.
    if (parseUrl(startUrl)) await rulesAt(startUrl);
    home = await readHome(startUrl, { readPage, robots, deps });
  }
  const homeUrl = home.reading.url;
  const { sitemaps } = await rulesAt(homeUrl);
  /** From here on, only this website may be requested. */
  const allowUrl = (url: URL) => {
    if (!isSameSite(url.hostname, new URL(homeUrl).hostname)) {
      throw new FetchFailure('leads_elsewhere', url.href, { detail: url.host });
    }
    return robots.refusalOf(url);
  };

  const seen = createSeenPages();
  seen.add([...addressesOf(home.reading), ...home.others.map(({ url }) => url)]);
  const tried = await store.readPages();
  const others = tried.filter(({ url }) => url !== homeUrl);
  for (const page of others) await rememberPage(seen, page, home, deps);
  let pages = 1 + others.filter(({ html }) => html !== null).length;
  let left = MAX_OTHER_PAGES - others.length;
  const otherPages = createOtherPages({
    home,
    seen,
    readPage,
    allowUrl,
    store,
    onKept: () => (pages += 1),
  });

  const llmsTxt = await llmsLinks();
  const chosen = await chooseOthers(
    home,
    llmsTxt,
    sitemaps,
    { fetch, parse: deps.parse },
    { allowUrl, signal },
  );
  const queue = chosen.filter((url) => !seen.has(url)).slice(0, left);
  const total = 1 + MAX_OTHER_PAGES - left + queue.length;
  let done = total - queue.length;
  progress(done, total, `Read ${homeUrl}`);
  // Requests wait here for a place and not inside a fetch, whose deadline is running.
  await runConcurrently(delay.delayMs > 0 ? 1 : REQUESTS_AT_A_TIME, queue, async (url) => {
    signal.throwIfAborted();
    if (!seen.has(url)) await otherPages.read(url);
    done += 1;
    progress(done, total, `Read ${url}`);
  });
  return { pages, homeUrl };

  /** Stores llms.txt if there is one, and returns its links. */
  async function llmsLinks(): Promise<readonly PageLink[]> {
    const address = llmsTxtOf(homeUrl);
    const known = others.find(({ url }) => url === address);
    if (known) return known.html === null ? [] : (await readingOf(known.html, address, deps)).links;
    const found = left > 0 ? await readLlmsTxt(address, { readPage, allowUrl }) : null;
    if (!found) return [];
    await otherPages.keep(found);
    left -= 1;
    return found.mayFollow ? found.reading.links : [];
  }
}

/** Notes in the store which pages are being read. */
function noted(readPage: ReadPage, store: CrawlDeps['store']): ReadPage {
  const reading = new Set<string>();
  return async (address, options) => {
    reading.add(address);
    try {
      await store.noteReading?.([...reading]);
      return await readPage(address, options);
    } finally {
      reading.delete(address);
    }
  };
}
