import type { CrawlDeps, TriedPage } from './crawl-deps.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { alternatesOf, languageOfPage, mainLanguage } from './languages.ts';
import type { Home } from './read-home.ts';
import { type PageRead, type PageReader, assertQuotable } from './read-page.ts';
import { readingOf } from './reading-of.ts';
import { type SeenPages, addressesOf } from './same-page.ts';

/** The pages of a crawl beside its home page, each of them once. */
export interface OtherPages {
  /** Reads the page and keeps it, or why not. */
  read: (url: string) => Promise<void>;
  /** Keeps a page that was read, or why it may not be quoted. */
  keep: (page: PageRead) => Promise<void>;
}

interface Crawl {
  home: Home;
  seen: SeenPages;
  reader: PageReader;
  allowUrl: (url: URL) => Promise<string | null>;
  deps: CrawlDeps;
  onKept: () => void;
}

export function createOtherPages({
  home,
  seen,
  reader,
  allowUrl,
  deps: { store },
  onKept,
}: Crawl): OtherPages {
  const language = mainLanguage(home.language);
  const refuse = async (url: string, { status, message }: FetchFailure) => {
    if (seen.add([url])) await store.saveRefusal({ url, status, why: message });
  };
  /** The page itself or, where it is in another language than the home page, the one that it names in that. */
  const inLanguage = async (read: PageRead): Promise<PageRead | null> => {
    const own = mainLanguage(read.page.language);
    if (language === null || own === null || own === language) return read;
    const version = read.alternates.find((each) => mainLanguage(each.language) === language);
    if (!version || version.url === read.page.url) return read;
    seen.add([read.page.url]);
    return seen.has(version.url) ? null : reader.read(version.url, { allowUrl });
  };
  const keep = async (read: PageRead) => {
    assertQuotable(read);
    const isNew = seen.add(addressesOf(read.reading, home.reading));
    // The same page in other languages.
    seen.add(read.alternates.map(({ url }) => url));
    if (!isNew) return;
    await store.savePage(read.page);
    onKept();
  };
  return {
    async read(url) {
      try {
        const read = await inLanguage(await reader.read(url, { allowUrl }));
        if (read) await keep(read);
      } catch (error) {
        if (!(error instanceof FetchFailure)) throw error;
        await refuse(url, error);
      }
    },
    async keep(read) {
      try {
        await keep(read);
      } catch (error) {
        if (!(error instanceof FetchFailure)) throw error;
        await refuse(read.page.url, error);
      }
    },
  };
}

/** What an earlier attempt kept is known under all its addresses. */
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

/** The home page that an earlier attempt kept: the first of its pages. */
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
