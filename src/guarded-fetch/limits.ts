/** Limits of requests to other people's websites. The site's page about the crawler shows those of crawler-rules.ts. */
export {
  MAX_CRAWL_DELAY_MS,
  MAX_OTHER_PAGES,
  MAX_PAGE_BYTES,
  PRODUCT_TOKEN,
  REQUESTS_AT_A_TIME,
} from './crawler-rules.ts';
import { PRODUCT_TOKEN } from './crawler-rules.ts';

/** For tests, where the service has no address; `userAgentOf` adds the page that explains the crawler. */
export const DEFAULT_USER_AGENT = `Mozilla/5.0 (compatible; ${PRODUCT_TOKEN}/1.0)`;

/** The Accept-Language of a crawl: English if the website has it, else its default. */
export const CRAWL_LANGUAGES = 'en, *;q=0.5';

/** Nearly all pages are smaller. Those that are not count against WORKER_PAGES_MB. */
export const SMALL_PAGE_BYTES = 256 * 1024;

/** The rest of a robots.txt is ignored (RFC 9309, section 2.5, requires at least 500 KiB). */
export const MAX_ROBOTS_BYTES = 500 * 1024;
export const MAX_SITEMAP_BYTES = 2 * 1024 * 1024;
/** Further URLs of a sitemap are ignored. */
export const MAX_SITEMAP_URLS = 2_000;
/** The rest of an llms.txt is ignored; the important part comes first. */
export const MAX_LLMS_BYTES = 256 * 1024;
export const MAX_HEADER_BYTES = 32 * 1024;
/** The compression ratio beyond which a body that is too large counts as a bomb; ordinary HTML stays under 30. */
export const BOMB_RATIO = 100;

/** RFC 9309 requires five for robots.txt; pages have the same limit. */
export const MAX_REDIRECTS = 5;

/** The deadline of a whole fetch: name lookup, connection, redirects and body. */
export const FETCH_TOTAL_MS = 20_000;
/** How long a connection to one of a host's addresses may take before the next is tried. */
export const CONNECT_ATTEMPT_MS = 2_000;
/** Further addresses of a host are checked but not tried. */
export const MAX_ADDRESSES_TRIED = 6;

/** The deadline of a POST until its answer has begun: receivers answer first and work afterwards. */
export const POST_TOTAL_MS = 15_000;
/** How long the body of its answer is read for the log. */
export const POST_ANSWER_MS = 2_000;
/** The rest of the answer to a POST is not read. */
export const MAX_ANSWER_BYTES = 1_024;

/** Further links of the home page are ignored. */
export const MAX_LINKS = 3_000;
/** Further versions of a page (`hreflang`) are ignored. */
export const MAX_ALTERNATES = 200;
