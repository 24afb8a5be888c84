import type { CrawlDeps, Reading } from './crawl-deps.ts';
import { dedupeKey, isSameSite } from './choose-pages.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { type Alternate, englishHome, languageNote, mainLanguage } from './languages.ts';
import { type PageRead, type PageReader, assertQuotable } from './read-page.ts';
import type { RobotsGate } from './robots.ts';

/** The page that a crawl starts from. */
export interface Home {
  reading: Reading;
  language: string | null;
  /** Its versions in other languages, and the one that it was chosen before. */
  others: readonly Alternate[];
  /** The page's links, none where it asks that they be left alone. */
  links: Reading['links'];
}

/**
 * Reads the home page: the page that was asked for or, where that is in another language and the website has it in English,
 * the English one. Throws FetchFailure where it cannot be read, or may not be quoted: what a website says of itself first
 * is what a profile is made of, and whoever hides it from readers hides the website. An English one that fails is a refusal.
 */
export async function readHome(
  startUrl: string,
  { reader, gate, deps }: { reader: PageReader; gate: RobotsGate; deps: CrawlDeps },
): Promise<Home> {
  const { store, enter } = deps;
  const asked = await reader.read(startUrl, {
    async allowUrl(url) {
      await enter?.(url);
      return gate.refusalOf(url);
    },
  });
  const { hostname } = new URL(asked.page.url);
  await enter?.(new URL(asked.page.url), true);
  const englishUrl = englishHome(asked.reading, asked.page.language, asked.alternates);
  let english: PageRead | null = null;
  let failed: string | null = null;
  if (englishUrl !== null) {
    try {
      english = await readEnglish(englishUrl, asked, { reader, gate, hostname });
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      failed = error.message;
      await store.saveRefusal({ url: englishUrl, status: error.status, why: error.message });
    }
  }
  const home = english ?? asked;
  assertQuotable(home);
  home.page.languageNote = languageNote({
    language: home.page.language,
    alternates: home.alternates,
    replaced: english && { url: asked.page.url, language: asked.page.language },
    failed,
  });
  await store.savePage(home.page);
  const left = english
    ? [...asked.alternates, { language: asked.page.language ?? 'und', url: asked.page.url }]
    : [];
  return homeOf(home, left);
}

/** Null where what is named as English turns out to be the page itself, or to be in another language too. */
async function readEnglish(
  url: string,
  asked: PageRead,
  { reader, gate, hostname }: { reader: PageReader; gate: RobotsGate; hostname: string },
): Promise<PageRead | null> {
  const english = await reader.read(url, {
    allowUrl: (to) => {
      if (!isSameSite(to.hostname, hostname))
        throw new FetchFailure('leads_elsewhere', url, { detail: to.host });
      return gate.refusalOf(to);
    },
  });
  const isOther = dedupeKey(english.page.url) !== dedupeKey(asked.page.url);
  const stated = mainLanguage(english.reading.lang);
  if (!isOther || (stated !== null && stated !== 'en')) return null;
  assertQuotable(english);
  english.page.language ??= 'en';
  return english;
}

export function homeOf(home: Omit<PageRead, 'unquotable'>, left: readonly Alternate[]): Home {
  return {
    reading: home.reading,
    language: home.page.language,
    others: [...home.alternates, ...left],
    links: home.mayFollow ? home.reading.links : [],
  };
}
