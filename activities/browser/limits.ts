/** Limits of rendering pages in a browser; those of fetching are in src/guarded-fetch/limits.ts. */

/** Pages rendered concurrently by a worker. */
export const RENDERINGS_AT_A_TIME = 2;
/** Rendered pages of one crawl; the others are read as plain HTML. */
export const MAX_RENDERED_PAGES = 6;
/** Total rendering time of one crawl; a page that starts within it is finished. */
export const RENDER_BUDGET_MS = 30_000;

/** How long the scripts of a page may run; the page is then read as it is. */
export const SCRIPTS_MS = 5_000;
/** A page is complete when its text, elements and requests have not changed for this long. */
export const QUIET_MS = 500;
/** How often a page is measured. */
export const MEASURE_MS = 125;
/** Nothing waits for a request that takes longer, as it may never end. */
export const SLOW_REQUEST_MS = 1_500;
/** How long reading the finished page may take. */
export const READ_OUT_MS = 2_000;
/** The deadline of a page in a running browser, which is killed after it. Longer than the steps above together. */
export const RENDER_TOTAL_MS = 10_000;
/** How long a browser may take to start, on a cold disk or a busy machine. */
export const LAUNCH_MS = 20_000;

/** Network traffic of one page, as sent. */
export const MAX_TRAFFIC_BYTES = 20 * 1024 * 1024;
/** Requests of one page, including redirects and refused ones. */
export const MAX_REQUESTS = 200;
/** Concurrent requests of one page to one host, not counting slow ones: two pages of a crawl make as many as fetching. */
export const REQUESTS_TO_A_HOST = 1;
/** The same, with slow ones, so that one slow request does not block the page. */
export const MAX_REQUESTS_TO_A_HOST = 2;
/** Connections of one page; browsers open six per host. */
export const MAX_CONNECTIONS = 48;
/** How long a connection for a page may take. */
export const PAGE_CONNECT_MS = 5_000;

/** Memory of all processes of the browser, shared memory counted once. Two ordinary pages take a third of it. */
export const MAX_BROWSER_BYTES = 900 * 1024 * 1024;
/** How often memory is measured while pages are rendered. A page can fill some 100 MB in that time. */
export const MEMORY_MEASURE_MS = 200;
/** JavaScript heap of one page in MB, without buffers. */
export const PAGE_HEAP_MB = 256;
/** JavaScript heap of the driver process in MB. */
export const DRIVER_HEAP_MB = 192;

/** A browser ends after this time without pages. */
export const IDLE_MS = 60_000;
/** Repetitions and interval of the search for remaining processes of a killed browser. */
export const KILL_ATTEMPTS = 40;
export const KILL_RETRY_MS = 25;
