import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { MAX_ROBOTS_BYTES, PRODUCT_TOKEN } from '../../src/guarded-fetch/limits.ts';
import type { RobotsRules } from './robots-rules.ts';
import type { Web } from './web.ts';

/** The robots.txt files of a crawl, each read once. */
export interface RobotsChecker {
  /** Sitemaps and Crawl-delay of the URL's origin. @throws FetchFailure where robots.txt cannot be read */
  rulesFor: (url: URL) => Promise<Pick<RobotsRules, 'sitemaps' | 'crawlDelaySeconds'>>;
  /** A sentence if robots.txt forbids the URL, else null, as `allowUrl` of a fetch expects. @throws FetchFailure */
  refusalOf: (url: URL) => Promise<string | null>;
}

/** Failures of the host rather than of its robots.txt keep their own, more specific code. */
const hostFailures: ReadonlySet<string> = new Set([
  'address_not_public',
  'url_not_allowed',
  'host_not_found',
  'dns_unavailable',
  'connection_failed',
  'tls_failed',
]);

/** Reads each robots.txt when it is first needed; aborting rejects with the signal's reason. */
export function createRobotsChecker(web: Web, signal?: AbortSignal): RobotsChecker {
  const texts = new Map<string, Promise<string>>();
  const textOf = ({ origin }: URL) => {
    const known = texts.get(origin) ?? fetchRobots(origin, web, signal);
    texts.set(origin, known);
    return known;
  };
  return {
    async rulesFor(url) {
      const text = await textOf(url);
      if (text === '') return { sitemaps: [], crawlDelaySeconds: null };
      return web.parse('readRobots', { text }, { of: url.origin, signal });
    },
    async refusalOf(url) {
      const text = await textOf(url);
      if (text === '') return null;
      return (await web.parse('isAllowedByRobots', { text, url: url.href }, { of: url.origin, signal }))
        ? null
        : `The robots.txt of ${url.host} does not allow ${PRODUCT_TOKEN} to read ${url.href}.`;
    },
  };
}

/**
 * The robots.txt of an origin (RFC 9309, section 2.3.1). A missing file, or one with more than five redirects, is empty and
 * allows everything. Server errors, and 429 (the RFC permits either), forbid everything for now.
 * @throws FetchFailure `robots_unreachable`, or a failure of the host
 */
async function fetchRobots(origin: string, { fetch }: Web, signal?: AbortSignal): Promise<string> {
  try {
    const { body } = await fetch(`${origin}/robots.txt`, {
      accept: 'any',
      maxBytes: MAX_ROBOTS_BYTES,
      truncate: true,
      signal,
    });
    return body;
  } catch (error) {
    if (!(error instanceof FetchFailure) || hostFailures.has(error.code)) throw error;
    if (isAbsence(error)) return '';
    const { transient } = error;
    const detail = error.status === null ? error.code.replaceAll('_', ' ') : `status ${error.status}`;
    throw new FetchFailure('robots_unreachable', origin, { detail, transient, cause: error });
  }
}

function isAbsence({ code, status }: FetchFailure): boolean {
  if (code === 'too_many_redirects' || code === 'redirect_loop') return true;
  return status !== null && status < 500 && status !== 429;
}
