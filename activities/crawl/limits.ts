/** Every bound of reading other people's websites, in one place. */

/** The product token that robots.txt files address us by (RFC 9309, 2.2.1). */
export const PRODUCT_TOKEN = 'LaunchDirectoryBot';
export const DEFAULT_USER_AGENT = `Mozilla/5.0 (compatible; ${PRODUCT_TOKEN}/1.0)`;

/** Largest page, after decompression. */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;
/** How much of a robots.txt is read; the rest is ignored (RFC 9309, 2.5, asks for at least 500 KiB). */
export const MAX_ROBOTS_BYTES = 500 * 1024;
export const MAX_SITEMAP_BYTES = 2 * 1024 * 1024;
/** How many addresses of one sitemap are looked at. */
export const MAX_SITEMAP_URLS = 2_000;
export const MAX_HEADER_BYTES = 32 * 1024;
/** Output over input beyond which a body that is too large is called a bomb; ordinary HTML stays under 30. */
export const BOMB_RATIO = 100;

/** RFC 9309 asks for five with robots.txt; pages get the same. */
export const MAX_REDIRECTS = 5;

/** One deadline for a whole fetch: names, connections, every redirect and the last byte. */
export const FETCH_TOTAL_MS = 20_000;
/** How long one of several addresses of a host is tried before the next. */
export const CONNECT_ATTEMPT_MS = 2_000;
/** A host that answers with more addresses than this is tried at the first ones only; all are judged. */
export const MAX_ADDRESSES_TRIED = 6;

/** How many links of the home page are looked at. */
export const MAX_LINKS = 3_000;
/** Pages read beside the home page. */
export const MAX_OTHER_PAGES = 11;
/** Requests under way at once to one website. */
export const REQUESTS_AT_A_TIME = 2;
/** A longer Crawl-delay is cut to this: a dozen pages read once are not a crawl that hurts. */
export const MAX_CRAWL_DELAY_MS = 3_000;
