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

/** A page from the previous crawl, under its address after redirects. */
export interface KeptPage {
  url: string;
  html: string;
  etag: string | null;
  lastModified: string | null;
}

/** Stores pages during a crawl, so that a retry continues after the last one. */
export interface CrawlStore {
  /** The pages saved so far, in order: the first one with html is the home page. */
  readPages(): Promise<TriedPage[]>;
  /** The pages of the previous crawl. */
  readKept?(): Promise<KeptPage[]>;
  /** Notes the pages that are being requested, for those who watch. */
  noteReading?(urls: readonly string[]): Promise<void>;
  savePage(page: CrawledPage): Promise<void>;
  saveRefusal(page: Refusal): Promise<void>;
}

/** A page that could not be read or used. */
export interface Refusal {
  url: string;
  status: number | null;
  why: string;
}

/** A parsed page. Evidence is checked against its `text`. */
export type Reading = TaskResult<'readPage'>;

export interface CrawlDeps extends Web {
  store: CrawlStore;
  /** Without one, pages that need scripts are read as plain HTML. */
  renderer?: Renderer | null;
  /**
   * Acquires the lock of the URL's website: called before each request for the home page, and with `isHome` once its address
   * is known. Throws where the website must not be read now.
   */
  enter?: (url: URL, isHome?: boolean) => Promise<void>;
  /** Pages done and to do, and a sentence about the current one. */
  progress: (done: number, total: number, note: string) => void;
  signal: AbortSignal;
}
