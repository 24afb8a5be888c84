/** Messages between the worker and the driver process of the browser. */

/** The worker's first message. */
export interface Start {
  kind: 'start';
  executable: string;
  /** CRAWL_RESOLVE, as entries. */
  resolve: readonly (readonly [string, { address: string; port: number }])[];
  userAgent: string;
  /** A folder for this browser only, removed afterwards. */
  folder: string;
}

/** A fetched page; its HTML is passed on, so that the browser need not request it again. */
export interface PageToRender {
  url: string;
  html: string;
}

export interface RenderedPage {
  /** The final URL, as scripts may navigate. Without fragment. */
  url: string;
  /** The rendered document without scripts; invisible elements are marked `hidden`. */
  html: string;
}

export type ToBrowser =
  | Start
  | ({ kind: 'render'; id: number } & PageToRender)
  /** The response to request `n` of a page, `visit` or `acquire`. */
  | { kind: 'reply'; id: number; n: number; allowed: boolean }
  /** The page is not needed any more. */
  | { kind: 'cancel'; id: number };

export type FromBrowser =
  | { kind: 'launched'; pid: number | null }
  | { kind: 'not launched'; why: string }
  /** The page navigates, or has navigated without a request. */
  | { kind: 'visit'; id: number; n: number; url: string }
  /** A request waits for a place of the host limit, which fetching shares. */
  | { kind: 'acquire'; id: number; n: number; host: string }
  /** Releases the place. */
  | { kind: 'release'; id: number; n: number }
  | ({ kind: 'rendered'; id: number } & RenderedPage)
  | { kind: 'failed'; id: number; code: PageFailureCode; why: string };

/** `refused`: a navigation was not allowed. */
export type PageFailureCode =
  'refused' | 'cancelled' | 'page_crashed' | 'timed_out' | 'too_large' | 'no_page';
