/**
 * Refuses requests that a proxy may interpret differently than Node does, which could mix up sites, credentials or caches.
 */
import type { IncomingMessage } from 'node:http';
import { parseUrl } from '../shared/url-rules.ts';

/**
 * Single-value fields (RFC 9110, section 5.3). When repeated, Node uses the first of some and joins others. Its parser
 * refuses repeated lengths and a length beside Transfer-Encoding.
 */
const singular: readonly string[] = [
  'host',
  'authorization',
  'content-type',
  'idempotency-key',
  'origin',
  'sec-fetch-site',
  'stripe-signature',
];

/** A host as in a URL, without user, with an optional port (RFC 9112, section 3.2). */
const hostForm = /^(?:[\p{L}\p{N}\-._~!$&'()*+,;=%]+|\[[\da-f:.]+\])(?::\d{0,5})?$/iu;

/** The error message for the head of a request, or null. */
export function headProblem(request: Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'url'>): string | null {
  const repeated = repeatedField(request.rawHeaders);
  if (repeated) return `The header ${repeated} is repeated. Send it once.`;
  const { host } = request.headers;
  // Node refuses HTTP/1.1 requests without Host; HTTP/1.0 needs none.
  if (host !== undefined && !hostForm.test(host))
    return 'The Host header names no host. Send the name of the service.';
  const { url = '/' } = request;
  if (url.startsWith('/') || url === '*') return null;
  const target = /^https?:/i.test(url) ? parseUrl(url) : null;
  if (!target) return 'Send a path, such as /api/v1/site, or a whole http address.';
  return host === undefined || target.host === hostOf(host, target.protocol)
    ? null
    : 'The address names another host than the Host header. Send the same in both.';
}

function repeatedField(rawHeaders: readonly string[]): string | null {
  let seen = '';
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (!singular.includes(name)) continue;
    if (seen.includes(`${name} `)) return name;
    seen += `${name} `;
  }
  return null;
}

/** Normalized as in a parsed URL: in lower case, without the default port. */
const hostOf = (host: string, protocol: string) => parseUrl(`${protocol}//${host}`)?.host ?? host;

/** The path and query of a target, which may be in absolute form (RFC 9112, section 3.2.2). */
export function pathOf(target = '/'): string {
  if (target.startsWith('/') || target === '*') return target;
  const { pathname, search } = new URL(target);
  return pathname + search;
}
