/**
 * Which addresses of other people's websites may be read. Pure decisions: what a name
 * resolves to is asked elsewhere and judged here (`isPublicAddress`).
 */
import ipaddr from 'ipaddr.js';
import { parse as parseDomain } from 'tldts';
import { parseUrl } from './url-rules.ts';

/** CRAWL_RESOLVE: `host:port` → the loopback address that stands in for it (development and tests only). */
export type ResolveMap = ReadonlyMap<string, { address: string; port: number }>;

/**
 * Ports a product's website is served on. An allow-list: reading port 22, 25 or 6379 of someone
 * else's machine would make the service a port scanner, and no public website needs more than these.
 */
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

/** Suffixes that the public suffix list carries but the public web does not serve. */
const UNSERVED_SUFFIXES = /(^|\.)(arpa|onion)$/;

/** Azure's platform address: inside public space, answered only from inside Azure. */
const AZURE_PLATFORM = '168.63.129.16';
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

const EXAMPLE = 'such as https://example.com';

/**
 * True for an IP address that a public website can have. IPv4 must be ordinary unicast; IPv6 must also lie
 * in 2000::/3 (RFC 4291, 2.4), because `::7f00:1` and other transition forms carry an IPv4 address inside.
 */
export function isPublicAddress(ip: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(ip)) {
    return ip !== AZURE_PLATFORM && ipaddr.IPv4.parse(ip).range() === 'unicast';
  }
  if (!ipaddr.IPv6.isValid(ip) || ip.includes('%')) return false;
  const address = ipaddr.IPv6.parse(ip);
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST);
}

/** The IP address a URL's host is written as (brackets removed), or null where it is a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  // Every spelling of an address has a colon, or digits, hex digits, x and dots alone; asking about a name costs much.
  return (bare.includes(':') || /^[\da-fx.]+$/i.test(bare)) && ipaddr.isValid(bare) ? bare : null;
}

/** What stands in for this URL's host and port, where CRAWL_RESOLVE names them. */
export function standIn(url: URL, resolve?: ResolveMap): { address: string; port: number } | undefined {
  return resolve?.get(`${bareHost(url)}:${portOf(url)}`);
}

/** The port a request to this URL goes to. */
export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

/** The host without the root's dot: `example.com.` is `example.com`. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/\.$/, '');
}

/**
 * Why a URL must not be requested, as far as the URL itself tells; null where it may be.
 * `kind` says which part is wrong. A literal public IP address passes: names are judged by what they resolve to.
 */
export function urlRefusal(
  url: URL,
  resolve?: ResolveMap,
): { kind: 'scheme' | 'credentials' | 'port' | 'host'; why: string } | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return {
      kind: 'scheme',
      why: `Only http and https addresses can be read. Enter the website's address, ${EXAMPLE}.`,
    };
  }
  if (url.username !== '' || url.password !== '') {
    const why = `Leave out the user name and password before the "@": only public pages are read. Enter the website's address, ${EXAMPLE}.`;
    return { kind: 'credentials', why };
  }
  if (standIn(url, resolve)) return null;
  if (!WEB_PORTS.has(portOf(url))) {
    const why = `Port ${portOf(url)} is not one that websites are read from. Leave the port out, or use one of ${[...WEB_PORTS].join(', ')}.`;
    return { kind: 'port', why };
  }
  const why = hostRefusal(bareHost(url));
  return why === null ? null : { kind: 'host', why };
}

function hostRefusal(host: string): string | null {
  const literal = literalAddress(host);
  if (literal !== null) {
    return isPublicAddress(literal)
      ? null
      : `${literal} is not an address on the public internet. Enter the address that visitors of the website use, ${EXAMPLE}.`;
  }
  if (!host.includes('.')) {
    return `"${host}" is a name inside a network, not a public website. Enter the full domain, ${EXAMPLE}.`;
  }
  const { isIcann, domain } = parseDomain(host);
  if (isIcann !== true || domain === null || UNSERVED_SUFFIXES.test(host)) {
    return `"${host}" is not a domain of the public internet. Check its ending, or enter the website's public address, ${EXAMPLE}.`;
  }
  return null;
}

/**
 * As much as a pattern can say of what `parseSubmittedUrl` takes, for schemas: one word, with white space around it or
 * not, that does not begin as a path or a port does. The refusals below say more than that it does not match.
 */
export const typedAddress = String.raw`[^\s\x00-\x1f\x7f\\\/?#:][^\s\x00-\x1f\x7f\\]*`;

/**
 * What makes an address another one than is seen: the URL parser drops tabs, line breaks and what has no width, and reads
 * "\\" as "/".
 */
export const hiddenInAddress = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\\]/u;

/**
 * The door of submit_listing: reads what a person typed as the address of a website. `refused` is a sentence
 * that says what to do. A bare `example.com` gets `https://`; the fragment and the root's dot are dropped.
 * The length is bounded by the operation's schema. Hosts of `resolve` pass under the ports named there.
 */
export function parseSubmittedUrl(input: string, resolve?: ResolveMap): { url: URL } | { refused: string } {
  const text = input.trim();
  if (text === '') return { refused: `Enter the address of the product's website, ${EXAMPLE}.` };
  if (hiddenInAddress.test(text)) {
    return {
      refused: `Remove spaces, backslashes and invisible characters from the address, or write them percent-encoded (%20). It should look like https://example.com.`,
    };
  }
  const url = parseTyped(text);
  if (url === null) return { refused: `This is not a web address. Enter one ${EXAMPLE}.` };
  const refusal = urlRefusal(url, resolve);
  if (refusal) return { refused: refusal.why };
  if (literalAddress(url.hostname) !== null && !standIn(url, resolve)) {
    return { refused: `Enter the website's domain name instead of an IP address, ${EXAMPLE}.` };
  }
  url.hash = '';
  url.hostname = bareHost(url);
  return { url };
}

/** `example.com` and `example.com:8080/x` are read as https; `mailto:x` and `http:x` keep their odd scheme. */
function parseTyped(text: string): URL | null {
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d+(?:[/?#]|$))/i.exec(text)?.[1]?.toLowerCase();
  const isWeb = scheme === 'http' || scheme === 'https';
  // `http:example.com` and `http:///example.com` parse, but nobody means them.
  if (isWeb && !/^https?:\/\/[^/?#]/i.test(text)) return null;
  if (scheme === undefined && /^[/?#:]/.test(text)) return null;
  const address = scheme === undefined ? `https://${text}` : text;
  return parseUrl(address);
}
