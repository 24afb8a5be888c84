/** Which addresses of external websites may be read. Pure: names are resolved elsewhere, and checked by `isPublicAddress`. */
import ipaddr from 'ipaddr.js';
import { parse as parseDomain } from 'tldts';
import { parseUrl } from './url-rules.ts';

/** CRAWL_RESOLVE: `host:port` → a loopback address that replaces it (development and tests only). */
export type ResolveMap = ReadonlyMap<string, { address: string; port: number }>;

/** The allowed ports of websites, so that the service cannot be used as a port scanner. */
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

/** Suffixes in the public suffix list that have no public websites. */
const UNSERVED_SUFFIXES = /(^|\.)(arpa|onion)$/;

/** Azure's platform address: a public address that answers only inside Azure. */
const AZURE_PLATFORM = '168.63.129.16';
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

const EXAMPLE = 'such as https://example.com';

/**
 * Whether a public website can have the IP address: unicast, and for IPv6 within 2000::/3 (RFC 4291, 2.4), as transition
 * forms such as `::7f00:1` contain an IPv4 address.
 */
export function isPublicAddress(ip: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(ip)) {
    return ip !== AZURE_PLATFORM && ipaddr.IPv4.parse(ip).range() === 'unicast';
  }
  if (!ipaddr.IPv6.isValid(ip) || ip.includes('%')) return false;
  const address = ipaddr.IPv6.parse(ip);
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST);
}

/** The IP address in a URL's host, without brackets; null if the host is a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  // Every spelling of an address has a colon, or only hex digits, x and dots. Parsing is slow, so names are excluded first.
  return (bare.includes(':') || /^[\da-fx.]+$/i.test(bare)) && ipaddr.isValid(bare) ? bare : null;
}

/** The replacement of the URL's host and port by CRAWL_RESOLVE, if any. */
export function standIn(url: URL, resolve?: ResolveMap): { address: string; port: number } | undefined {
  return resolve?.get(`${bareHost(url)}:${portOf(url)}`);
}

/** The port of a URL, or the default of its scheme. */
export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

/** The host without the root dot: `example.com.` becomes `example.com`. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/\.$/, '');
}

/** Why a URL must not be requested, judged by the URL alone; null if it may be. Public IP addresses are allowed. */
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

/** A pattern for schemas, which covers part of `parseSubmittedUrl`: one word that does not begin like a path or port. */
export const typedAddress = String.raw`[^\s\x00-\x1f\x7f\\\/?#:][^\s\x00-\x1f\x7f\\]*`;

/** Characters that make the parsed address differ from the text: the URL parser drops tabs, line breaks and zero-width characters, and reads "\\" as "/". */
export const hiddenInAddress = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\\]/u;

/**
 * Parses the typed address of a website, for submit_listing. `refused` is a sentence that says what to do. A bare
 * `example.com` gets `https://`; the fragment and the root dot are dropped. Hosts of `resolve` are allowed with their ports.
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

/** Reads `example.com` and `example.com:8080/x` as https; null for invalid addresses. */
function parseTyped(text: string): URL | null {
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d+(?:[/?#]|$))/i.exec(text)?.[1]?.toLowerCase();
  const isWeb = scheme === 'http' || scheme === 'https';
  // `http:example.com` and `http:///example.com` would be parsed, but are mistakes.
  if (isWeb && !/^https?:\/\/[^/?#]/i.test(text)) return null;
  if (scheme === undefined && /^[/?#:]/.test(text)) return null;
  const address = scheme === undefined ? `https://${text}` : text;
  return parseUrl(address);
}
