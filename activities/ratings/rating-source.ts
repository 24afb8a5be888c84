/** The configured source of Domain Ratings. Its URL, which may contain a key, its token and its responses are never logged. */
import type { IncomingMessage } from 'node:http';
import type { Config } from '../../src/config/config.ts';
import { type Outcome, type Refusal, addressFor, ratingIn } from '../../src/ratings/source-rules.ts';
import { FetchFailure, asFetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { readBody } from '../../src/guarded-fetch/read-body.ts';
import { retryAfterMs } from '../../src/guarded-fetch/retry-after-rules.ts';
import { sendRequest } from '../../src/guarded-fetch/send-request.ts';
import { withDeadline } from '../../src/guarded-fetch/with-deadline.ts';

const maxBytes = 64 * 1024;
/** The deadline of a whole response. */
const responseTimeoutMs = 10_000;

export interface RatingSource {
  /** As shown to readers. */
  name: string;
  perMinute: number;
  /** Requests the rating of a domain. Rejects only with the signal's reason and for our own bugs. */
  ask(domain: string, signal: AbortSignal): Promise<Outcome | Refusal>;
}

/**
 * The source in the configuration; null where there is none. Redirects are not followed, as the token is for one host.
 * Addresses are not checked: the operator configures the URL, and the source may be on a private network.
 */
export function ratingSourceOf(config: Config, timeoutMs = responseTimeoutMs): RatingSource | null {
  const { DOMAIN_RATING_URL: template, DOMAIN_RATING_TOKEN: token, DOMAIN_RATING_POINTER: pointer } = config;
  if (template === undefined) return null;
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': `LaunchDirectory/1.0 (+${config.BASE_URL})`,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return {
    name: config.DOMAIN_RATING_SOURCE ?? new URL(addressFor(template, 'a.example')).host,
    perMinute: config.DOMAIN_RATING_PER_MINUTE,
    async ask(domain, signal) {
      const url = new URL(addressFor(template, domain));
      try {
        return await withDeadline(url.href, timeoutMs, signal, async (within) => {
          const response = await sendRequest(url, { headers, signal: within });
          try {
            return await outcomeOf(response, { pointer, url, signal: within });
          } finally {
            response.destroy();
          }
        });
      } catch (error) {
        signal.throwIfAborted();
        const failure = asFetchFailure(error, url.href);
        if (!(failure instanceof FetchFailure)) throw failure;
        return { outcome: noResponse.has(failure.code) ? 'unanswered' : 'unusable', why: failure.code };
      }
    },
  };
}

/** All other codes are about the content of a response. */
const noResponse: ReadonlySet<string> = new Set([
  'host_not_found',
  'dns_unavailable',
  'connection_failed',
  'connection_closed',
  'tls_failed',
  'timed_out',
]);

async function outcomeOf(
  response: IncomingMessage,
  { pointer, url, signal }: { pointer: string; url: URL; signal: AbortSignal },
): Promise<Outcome | Refusal> {
  const { statusCode: status = 0, headers } = response;
  const waitMs = retryAfterMs(headers['retry-after'], new Date());
  if (status === 429 || (status === 503 && waitMs !== null)) return { outcome: 'busy', retryAfterMs: waitMs };
  if (status === 401 || status === 403) return { outcome: 'refused', status };
  if (status === 404 || status === 410) return { outcome: 'unknown' };
  if (status >= 500) return { outcome: 'unanswered', why: `status ${status}` };
  if (status !== 200) return { outcome: 'unusable', why: `status ${status}` };
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) {
    return { outcome: 'unusable', why: 'the answer does not say that it is JSON' };
  }
  const body = await readBody(response, { url: url.href, maxBytes, truncate: false, signal });
  return ratingIn(body.toString('utf8'), pointer);
}
