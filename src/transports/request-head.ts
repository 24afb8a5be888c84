/**
 * Requests that a proxy before this service may read as another one than Node does: they are refused, so that nobody is
 * answered for the wrong site, with somebody else's credential, or out of somebody else's cache.
 */
import type { IncomingMessage } from 'node:http';
import { parseUrl } from '../shared/url-rules.ts';

/**
 * Fields of one value, which may be there once (RFC 9110, section 5.3). Of some, Node takes the first line and drops the
 * others; the rest it joins. More than one length, or a length beside Transfer-Encoding, its parser refuses itself.
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

/** A host as in an URL, without user, with a port or not (RFC 9112, section 3.2). */
const hostForm = /^(?:[\p{L}\p{N}\-._~!$&'()*+,;=%]+|\[[\da-f:.]+\])(?::\d{0,5})?$/iu;

/** What is wrong with the head of a request, in words that say what to do; null where nothing is. */
export function headProblem(request: Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'url'>): string | null {
  const repeated = repeatedField(request.rawHeaders);
  if (repeated) return `The header ${repeated} is there twice. Send it once.`;
  const { host } = request.headers;
  // Without Host, a request of HTTP/1.1 has not come here; HTTP/1.0 needs none.
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

/** As it stands in a parsed URL: in lower case, without the port that goes without saying. */
const hostOf = (host: string, protocol: string) => parseUrl(`${protocol}//${host}`)?.host ?? host;

/** The path and query of a target, which may be a whole address, as proxies are sent it (RFC 9112, section 3.2.2). */
export function pathOf(target = '/'): string {
  if (target.startsWith('/') || target === '*') return target;
  const { pathname, search } = new URL(target);
  return pathname + search;
}
