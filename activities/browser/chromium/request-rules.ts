/** Which requests of a page are made at all; where they may go is judged by the proxy. Pure. */

export interface PageRequest {
  url: string;
  method: string;
  /** As the DevTools protocol names it, lower case. */
  type: string;
  isNavigation: boolean;
  isMainFrame: boolean;
  redirects: number;
}

/** What a page is made of. Images, media, fonts, pings, event sources, sockets, frames and icons say nothing that is read. */
const readTypes: ReadonlySet<string> = new Set([
  'document',
  'stylesheet',
  'script',
  'xhr',
  'fetch',
  'preflight',
]);

/**
 * True for a request that is refused. Only what reads is let through: a script that posts could order, subscribe or delete, and
 * reading a website must change nothing in it.
 */
export function isRefused(request: PageRequest, maxRedirects: number): boolean {
  const { url, method, type, isNavigation, isMainFrame, redirects } = request;
  if (!/^https?:/i.test(url)) return true;
  if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') return true;
  if (isNavigation && !isMainFrame) return true;
  return !readTypes.has(type) || redirects > maxRedirects;
}
