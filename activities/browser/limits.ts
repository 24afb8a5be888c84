/** Every bound of rendering other people's pages in a browser, in one place; those of fetching are in ../crawl/limits.ts. */

/** Pages in the browser at once, over all drafts. */
export const RENDERINGS_AT_A_TIME = 2;
/** Pages of one reading of a website that are rendered; the others stand as plain HTML. */
export const MAX_RENDERED_PAGES = 6;
/** What rendering may add to one reading of a website; a page begun within it is finished. */
export const RENDER_BUDGET_MS = 30_000;

/** How long the scripts of a page may go on; what is there by then is the page. */
export const SCRIPTS_MS = 5_000;
/** A page whose text, elements and requests did not change for this long has nothing more to say. */
export const QUIET_MS = 500;
/** How often a page is looked at for that. */
export const LOOK_MS = 125;
/** A request under way for longer waits for something that may never come; it holds nothing up any more. */
export const SLOW_REQUEST_MS = 1_500;
/** How long handing out the finished page may take. */
export const READ_OUT_MS = 2_000;
/** One deadline for a page in a browser that runs: past it the browser is killed. Longer than the steps above together. */
export const RENDER_TOTAL_MS = 10_000;
/** How long a browser may take to start: a cold disk, a busy machine. */
export const LAUNCH_MS = 20_000;

/** What one page may bring over the network, as sent. */
export const MAX_TRAFFIC_BYTES = 20 * 1024 * 1024;
/** Requests of one page, redirects and refused ones included. */
export const MAX_REQUESTS = 200;
/** Requests of one page under way to one host: together with the other page of a reading no more than fetching makes. */
export const REQUESTS_TO_A_HOST = 1;
/** Those that wait for something that may never come may be so many, so that one of them does not end the page. */
export const MOST_REQUESTS_TO_A_HOST = 2;
/** Connections of one page: browsers open six a host. */
export const MAX_CONNECTIONS = 48;
/** How long a connection for a page may take. */
export const PAGE_CONNECT_MS = 5_000;

/** Memory of the browser with all its processes, shared pages counted once. Two ordinary pages take a third of it. */
export const MAX_BROWSER_BYTES = 900 * 1024 * 1024;
/** How often that is looked at while pages are rendered. A page fills some 100 MB in that time. */
export const MEMORY_LOOK_MS = 200;
/** JavaScript heap of one page, in MB, as V8 counts it; buffers are not in it. */
export const PAGE_HEAP_MB = 256;
/** JavaScript heap of the process that drives the browser, in MB. */
export const DRIVER_HEAP_MB = 192;

/** A browser that was not needed for this long is ended. */
export const IDLE_MS = 60_000;
/** How often, and after how long, what is left of a browser that was killed is looked for again. */
export const LAST_LOOKS = 40;
export const LAST_LOOK_MS = 25;
