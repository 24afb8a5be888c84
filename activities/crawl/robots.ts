import { FetchFailure } from './fetch-failure.ts';
import type { GuardedFetch } from './guarded-fetch.ts';
import { MAX_ROBOTS_BYTES, PRODUCT_TOKEN } from './limits.ts';
import { parseRobots, type RobotsRules } from './robots-rules.ts';

/** What the robots.txt files of a crawl say, each read once. */
export interface RobotsGate {
  /** Rules of the URL's origin. Throws FetchFailure where its robots.txt cannot be read. */
  rulesFor: (url: URL) => Promise<RobotsRules>;
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

export function createRobotsGate(fetch: GuardedFetch, signal?: AbortSignal): RobotsGate {
  const byOrigin = new Map<string, Promise<RobotsRules>>();
  const rulesFor = (url: URL) => {
    const known = byOrigin.get(url.origin);
    if (known) return known;
    const rules = readRobots(url.origin, fetch, signal);
    byOrigin.set(url.origin, rules);
    return rules;
  };
  return {
    rulesFor,
    refusalOf: async (url) => {
      const rules = await rulesFor(url);
      return rules.isAllowed(url.href)
        ? null
        : `The robots.txt of ${url.host} does not allow ${PRODUCT_TOKEN} to read ${url.href}.`;
    },
  };
}

/**
 * Reads the robots.txt of an origin (RFC 9309, 2.3.1). None, or one that redirects more than five times, allows
 * everything; a server that fails forbids everything for now: `robots_unreachable`, to be tried again. 429 asks us
 * to come back later, so it counts with the latter (the RFC permits either).
 */
async function readRobots(origin: string, fetch: GuardedFetch, signal?: AbortSignal): Promise<RobotsRules> {
  try {
    const { body } = await fetch(`${origin}/robots.txt`, {
      accept: 'any',
      maxBytes: MAX_ROBOTS_BYTES,
      truncate: true,
      signal,
    });
    return parseRobots(body, PRODUCT_TOKEN);
  } catch (error) {
    if (!(error instanceof FetchFailure) || hostFailures.has(error.code)) throw error;
    if (isAbsence(error)) return parseRobots('', PRODUCT_TOKEN);
    const { transient } = error;
    const detail = error.status === null ? error.code.replaceAll('_', ' ') : `status ${error.status}`;
    throw new FetchFailure('robots_unreachable', origin, { detail, transient, cause: error });
  }
}

function isAbsence({ code, status }: FetchFailure): boolean {
  if (code === 'too_many_redirects' || code === 'redirect_loop') return true;
  return status !== null && status < 500 && status !== 429;
}
