import type { IncomingMessage } from 'node:http';
import { SpanKind } from '@opentelemetry/api';
import { inSpan } from '../tracing/spans.ts';
import { parseUrl } from '../shared/url-rules.ts';
import type { ResolveMap } from '../shared/web-address-rules.ts';
import { connect } from './connect.ts';
import { decodeText } from './decode-text.ts';
import { FetchFailure } from './fetch-failure.ts';
import { MAX_ANSWER_BYTES, POST_ANSWER_MS, POST_TOTAL_MS } from './limits.ts';
import { readBody } from './read-body.ts';
import { type LookupAll, resolveTarget } from './resolve-target.ts';
import { sendRequest } from './send-request.ts';
import { withDeadline } from './with-deadline.ts';

export interface PostAnswer {
  status: number;
  /** The beginning, decoded; '' if it could not be read in time. */
  body: string;
}

export interface PostRequest {
  headers: Record<string, string>;
  body: string;
  signal?: AbortSignal | undefined;
}

/** Sends to a server of somebody else. @throws FetchFailure if no answer arrives */
export type GuardedPost = (url: string, request: PostRequest) => Promise<PostAnswer>;

/**
 * Makes the client that posts to addresses of users: https only, to public addresses only, one request without redirects,
 * whose answer must begin within 15 s. Little of the answer's body is read, and it decides nothing.
 */
export function createGuardedPost(guard: Guard): GuardedPost {
  return async (address, request) => {
    const { href, hostname } = checked(address);
    const options = { kind: SpanKind.CLIENT, attributes: { 'server.address': hostname } };
    return inSpan('POST', options, async (span) => {
      const { response, socket } = await withDeadline(href, POST_TOTAL_MS, request.signal, (signal) =>
        send(guard, new URL(href), request, signal),
      );
      try {
        const status = response.statusCode ?? 0;
        span?.setAttribute('http.response.status_code', status);
        return { status, body: await beginningOf(response, href, request.signal) };
      } finally {
        socket.destroy();
      }
    });
  };
}

interface Guard {
  resolve?: ResolveMap | undefined;
  lookup?: LookupAll | undefined;
  userAgent: string;
}

function checked(address: string): URL {
  const url = parseUrl(address);
  if (url?.protocol === 'https:') return url;
  throw new FetchFailure('url_not_allowed', address, {
    detail: 'Requests are sent over https only. Enter an address that begins with https://.',
  });
}

async function send(guard: Guard, url: URL, { headers, body }: PostRequest, signal: AbortSignal) {
  const target = await resolveTarget(url, { ...guard, redirected: false });
  const socket = await connect(target, url.href, signal);
  try {
    const sent = {
      'user-agent': guard.userAgent,
      accept: '*/*',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    };
    const response = await sendRequest(url, { socket, method: 'POST', headers: sent, body, signal });
    return { response, socket };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function beginningOf(
  response: IncomingMessage,
  url: string,
  outer: AbortSignal | undefined,
): Promise<string> {
  try {
    const bytes = await withDeadline(url, POST_ANSWER_MS, outer, (signal) =>
      readBody(response, { url, maxBytes: MAX_ANSWER_BYTES, truncate: true, signal }),
    );
    return decodeText(bytes, response.headers['content-type'] ?? '');
  } catch {
    return '';
  }
}
