/** Where somebody goes on after signing in: somewhere on this site, whatever the address of the form says. */
import { parseUrl } from '../shared/url-rules.ts';

const longest = 2_000;
/** Stands in for this site; only whether an address leaves it matters. */
const here = 'http://here.invalid';

/**
 * The path, in ASCII, if it stays on this site as browsers read it (WHATWG URL: they take `\` for `/`, drop tabs and
 * line ends, and go to another host after `//`); else `fallback`.
 */
export function returnPath(asked: unknown, fallback = '/account'): string {
  if (typeof asked !== 'string' || asked.length > longest || !/^\/(?![/\\])/.test(asked)) return fallback;
  const url = /[\\\p{Cc}]/u.test(asked) ? null : parseUrl(asked, here);
  if (!url) return fallback;
  const { origin, pathname, search, hash } = url;
  // `/.//elsewhere.example` has become `//elsewhere.example`.
  if (origin !== here || pathname.startsWith('//')) return fallback;
  return pathname + search + hash;
}
