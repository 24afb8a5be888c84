/** What a look at something that was to be published found. */
import type { Finding } from '../../src/claims/check-queries.ts';
import { parseUrl } from '../../src/shared/url-rules.ts';
import type { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import type { GuardedFetch } from '../../src/guarded-fetch/guarded-fetch.ts';
import { PRODUCT_TOKEN } from '../../src/guarded-fetch/limits.ts';

export type { Finding } from '../../src/claims/check-queries.ts';

/** Takes one of the look-ups that the domain has left. @throws TooOften */
export type TakeLookup = () => Promise<void>;

/** The domain was asked as much as it may be within a minute; nothing is known of what is there. */
export class TooOften extends Error {
  override name = 'TooOften';
}

/** A redirect to where somebody else may decide what stands there. */
export class LedAway extends Error {
  readonly host: string;
  constructor({ host }: URL) {
    super('a redirect to another website');
    this.host = host;
  }
}

export interface LookDeps {
  take: TakeLookup;
  signal: AbortSignal;
}

/** The fetch, with every request that it makes counted, hops of redirects too. */
export function countedFetch(fetch: GuardedFetch, { take }: Pick<LookDeps, 'take'>): GuardedFetch {
  return (url, options = {}) =>
    fetch(url, {
      ...options,
      async allowUrl(asked) {
        const why = await options.allowUrl?.(asked);
        await take();
        return why ?? null;
      },
    });
}

/** What a page that could not be read says. What may pass is no refusal; `what` names what was looked for. */
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

/** Text from outside, short enough to stand in a sentence. */
export function quoted(texts: readonly string[]): string {
  const shown = texts.slice(0, maxQuotes).map((text) => {
    const line = text.replace(/[\s\p{C}]+/gu, ' ').trim();
    return `“${line.length > longestQuote ? `${line.slice(0, longestQuote - 1)}…` : line}”`;
  });
  const more = texts.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
