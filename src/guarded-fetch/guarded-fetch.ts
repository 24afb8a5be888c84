import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { SpanKind } from '@opentelemetry/api';
import { inSpan } from '../tracing/spans.ts';
import { parseUrl } from '../shared/url-rules.ts';
import type { ResolveMap } from '../shared/web-address-rules.ts';
import { connect } from './connect.ts';
import { acceptHeaders, refusedBytes, refusedType, type Accept } from './content-kind.ts';
import { decodeText } from './decode-text.ts';
import { FetchFailure, statusFailure } from './fetch-failure.ts';
import {
  DEFAULT_USER_AGENT,
  FETCH_TOTAL_MS,
  MAX_PAGE_BYTES,
  MAX_REDIRECTS,
  REQUESTS_AT_A_TIME,
} from './limits.ts';
import { type HostLimiter, createHostLimiter } from './host-limiter.ts';
import { readBody } from './read-body.ts';
import { resolveTarget, type LookupAll } from './resolve-target.ts';
import { sendRequest } from './send-request.ts';
import { withDeadline } from './with-deadline.ts';

interface FetchedPage {
  /** The address after redirects, without fragment. */
  url: string;
  /** 200–299, or 304 where `validators` were sent; other statuses are a FetchFailure. */
  status: number;
  /** The Content-Type as sent, or ''. */
  contentType: string;
  headers: Readonly<Partial<Record<(typeof keptHeaders)[number], string>>>;
  /** Decoded text without NULs. */
  body: string;
  /** Size of the body after decompression, in bytes. */
  bytes: number;
}

export interface FetchOptions {
  /** Default `html`. */
  accept?: Accept;
  /** Largest body after decompression; default 2 MiB. */
  maxBytes?: number;
  /** Keep the first `maxBytes` of a larger body instead of failing. */
  truncate?: boolean;
  /** Called when a body turns out larger than `SMALL_PAGE_BYTES`; if false, it is not read on (`TooLargeForNow`). */
  mayBeLarge?: () => boolean;
  /** One deadline for the whole fetch, in milliseconds; default 20 s. */
  totalMs?: number;
  /** Sent as Accept-Language; none by default. */
  languages?: string;
  /** Validators of a stored version of the address, which make it a conditional request. */
  validators?: (url: URL) => Validators | null;
  /** Aborting rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Called before each request, redirects included. Returns why the URL is refused (robots_disallowed), or null; may throw. */
  allowUrl?: (url: URL) => Promise<string | null>;
}

/** From an earlier response (RFC 9110, section 8.8). */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** Fetches a file of someone else's website as it is: at most `maxBytes`, of any type. @throws FetchFailure */
export type GuardedDownload = (
  url: string,
  options: Required<Pick<FetchOptions, 'maxBytes'>> & Pick<FetchOptions, 'signal'>,
) => Promise<Buffer>;

/** Fetches a page of someone else's website. @throws FetchFailure */
export type GuardedFetch = (url: string, options?: FetchOptions) => Promise<FetchedPage>;

/** Repeated headers have one line per occurrence. */
const keptHeaders = ['content-language', 'last-modified', 'etag', 'link', 'x-robots-tag'] as const;

/**
 * Makes the client for other people's websites: it connects to public addresses only, follows up to five redirects, and limits
 * size, time, and concurrent requests to a host, together with everything that shares `hosts`. `lookup` replaces DNS in tests.
 */
export function createGuardedFetch(guard: Guard): GuardedFetch {
  const request = createGuardedRequest(guard);
  return (address, options = {}) => request(address, options, readPage);
}

/**
 * The same for files that are not pages. It sends what a browser would: the addresses are those that people give us for the
 * file, so robots.txt, which is for those who look for pages, is not read.
 */
export function createGuardedDownload(guard: Guard): GuardedDownload {
  const request = createGuardedRequest(guard);
  return (address, options) =>
    request(address, { ...options, accept: 'any' }, ({ response, url: { href: url }, signal }) => {
      assertSuccess(response, url);
      return readBody(response, { url, maxBytes: options.maxBytes, truncate: false, signal });
    });
}

interface Guard {
  resolve?: ResolveMap | undefined;
  userAgent?: string | undefined;
  lookup?: LookupAll | undefined;
  hosts?: HostLimiter | undefined;
}

/** The last response of a request: no redirect. */
interface Answer {
  response: IncomingMessage;
  url: URL;
  options: FetchOptions;
  /** The request named a version that is known. */
  isConditional: boolean;
  signal: AbortSignal;
}

function createGuardedRequest(guard: Guard) {
  const hosts = guard.hosts ?? createHostLimiter(REQUESTS_AT_A_TIME);
  return <T>(address: string, options: FetchOptions, read: (answer: Answer) => Promise<T>): Promise<T> =>
    withDeadline(address, options.totalMs ?? FETCH_TOTAL_MS, options.signal, async (signal) => {
      const accept = options.accept ?? 'html';
      const headers = {
        'user-agent': guard.userAgent ?? DEFAULT_USER_AGENT,
        accept: acceptHeaders[accept],
        'accept-encoding': 'gzip, deflate, br',
        ...(options.languages !== undefined && { 'accept-language': options.languages }),
      };
      const seen = new Set<string>();
      let url = startingUrl(address);
      for (;;) {
        seen.add(url.href);
        // Before `allowUrl`, which may fetch robots.txt from the host.
        const target = await resolveTarget(url, { ...guard, redirected: seen.size > 1 });
        const why = (await options.allowUrl?.(url)) ?? null;
        if (why !== null) throw new FetchFailure('robots_disallowed', url.href, { cause: why });
        const conditions = conditionsOf(options.validators?.(url) ?? null);
        const release = await hosts.acquire(target.host, signal);
        let socket: Socket | undefined;
        try {
          const asked = url;
          const step = await inSpan('GET', fetchSpan(asked), async (span) => {
            socket = await connect(target, asked.href, signal);
            const sent = { ...headers, ...conditions };
            const response = await sendRequest(asked, { socket, headers: sent, signal });
            span?.setAttribute('http.response.status_code', response.statusCode ?? 0);
            const location = redirectOf(response);
            if (location !== null) return { location };
            const isConditional = Object.keys(conditions).length > 0;
            return { result: await read({ response, url: asked, options, isConditional, signal }) };
          });
          if ('result' in step) return step.result;
          url = nextUrl(step.location, url, seen);
        } finally {
          socket?.destroy();
          release();
        }
      }
    });
}

/** The host alone: paths and queries may contain secrets. */
const fetchSpan = ({ hostname }: URL) => ({
  kind: SpanKind.CLIENT,
  attributes: { 'server.address': hostname },
});

/** Only well-formed validators (RFC 9110, sections 8.8.2 and 8.8.3), as another server has sent them. */
function conditionsOf(known: Validators | null): Record<string, string> {
  const { etag, lastModified } = known ?? { etag: null, lastModified: null };
  return {
    ...(etag !== null && /^(?:W\/)?"[\x21\x23-\x7e]{0,256}"$/.test(etag) && { 'if-none-match': etag }),
    ...(lastModified !== null &&
      /^[\w ,:+-]{10,40}$/.test(lastModified) && { 'if-modified-since': lastModified }),
  };
}

function unchanged(response: IncomingMessage, { href }: URL): FetchedPage {
  response.destroy();
  return { url: href, status: 304, contentType: '', headers: headersOf(response), body: '', bytes: 0 };
}

function startingUrl(address: string): URL {
  const url = parseUrl(address);
  if (!url) {
    throw new FetchFailure('url_not_allowed', address, { detail: `"${address}" is not a web address.` });
  }
  url.hash = '';
  return url;
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function redirectOf(response: IncomingMessage): string | null {
  const isRedirect = redirectStatuses.has(response.statusCode ?? 0);
  return isRedirect ? (response.headers.location ?? null) : null;
}

/** `seen` has all addresses requested so far. */
function nextUrl(location: string, from: URL, seen: ReadonlySet<string>): URL {
  // Node decodes headers as Latin-1, but servers send UTF-8.
  const text = Buffer.from(location, 'latin1').toString('utf8');
  const url = parseUrl(text, from.href);
  if (!url) throw new FetchFailure('bad_response', from.href);
  url.hash = '';
  if (seen.has(url.href)) throw new FetchFailure('redirect_loop', url.href);
  if (seen.size > MAX_REDIRECTS) throw new FetchFailure('too_many_redirects', url.href);
  return url;
}

async function readPage({ response, url, options, isConditional, signal }: Answer): Promise<FetchedPage> {
  if (response.statusCode === 304 && isConditional) return unchanged(response, url);
  const { accept = 'html', maxBytes = MAX_PAGE_BYTES, truncate = false, mayBeLarge } = options;
  const { href } = url;
  const status = assertSuccess(response, href);
  const contentType = response.headers['content-type'] ?? '';
  const wrongType = refusedType(accept, contentType);
  if (wrongType !== null) throw new FetchFailure('not_html', href, { detail: wrongType });
  const bytes = await readBody(response, { url: href, maxBytes, truncate, mayBeLarge, signal });
  const wrongBytes = refusedBytes(accept, contentType, bytes);
  if (wrongBytes !== null) throw new FetchFailure('not_html', href, { detail: wrongBytes });
  return {
    url: href,
    status,
    contentType,
    headers: headersOf(response),
    body: decodeText(bytes, contentType),
    bytes: bytes.length,
  };
}

/** @throws FetchFailure for another status than 200 to 299 */
function assertSuccess({ statusCode: status = 0 }: IncomingMessage, url: string): number {
  if (status < 200 || status > 299) throw statusFailure(url, status);
  return status;
}

function headersOf(response: IncomingMessage): FetchedPage['headers'] {
  const kept = keptHeaders.flatMap((name) => {
    const lines = response.headersDistinct[name];
    return lines ? [[name, lines.join('\n')] as const] : [];
  });
  return Object.fromEntries(kept);
}
