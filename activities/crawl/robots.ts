import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { MAX_ROBOTS_BYTES, PRODUCT_TOKEN } from '../../src/guarded-fetch/limits.ts';
import type { RobotsRules } from './robots-rules.ts';
import type { Web } from './web.ts';

/** What the robots.txt files of a crawl say, each read once. */
export interface RobotsGate {
  /** What the robots.txt of the URL's origin says to everything we read there. Throws FetchFailure where it cannot be read. */
  rulesFor: (url: URL) => Promise<Pick<RobotsRules, 'sitemaps' | 'crawlDelaySeconds'>>;
  /** A sentence where robots.txt forbids the URL, else null: fits `allowUrl` of a fetch. */
  refusalOf: (url: URL) => Promise<string | null>;
}

/** Failures of the host and not of its robots.txt: they keep their own code, which says more. */
const hostFailures: ReadonlySet<string> = new Set([
  'address_not_public',
  'url_not_allowed',
  'host_not_found',
  'dns_unavailable',
  'connection_failed',
  'tls_failed',
]);

export function createRobotsGate(web: Web, signal?: AbortSignal): RobotsGate {
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
 * The robots.txt of an origin (RFC 9309, 2.3.1). None, or one that redirects more than five times, is empty and allows
 * everything; a server that fails forbids everything for now: `robots_unreachable`, to be tried again. 429 asks us
 * to come back later, so it counts with the latter (the RFC permits either).
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
