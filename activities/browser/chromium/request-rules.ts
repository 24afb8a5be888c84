export interface PageRequest {
  url: string;
  method: string;
  /** The resource type of the DevTools protocol, in lower case. */
  type: string;
  isNavigation: boolean;
  isMainFrame: boolean;
  redirects: number;
}

/** Types that contribute text. Images, media, fonts, pings, event sources, sockets, frames and icons do not. */
const readTypes: ReadonlySet<string> = new Set([
  'document',
  'stylesheet',
  'script',
  'xhr',
  'fetch',
  'preflight',
]);

/**
 * Whether to refuse a request of a page. Only safe methods are allowed, as a script that posts could order, subscribe or
 * delete; the proxy checks addresses.
 */
export function isRefused(request: PageRequest, maxRedirects: number): boolean {
  const { url, method, type, isNavigation, isMainFrame, redirects } = request;
  if (!/^https?:/i.test(url)) return true;
  if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') return true;
  if (isNavigation && !isMainFrame) return true;
  return !readTypes.has(type) || redirects > maxRedirects;
}
