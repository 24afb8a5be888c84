/**
 * The source of Domain Ratings that the operator named: asked for one domain at a time. What it answers is somebody
 * else's word, and bounded: redirects are not followed (the token is for this host alone), and neither the address,
 * which may hold a key, nor the token nor the answer is told to anyone.
 */
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Config } from '../../src/config/config.ts';
import {
  type Outcome,
  type Refusal,
  addressFor,
  ratingIn,
  retryAfterMs,
} from '../../src/ratings/source-rules.ts';
import { FetchFailure, asFetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { readBody } from '../../src/guarded-fetch/read-body.ts';
import { withDeadline } from '../../src/guarded-fetch/with-deadline.ts';

const maxBytes = 64 * 1024;
/** For the whole of an answer. */
const answerWithinMs = 10_000;
const maxHeaderBytes = 16 * 1024;

export interface RatingSource {
  /** As readers know it. */
  name: string;
  perMinute: number;
  /** Rejects only with the signal's reason, and with faults of our own. */
  ask(domain: string, signal: AbortSignal): Promise<Outcome | Refusal>;
}

/** Null where none is configured: then there are no ratings. */
export function ratingSourceOf(config: Config, withinMs = answerWithinMs): RatingSource | null {
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
        return await withDeadline(url.href, withinMs, signal, async (within) => {
          const response = await get(url, headers, within);
          try {
            return await answerIn(response, { pointer, url, signal: within });
          } finally {
            response.destroy();
          }
        });
      } catch (error) {
        signal.throwIfAborted();
        const failure = asFetchFailure(error, url.href);
        if (!(failure instanceof FetchFailure)) throw failure;
        return { outcome: noAnswer.has(failure.code) ? 'unanswered' : 'unusable', why: failure.code };
      }
    },
  };
}

/** The others say something of what was answered. */
const noAnswer: ReadonlySet<string> = new Set([
  'host_not_found',
  'dns_unavailable',
  'connection_failed',
  'connection_closed',
  'tls_failed',
  'timed_out',
]);

function get(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(url, { headers, signal, agent: false, maxHeaderSize: maxHeaderBytes });
    sent.on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error));
    sent.on('response', (response) => {
      // What goes wrong later is found by whoever reads it.
      response.on('error', () => undefined);
      resolve(response);
    });
    sent.on('upgrade', (_head, socket) => {
      socket.destroy();
      reject(new FetchFailure('bad_response', url.href));
    });
    sent.end();
  });
}

async function answerIn(
  response: IncomingMessage,
  { pointer, url, signal }: { pointer: string; url: URL; signal: AbortSignal },
): Promise<Outcome | Refusal> {
  const { statusCode: status = 0, headers } = response;
  const saidMs = retryAfterMs(headers['retry-after'], new Date());
  if (status === 429 || (status === 503 && saidMs !== null)) return { outcome: 'busy', retryAfterMs: saidMs };
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
