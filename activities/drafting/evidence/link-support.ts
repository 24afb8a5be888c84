import { parseUrl } from '../../../src/shared/url-rules.ts';
import { linkProblem, longestLink } from '../../../src/shared/link-rules.ts';
import type { Platform } from '../../../src/shared/profile-schema.ts';
import { socialLinkOf } from '../social-platforms.ts';
import { writtenIn, type Quote } from './sources.ts';
import { isWellFormed } from './well-formed.ts';

const picture = /\.(?:svg|png|jpe?g|webp|gif|ico|avif|bmp)(?:[?#]|$)/i;

/** The link in normal form; null where it may not be on a public page. */
const shownAddress = (value: string): string | null =>
  value.length <= longestLink && linkProblem(value, 'page') === null ? new URL(value).href : null;

/**
 * The quotes that are a link: the attribute as it is in the page, which means the link on that page, or the
 * whole address written out in the text. The link is in normal form or as it is written: letters that only look like others,
 * backslashes and invisible characters, which a browser would forgive, are not shown to people.
 */
export function linkSupport(value: string, quotes: readonly Quote[]): Quote[] | null {
  const href = shownAddress(value);
  if (href === null) return null;
  const isNormal = value === href || `${value}/` === href;
  const used = quotes.filter(({ text, source }) => {
    if (!isNormal && !(isPlain(value) && text.includes(value))) return false;
    if (source.addresses.has(text)) {
      const meant = source.addressMeaning().of(text);
      if (meant.size > 0 ? meant.has(href) : means(text, href, source.url)) return true;
    }
    return writtenIn(text).some((written) => source.writtenAddresses.has(written) && means(written, href));
  });
  return used.length === 0 ? null : used;
}

const means = (raw: string, href: string, base?: string): boolean => parseUrl(raw, base)?.href === href;

const isPlain = (value: string): boolean => /^[\x21-\x5b\x5d-\x7e]+$/.test(value);

/** Links to a picture: a file that is one, or what the page shows, or names as its icon, and does not merely lead to. */
export function pictureSupport(value: string, quotes: readonly Quote[]): Quote[] | null {
  const href = shownAddress(value);
  if (href === null) return null;
  const shown = quotes.filter(
    ({ source }) => picture.test(href) || !source.addressMeaning().isOnlyLinked(href),
  );
  return linkSupport(value, shown);
}

/** The same for an account: an address of the platform that it is said to be on. */
export function accountSupport(platform: Platform, value: string, quotes: readonly Quote[]): Quote[] | null {
  const isThere =
    platform === 'website' || platform === 'custom' || socialLinkOf(value)?.platform === platform;
  const isAccount = isThere && linkProblem(value, platform) === null && isWellFormed(value);
  return isAccount ? linkSupport(value, quotes) : null;
}
