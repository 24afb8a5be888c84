/** What checks of a published proof have in common. */
import type { Finding } from '../../src/claims/check-queries.ts';
import { parseUrl } from '../../src/shared/url-rules.ts';
import type { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import type { GuardedFetch } from '../../src/guarded-fetch/guarded-fetch.ts';
import { PRODUCT_TOKEN } from '../../src/guarded-fetch/limits.ts';

export type { Finding } from '../../src/claims/check-queries.ts';

/** The domain has reached its limit of lookups per minute, so the proof was not checked. */
export class LookupLimitReached extends Error {
  override name = 'LookupLimitReached';
}

/** A redirect to a website that others may control. */
export class ForeignRedirect extends Error {
  readonly host: string;
  constructor({ host }: URL) {
    super('a redirect to another website');
    this.host = host;
  }
}

export interface CheckDeps {
  /** Counts a lookup of the domain. @throws LookupLimitReached */
  countLookup: () => Promise<void>;
  signal: AbortSignal;
}

/** The fetch with every request counted, including redirects. */
export function countedFetch(
  fetch: GuardedFetch,
  { countLookup }: Pick<CheckDeps, 'countLookup'>,
): GuardedFetch {
  return (url, options = {}) =>
    fetch(url, {
      ...options,
      async allowUrl(requested) {
        const why = await options.allowUrl?.(requested);
        await countLookup();
        return why ?? null;
      },
    });
}

/** The finding for a page that could not be read; a temporary failure is `transient`. `what` names the requested page. */
export function findingOf(failure: FetchFailure, what: string): Finding {
  const { code, status, transient, message } = failure;
  if (code === 'robots_disallowed') {
    return {
      outcome: 'not_found',
      found: `robots.txt does not allow ${PRODUCT_TOKEN} to read ${what}. Allow it there, or use another method.`,
    };
  }
  const where = parseUrl(failure.url)?.host ?? failure.url;
  if (status !== null && code === 'http_error') {
    return {
      outcome: transient ? 'transient' : 'not_found',
      found: `${where} answered ${what} with status ${status}.`,
    };
  }
  const end = message.indexOf('. ');
  const sentence = end < 0 ? message : message.slice(0, end + 1);
  return { outcome: transient ? 'transient' : 'not_found', found: sentence };
}

const longestQuote = 90;
const maxQuotes = 3;

/** Text of a website, shortened for use in a sentence. */
export function quoted(texts: readonly string[]): string {
  const shown = texts.slice(0, maxQuotes).map((text) => {
    const line = text.replace(/[\s\p{C}]+/gu, ' ').trim();
    return `“${line.length > longestQuote ? `${line.slice(0, longestQuote - 1)}…` : line}”`;
  });
  const more = texts.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
