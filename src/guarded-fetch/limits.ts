/** Every bound of reading other people's websites, in one place; those that the site's page about it names come from there. */
export {
  MAX_CRAWL_DELAY_MS,
  MAX_OTHER_PAGES,
  MAX_PAGE_BYTES,
  PRODUCT_TOKEN,
  REQUESTS_AT_A_TIME,
} from './crawler-rules.ts';
import { PRODUCT_TOKEN } from './crawler-rules.ts';

/** Where the service's own address is not known, as in tests; `userAgentOf` adds the page that explains us. */
export const DEFAULT_USER_AGENT = `Mozilla/5.0 (compatible; ${PRODUCT_TOKEN}/1.0)`;

/**
 * What a crawl asks for. A website that chooses the language by it shows its English pages where it has some, which are
 * preferred, and else what it shows by default.
 */
export const CRAWL_LANGUAGES = 'en, *;q=0.5';

/** How much of a robots.txt is read; the rest is ignored (RFC 9309, 2.5, asks for at least 500 KiB). */
export const MAX_ROBOTS_BYTES = 500 * 1024;
export const MAX_SITEMAP_BYTES = 2 * 1024 * 1024;
/** How many addresses of one sitemap are looked at. */
export const MAX_SITEMAP_URLS = 2_000;
/** How much of an llms.txt is read: what matters stands first. */
export const MAX_LLMS_BYTES = 256 * 1024;
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
/** How many other versions of one page, by `hreflang`, are looked at. */
export const MAX_ALTERNATES = 200;
