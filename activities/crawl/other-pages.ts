import type { CrawlDeps, CrawlStore, TriedPage } from './crawl-deps.ts';
import { FetchFailure, isParseStopped } from '../../src/guarded-fetch/fetch-failure.ts';
import { alternatesOf, languageOfPage, mainLanguage } from './languages.ts';
import type { Home } from './read-home.ts';
import { type PageRead, type ReadPage, assertQuotable } from './read-page.ts';
import { readingOf } from './reading-of.ts';
import { type SeenPages, addressesOf } from './same-page.ts';

/** Stores the pages of a crawl in addition to its home page, each once; those that cannot be used as refusals. */
export interface OtherPages {
  read: (url: string) => Promise<void>;
  keep: (page: PageRead) => Promise<void>;
}

/** Two such pages take the threads twenty seconds, and other websites wait for them. */
const MAX_STOPPED_PAGES = 2;
const others = `on ${MAX_STOPPED_PAGES} other pages takes too much computing to read`;

interface Crawl {
  home: Home;
  seen: SeenPages;
  readPage: ReadPage;
  allowUrl: (url: URL) => Promise<string | null>;
  store: CrawlStore;
  onKept: () => void;
}

/**
 * FetchFailures of a page become refusals; all other errors are thrown. Once parsing was stopped at two pages, further ones are
 * refused without a request.
 */
export function createOtherPages({ home, seen, readPage, allowUrl, store, onKept }: Crawl): OtherPages {
  const language = mainLanguage(home.language);
  /** The page, or its version in the home page's language. Null if that is stored already. */
  const inLanguage = async (read: PageRead): Promise<PageRead | null> => {
    const own = mainLanguage(read.page.language);
    if (language === null || own === null || own === language) return read;
    const version = read.alternates.find((each) => mainLanguage(each.language) === language);
    if (!version || version.url === read.page.url) return read;
    seen.add([read.page.url]);
    return seen.has(version.url) ? null : readPage(version.url, { allowUrl });
  };
  const keep = async (read: PageRead) => {
    assertQuotable(read);
    const isNew = seen.add(addressesOf(read.reading, home.reading));
    seen.add(read.alternates.map(({ url }) => url));
    if (!isNew) return;
    await store.savePage(read.page);
    onKept();
  };
  let stopped = 0;
  const orRefuse = async (url: string, work: () => Promise<void>) => {
    try {
      if (stopped >= MAX_STOPPED_PAGES) throw new FetchFailure('not_read_in_time', url, { detail: others });
      await work();
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      if (isParseStopped(error)) stopped += 1;
      const { status, message: why } = error;
      if (seen.add([url])) await store.saveRefusal({ url, status, why });
    }
  };
  return {
    read: (url) =>
      orRefuse(url, async () => {
        const read = await inLanguage(await readPage(url, { allowUrl }));
        if (read) await keep(read);
      }),
    keep: (read) => orRefuse(read.page.url, () => keep(read)),
  };
}

/** Marks all addresses of a page that an earlier attempt stored as seen. */
export async function rememberPage(
  seen: SeenPages,
  { url, html }: TriedPage,
  home: Home,
  deps: CrawlDeps,
): Promise<void> {
  seen.add([url]);
  if (html === null) return;
  const reading = await readingOf(html, url, deps);
  seen.add([...addressesOf(reading, home.reading), ...alternatesOf(reading, '').map((each) => each.url)]);
}

/** The home page that an earlier attempt stored: the first of its pages. */
export async function storedHome(stored: readonly TriedPage[], deps: CrawlDeps): Promise<Home | null> {
  const page = stored.find(({ html }) => html !== null);
  if (page?.html == null) return null;
  const reading = await readingOf(page.html, page.url, deps);
  const mayFollow = !reading.robots.includes('nofollow');
  return {
    reading,
    language: languageOfPage(reading, ''),
    others: alternatesOf(reading, ''),
    links: mayFollow ? reading.links : [],
  };
}
