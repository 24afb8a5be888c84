import type { CrawlDeps, Reading } from './crawl-deps.ts';
import { dedupeKey, isSameSite } from './choose-pages.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { type Alternate, englishHome, languageNote, mainLanguage } from './languages.ts';
import { type PageRead, type ReadPage, assertQuotable } from './read-page.ts';
import type { RobotsChecker } from './robots.ts';

/** The home page of a crawl. */
export interface Home {
  reading: Reading;
  language: string | null;
  /** Its versions in other languages, including the page that an English one replaces. */
  others: readonly Alternate[];
  /** Links that may be followed. */
  links: Reading['links'];
}

interface HomeParts {
  readPage: ReadPage;
  robots: RobotsChecker;
  deps: Pick<CrawlDeps, 'store' | 'enter'>;
}

/**
 * Reads and stores the home page or, if it is in another language, its English version; an English version that fails is
 * stored as a refusal.
 * @throws FetchFailure where the page cannot be read or must not be quoted
 */
export async function readHome(startUrl: string, { readPage, robots, deps }: HomeParts): Promise<Home> {
  const { store, enter } = deps;
  const first = await readPage(startUrl, {
    async allowUrl(url) {
      await enter?.(url);
      return robots.refusalOf(url);
    },
  });
  await enter?.(new URL(first.page.url), true);
  const englishUrl = englishHome(first.reading, first.page.language, first.alternates);
  let english: PageRead | null = null;
  let failed: string | null = null;
  if (englishUrl !== null) {
    try {
      english = await readEnglish(englishUrl, first, { readPage, robots });
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      failed = error.message;
      await store.saveRefusal({ url: englishUrl, status: error.status, why: error.message });
    }
  }
  const home = english ?? first;
  assertQuotable(home);
  const replaced = english && { url: first.page.url, language: first.page.language };
  const { language } = home.page;
  home.page.languageNote = languageNote({ language, alternates: home.alternates, replaced, failed });
  await store.savePage(home.page);
  return {
    reading: home.reading,
    language,
    others: [
      ...home.alternates,
      ...(replaced ? [...first.alternates, { ...replaced, language: replaced.language ?? 'und' }] : []),
    ],
    links: home.mayFollow ? home.reading.links : [],
  };
}

/** Null if the English version is the same page, or states another language. */
async function readEnglish(
  url: string,
  first: PageRead,
  { readPage, robots }: Pick<HomeParts, 'readPage' | 'robots'>,
): Promise<PageRead | null> {
  const { hostname } = new URL(first.page.url);
  const english = await readPage(url, {
    allowUrl: (to) => {
      if (!isSameSite(to.hostname, hostname))
        throw new FetchFailure('leads_elsewhere', url, { detail: to.host });
      return robots.refusalOf(to);
    },
  });
  const isOther = dedupeKey(english.page.url) !== dedupeKey(first.page.url);
  const stated = mainLanguage(english.reading.lang);
  if (!isOther || (stated !== null && stated !== 'en')) return null;
  assertQuotable(english);
  english.page.language ??= 'en';
  return english;
}
