/** The path to continue at after signing in: always on this site, whatever the request contains. */
import { parseUrl } from '../shared/url-rules.ts';

/** Fits the address of a website (2,048 characters), percent-encoded, as a parameter. */
const longest = 6_500;
/** A placeholder for this site's origin, to detect addresses that leave it. */
const placeholderOrigin = 'http://placeholder.invalid';

/**
 * The path, in ASCII, if browsers would stay on this site (WHATWG URL: they treat `\` as `/`, ignore tabs and line
 * ends, and go to another host after `//`); else `fallback`.
 */
export function returnPath(requested: unknown, fallback = '/account'): string {
  if (typeof requested !== 'string' || requested.length > longest || !/^\/(?![/\\])/.test(requested))
    return fallback;
  const url = /[\\\p{Cc}]/u.test(requested) ? null : parseUrl(requested, placeholderOrigin);
  if (!url) return fallback;
  const { origin, pathname, search, hash } = url;
  // `/.//elsewhere.example` was normalised to `//elsewhere.example`.
  if (origin !== placeholderOrigin || pathname.startsWith('//')) return fallback;
  return pathname + search + hash;
}
