/**
 * Which links are allowed on public pages, whether typed, drafted or shown. The destination must be visible in the link: it
 * uses https and the domain name of a public website, or of the platform for a platform's link.
 */
import { parseUrl } from './url-rules.ts';
import { bareHost, hiddenInAddress, literalAddress, urlRefusal } from './web-address-rules.ts';
import { hostsInWords, platformOfHost } from './platform-rules.ts';
import type { Platform } from './profile-schema.ts';

/** `page`: any page, such as a logo or video. `product`: the product's website, which may use http. A platform: an account there. */
export type LinkPlace = Platform | 'page' | 'product';

/** The maximum length of a link (interface specification, "Socials", "Milestone"). */
export const longestLink = 500;

/** Reserved names (RFC 2606), which the demo and documentation use. */
const isExample = (host: string): boolean => host.endsWith('.example');

/** What is wrong with a link and what to do, as the end of a sentence after the field's name; null if it is valid. */
export function linkProblem(link: string, place: LinkPlace): string | null {
  const scheme = place === 'product' ? /^https?:\/\//i : /^https:\/\//i;
  if (!scheme.test(link)) return 'must be an https link, such as https://example.com';
  if (hiddenInAddress.test(link)) {
    return 'must have no spaces, backslashes or invisible characters; write them percent-encoded, such as %20';
  }
  const url = parseUrl(link);
  if (!url) return 'must be a web address, such as https://example.com';
  const host = bareHost(url);
  const refusal = urlRefusal(url);
  if (refusal?.kind === 'credentials')
    return 'must have no user name and password before an "@"; leave them out';
  if (refusal?.kind === 'port') return `must have no port ${url.port}; leave it out`;
  if (literalAddress(host) !== null || (refusal !== null && !isExample(host))) {
    return 'must lead to a public website by its domain name, such as https://example.com';
  }
  // The visible host must be the destination: browsers also map other letters, digits and escapes to a host.
  if (!isWrittenOut(link, url)) return `must have its host written as ${url.host}`;
  return platformProblem(url, place);
}

function isWrittenOut(link: string, { host, protocol }: URL): boolean {
  const authority = authorityOf(link).toLowerCase();
  return authority === host || authority === `${host}:${protocol === 'https:' ? 443 : 80}`;
}

const authorityOf = (link: string): string => /^[a-z]+:\/\/([^/?#]*)/i.exec(link)?.[1] ?? '';

function platformProblem(url: URL, place: LinkPlace): string | null {
  if (place === 'page' || place === 'product') return null;
  const named = hostsInWords(place);
  const isOwn = named === null || (platformOfHost(bareHost(url)) === place && url.port === '');
  return isOwn || isExample(bareHost(url))
    ? null
    : `must lead to ${named}; give links to other websites as \`website\` or \`custom\``;
}

/** The link if it is valid in that place; otherwise null. */
export const linkOrNull = (link: string | null | undefined, place: LinkPlace): string | null =>
  link != null && linkProblem(link, place) === null ? link : null;

/** Normalises a typed link: trims it, and writes its host in ASCII, so that lookalike letters become visible. Other text is only trimmed. */
export function tidyLink(typed: string): string {
  const link = typed.trim();
  const authority = authorityOf(link);
  const isPlain = /^https:\/\//i.test(link) && authority !== '' && !authority.includes('@');
  const url = isPlain && !hiddenInAddress.test(link) ? parseUrl(link) : null;
  return url ? `https://${url.host}${link.slice('https://'.length + authority.length)}` : link;
}

/** Visible characters except backslashes. Written out, as the `\s` of engines that read the schema differs. */
const rest = String.raw`[^\x00-\x20\x5c\x7f-\xa0\xad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]*`;
const anyHost = String.raw`(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+(?::(?:80|443|8080|8443))?`;

/** A pattern for schemas, which covers the rule for pages, with a lower-case host, and the empty text. */
export const linkPattern = String.raw`^(?:https:\/\/${anyHost}(?:[\/?#]${rest})?)?$`;
