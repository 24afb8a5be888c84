/** The resources for which access tokens are issued. */
import { type Audience, resourcePaths } from '../contract/resource-rules.ts';
import { parseUrl } from '../shared/url-rules.ts';

export const resourceUrl = (baseUrl: string, name: Audience): string => baseUrl + resourcePaths[name];

/**
 * Parses a resource identifier (RFC 8707) of the site at `baseUrl`; null if it is unknown. A trailing slash and a query are
 * ignored.
 */
export function parseResource(baseUrl: string, identifier: string): Audience | null {
  const url = parseUrl(identifier);
  if (!url) return null;
  const { origin, pathname, username, password } = url;
  if (username !== '' || password !== '') return null;
  const bare = origin + pathname.replace(/\/$/, '');
  const named = (name: Audience) => new URL(resourceUrl(baseUrl, name)).href === bare;
  return named('mcp') ? 'mcp' : named('api') ? 'api' : null;
}
