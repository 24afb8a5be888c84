/** What a crawl works with, and what the parts of it share. */
import type { CrawledPage } from '../../src/shared/profile-schema.ts';
import type { Renderer } from '../browser/renderer.ts';
import type { TaskResult } from '../parsing/tasks.ts';
import type { Web } from './web.ts';

export interface TriedPage {
  url: string;
  title: string | null;
  html: string | null;
  refusedWhy: string | null;
}

/** A page of the reading before this one, under its address in the end. */
export interface KeptPage {
  url: string;
  html: string;
  etag: string | null;
  lastModified: string | null;
}

/** Where pages are kept while a site is read, so that a restarted worker goes on where the last one stopped. */
export interface CrawlStore {
  /** What was saved so far, in the order of saving: the first page with html is the home page. */
  readPages(): Promise<TriedPage[]>;
  /** Where the site was read before: what need not be sent again unless it has changed. */
  readKept?(): Promise<KeptPage[]>;
  savePage(page: CrawledPage): Promise<void>;
  saveRefusal(page: Refusal): Promise<void>;
}

export interface Refusal {
  url: string;
  status: number | null;
  why: string;
}

/** What a crawl knows of a page: the text is what evidence is later checked against. */
export type Reading = TaskResult<'readPage'>;

export interface CrawlDeps extends Web {
  store: CrawlStore;
  /** For pages that are made by their scripts; null or none: they are read as plain HTML. */
  renderer?: Renderer | null;
  /** Asked before a home page on another website is asked for, and once it is known which it is; throws where it is not to be read now. */
  enter?: (url: URL, isHome?: boolean) => Promise<void>;
  /** Pages done of pages to do, and a sentence about the present one. */
  progress: (done: number, total: number, note: string) => void;
  signal: AbortSignal;
}
