/**
 * The parsing tasks, by name. They are pure and run in the threads of a pool, so that a slow page does not delay others.
 * Inputs and results are structured clones.
 */
import type { StoredPage } from '../../src/shared/profile-schema.ts';
import { needsBrowser } from '../browser/needs-browser-rules.ts';
import { findBadge } from '../checks/find-badge.ts';
import type { ExpectedBadge } from '../checks/badge-elements.ts';
import { findTag } from '../claims/find-tag.ts';
import { type PageLink, choosePages } from '../crawl/choose-pages.ts';
import { type Alternate, foreignParts } from '../crawl/languages.ts';
import { picturesOfPage } from '../crawl/page-pictures.ts';
import { MAX_OTHER_PAGES, PRODUCT_TOKEN } from '../../src/guarded-fetch/limits.ts';
import { parseRobots } from '../crawl/robots-rules.ts';
import { parseSitemap } from '../crawl/parse-sitemap.ts';
import type { Drafted, DraftTask } from '../draft-task.ts';
import type { CategoryTree } from '../drafting/category-words.ts';
import { draftByRules } from '../drafting/rules-drafter.ts';
import { verified } from '../drafting/verified.ts';
import { documentsOf } from '../drafting-model/documents.ts';
import { countLetters } from '../reading/count-letters.ts';
import { readPage } from '../reading/page.ts';
import { partsOfText } from '../../src/shared/stored-text-rules.ts';

export const tasks = {
  /** The parts of a page that a crawl needs. `url` is its address after redirects. */
  readPage: ({ html, url }: { html: string; url: string }) => {
    const page = readPage(html, url);
    const { title, text, links, lang, canonical, robots, robotsLines, headLinks } = page;
    const { visible, markup } = partsOfText(text);
    const visibleLetters = countLetters(visible);
    return {
      url,
      title,
      text,
      links,
      lang,
      canonical,
      robots,
      robotsLines,
      headLinks,
      /** Letters and digits of the visible text and of the texts in the markup. */
      letterCount: visibleLetters + countLetters(markup),
      needsBrowser: needsBrowser(html, visibleLetters),
      pictures: picturesOfPage(page),
    };
  },

  readRobots: ({ text }: { text: string }) => {
    const { sitemaps, crawlDelaySeconds } = parseRobots(text, PRODUCT_TOKEN);
    return { sitemaps: sitemaps.slice(0, MAX_ROBOTS_SITEMAPS), crawlDelaySeconds };
  },

  isAllowedByRobots: ({ text, url }: { text: string; url: string }) =>
    parseRobots(text, PRODUCT_TOKEN).isAllowed(url),

  readSitemap: ({ text, language }: { text: string; language: string | null }) =>
    parseSitemap(text, language),

  /** Pages to read after the home page, the most useful first. */
  choosePages: ({
    url,
    links,
    listed,
    others,
  }: {
    /** The home page. */
    url: string;
    links: readonly PageLink[];
    /** Addresses in the sitemap. */
    listed: readonly string[];
    /** Versions of the home page in other languages. */
    others: readonly Alternate[];
  }) => choosePages(url, links, listed, MAX_OTHER_PAGES, foreignParts(url, others)),

  findBadge: ({ html, url, expected }: { html: string; url: string; expected: ExpectedBadge }) =>
    findBadge(html, url, expected),

  findTag: ({ html, url, token }: { html: string; url: string; token: string }) => findTag(html, url, token),

  draftByRules: ({ pages, directory }: { pages: readonly StoredPage[]; directory: CategoryTree }) =>
    draftByRules(pages, directory),

  verify: ({
    drafts,
    pages,
    directory,
  }: { drafts: readonly Drafted[] } & Pick<DraftTask, 'pages' | 'directory'>) =>
    verified(drafts, { pages, directory }),

  documents: ({ pages, maxChars }: { pages: readonly StoredPage[]; maxChars: number }) =>
    documentsOf(pages, maxChars),
};

/** More are ignored. */
const MAX_ROBOTS_SITEMAPS = 50;

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskResult<Name extends TaskName> = ReturnType<Tasks[Name]>;

export interface ParseOptions {
  /** The website or page that is parsed, for the failure message. */
  of: string;
  /** Aborting stops the task and rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs a task outside the calling thread.
 * @throws FetchFailure `not_read_in_time` where it takes too much CPU time or memory
 */
export type Parse = <Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  options: ParseOptions,
) => Promise<TaskResult<Name>>;
