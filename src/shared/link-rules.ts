/**
 * Which links may stand on a public page: one rule for what people type, what drafters find and what pages show. Whom a
 * link leads to must be seen in it: https, a public website by its name, and at a platform that platform.
 */
import { parseUrl } from './url-rules.ts';
import { bareHost, hiddenInAddress, literalAddress, urlRefusal } from './web-address-rules.ts';
import { hostsInWords, platformOfHost, platformPattern } from './platform-rules.ts';
import type { Platform } from './profile-schema.ts';

/**
 * `page`: a logo, a video, whatever there is to read on. `product`: the product's own, which may speak http. A platform:
 * an account there.
 */
export type LinkPlace = Platform | 'page' | 'product';

/** The longest link that is kept (interface specification, "Socials", "Milestone"). */
export const longestLink = 500;

/** Nobody can register a name below it, and it leads nowhere (RFC 2606): the demo and documentation are made of such. */
const isExample = (host: string): boolean => host.endsWith('.example');

/** What is wrong with a link, to be read after the name of its place and saying what to do; null for none. */
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
  // What is read must be where it leads: browsers take other letters and digits, and escapes, for a host's own.
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

/** The link, where it may stand in that place; else null. */
export const linkOrNull = (link: string | null | undefined, place: LinkPlace): string | null =>
  link != null && linkProblem(link, place) === null ? link : null;

/**
 * What was typed, as it is kept: without white space around it, and its host as it is asked for, so that letters that look
 * like others are seen to be others. What is no https link stays as it is.
 */
export function tidyLink(typed: string): string {
  const link = typed.trim();
  const authority = authorityOf(link);
  const isPlain = /^https:\/\//i.test(link) && authority !== '' && !authority.includes('@');
  const url = isPlain && !hiddenInAddress.test(link) ? parseUrl(link) : null;
  return url ? `https://${url.host}${link.slice('https://'.length + authority.length)}` : link;
}

/** Visible, and no backslash. Classes are spelled out: the schema is read by engines whose `\s` are not all the same. */
const rest = String.raw`[^\x00-\x20\x5c\x7f-\xa0\xad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]*`;
const anyHost = String.raw`(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+(?::(?:80|443|8080|8443))?`;

/** As much of the rule as a pattern can say, with its host in small letters; an empty text, too, where there may be one. */
export function linkPattern(place: Platform | 'page', { orEmpty }: { orEmpty: boolean }): string {
  const own = place === 'page' ? null : platformPattern(place);
  const host = own === null ? anyHost : String.raw`(?:${own}|(?:[a-z0-9-]+\.)+example)`;
  const link = String.raw`https:\/\/${host}(?:[\/?#]${rest})?`;
  return orEmpty ? `^(?:${link})?$` : `^${link}$`;
}
