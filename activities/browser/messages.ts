/** What the worker and the process that drives the browser tell each other. */

/** The worker's first word. */
export interface Start {
  kind: 'start';
  executable: string;
  /** CRAWL_RESOLVE, as entries. */
  resolve: readonly (readonly [string, { address: string; port: number }])[];
  userAgent: string;
  /** A folder of its own, removed afterwards. */
  folder: string;
}

/** A page as it was fetched: the browser is given its HTML, so that it is not asked for twice. */
export interface PageToRender {
  url: string;
  html: string;
}

export interface RenderedPage {
  /** Where the page is in the end: scripts may have gone on to another. Without fragment. */
  url: string;
  /** The document as the browser has it, scripts removed, what is not shown marked `hidden`. */
  html: string;
}

export type ToBrowser =
  | Start
  | ({ kind: 'render'; id: number } & PageToRender)
  /** The answer to `visit`. */
  | { kind: 'visit'; id: number; n: number; allowed: boolean }
  /** The answer to `enter`. */
  | { kind: 'entered'; id: number; n: number }
  /** Nobody waits for the page any more. */
  | { kind: 'cancel'; id: number };

export type FromBrowser =
  | { kind: 'launched'; pid: number | null }
  | { kind: 'not launched'; why: string }
  /** The page wants to go to another address, or went there without a request. */
  | { kind: 'visit'; id: number; n: number; url: string }
  /** A request waits for its place at a host, which fetching shares. */
  | { kind: 'enter'; id: number; n: number; host: string }
  /** Its place is free again. */
  | { kind: 'leave'; id: number; n: number }
  | ({ kind: 'rendered'; id: number } & RenderedPage)
  | { kind: 'failed'; id: number; code: PageFailureCode; why: string };

/** `refused`: an answer to `visit` ended it. */
export type PageFailureCode =
  'refused' | 'cancelled' | 'page_crashed' | 'timed_out' | 'too_large' | 'no_page';
