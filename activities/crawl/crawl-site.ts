import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredPage } from '../../src/drafts/schema.ts';
import { partsOfText } from '../reading/stored-text.ts';
import { choosePages, dedupeKey, isSameSite, type PageLink } from './choose-pages.ts';
import { FetchFailure, statusFailure } from './fetch-failure.ts';
import type { GuardedFetch } from './guarded-fetch.ts';
import { MAX_CRAWL_DELAY_MS, MAX_OTHER_PAGES, REQUESTS_AT_A_TIME } from './limits.ts';
import { createRobotsGate, type RobotsGate } from './robots.ts';
import { readSitemap } from './sitemap.ts';

/** Where pages are kept while a site is read, so that a restarted worker goes on where the last one stopped. */
export interface CrawlStore {
  /** What was saved so far, in the order of saving: the first page with html is the home page. */
  readPages(): Promise<
    { url: string; title: string | null; html: string | null; refusedWhy: string | null }[]
  >;
  savePage(page: StoredPage): Promise<void>;
  saveRefusal(page: { url: string; status: number | null; why: string }): Promise<void>;
}

export interface CrawlDeps {
  fetch: GuardedFetch;
  /** What a page says: the text is what evidence is later checked against. */
  read: (html: string, url: string) => { title: string | null; text: string; links: readonly PageLink[] };
  store: CrawlStore;
  /** Pages done of pages to do, and a sentence about the present one. */
  progress: (done: number, total: number, note: string) => void;
  signal: AbortSignal;
}

/**
 * Reads a website: robots.txt, the home page, and up to 11 more pages chosen by usefulness, two requests at a time.
 * Throws FetchFailure where robots.txt or the home page cannot be read (and then asks for nothing else); another
 * page that cannot be read is saved as a refusal. Pages saved by an earlier attempt are not fetched again.
 */
export async function crawlSite(
  startUrl: string,
  deps: CrawlDeps,
): Promise<{ pages: number; homeUrl: string }> {
  const { store, progress, signal } = deps;
  const gate = createRobotsGate(deps.fetch, signal);
  const stored = await store.readPages();
  const home = storedHome(stored, deps) ?? (await readHome(startUrl, gate, deps));
  const { sitemaps, crawlDelaySeconds } = await gate.rulesFor(new URL(home.url));
  const chosen = await chooseOthers(home, sitemaps, gate, deps);

  const seen = new Set([home.url, ...stored.map(({ url }) => url)].map(dedupeKey));
  const others = stored.filter(({ url }) => url !== home.url);
  const queue = chosen.filter((url) => !seen.has(dedupeKey(url))).slice(0, MAX_OTHER_PAGES - others.length);
  const total = 1 + others.length + queue.length;
  let done = total - queue.length;
  let pages = 1 + others.filter(({ html }) => html !== null).length;
  progress(done, total, `Read ${home.url}`);

  /** Whether this is the first to be saved under an address: pages meet at one through redirects. */
  const isNew = (url: string) => seen.size < seen.add(dedupeKey(url)).size;
  const refuse = async (url: string, status: number | null, why: string) => {
    if (isNew(url)) await store.saveRefusal({ url, status, why });
  };
  const readOther = async (url: string) => {
    try {
      const { page } = await readPage(url, gate, deps);
      if (!isSameSite(new URL(page.url).hostname, new URL(home.url).hostname)) {
        await refuse(url, page.status, `It redirects to another website, ${page.url}.`);
      } else if (isNew(page.url)) {
        await store.savePage(page);
        pages += 1;
      }
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      await refuse(url, error.status, error.message);
    }
  };
  const pauseMs = Math.min((crawlDelaySeconds ?? 0) * 1000, MAX_CRAWL_DELAY_MS);
  await inLanes(pauseMs > 0 ? 1 : REQUESTS_AT_A_TIME, queue, async (url) => {
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    signal.throwIfAborted();
    if (!seen.has(dedupeKey(url))) await readOther(url);
    done += 1;
    progress(done, total, `Read ${url}`);
  });
  return { pages, homeUrl: home.url };
}

interface Home {
  url: string;
  links: readonly PageLink[];
}

function storedHome(stored: Awaited<ReturnType<CrawlStore['readPages']>>, { read }: CrawlDeps): Home | null {
  for (const { url, html } of stored) {
    if (html !== null) return { url, links: read(html, url).links };
  }
  return null;
}

async function readHome(startUrl: string, gate: RobotsGate, deps: CrawlDeps): Promise<Home> {
  deps.progress(0, 1, `Reading ${startUrl}`);
  // Before the fetch and outside its deadline: a site that forbids us gets no other request.
  if (URL.canParse(startUrl)) await gate.rulesFor(new URL(startUrl));
  const { page, links } = await readPage(startUrl, gate, deps);
  await deps.store.savePage(page);
  return { url: page.url, links };
}

async function readPage(
  address: string,
  gate: RobotsGate,
  { fetch, read, signal }: CrawlDeps,
): Promise<{ page: StoredPage; links: readonly PageLink[] }> {
  const { url, status, body } = await fetch(address, { accept: 'html', signal, allowUrl: gate.refusalOf });
  if (status !== 200) throw statusFailure(url, status);
  let content: ReturnType<CrawlDeps['read']>;
  try {
    content = read(body, url);
  } catch (cause) {
    // Parsers give up on hostile HTML (a million nested elements) with whatever error comes first.
    throw new FetchFailure('unreadable_page', url, { cause });
  }
  const { title, text, links } = content;
  const { visible, markup } = partsOfText(text);
  if (!/[\p{L}\p{N}]/u.test(visible + markup)) throw new FetchFailure('empty_page', url);
  return { page: { url, title, status, html: body, text }, links };
}

/** The sitemap is asked only where the home page's own links leave room for something more useful. */
async function chooseOthers(
  home: Home,
  sitemaps: readonly string[],
  gate: RobotsGate,
  deps: CrawlDeps,
): Promise<string[]> {
  let chosen = choosePages(home.url, home.links, []);
  if (chosen.length < MAX_OTHER_PAGES || chosen.some(({ isUseful }) => !isUseful)) {
    const listed = await readSitemap(sitemapUrl(home.url, sitemaps), deps.fetch, {
      signal: deps.signal,
      allowUrl: gate.refusalOf,
    });
    chosen = choosePages(home.url, home.links, listed);
  }
  return chosen.map(({ url }) => url);
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

/** Works through a queue with so many at a time; the first error stops the rest before it is thrown. */
async function inLanes<T>(
  lanes: number,
  queue: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...queue];
  const lane = async () => {
    try {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    } catch (error) {
      waiting.length = 0;
      throw error;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
