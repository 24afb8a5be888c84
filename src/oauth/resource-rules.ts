/** Which of the resources that access tokens are made for a client means. */
import { type Audience, resourcePaths } from '../contract/resource-rules.ts';
import { parseUrl } from '../shared/url-rules.ts';

export const resourceUrl = (baseUrl: string, name: Audience): string => baseUrl + resourcePaths[name];

/**
 * Which resource a client means, or null. A slash at the end, and the query that `/mcp` takes, do not make another
 * resource of it.
 */
export function resourceMeant(baseUrl: string, identifier: string): Audience | null {
  const url = parseUrl(identifier);
  if (!url) return null;
  const { origin, pathname, username, password } = url;
  if (username !== '' || password !== '') return null;
  const bare = origin + pathname.replace(/\/$/, '');
  const named = (name: Audience) => new URL(resourceUrl(baseUrl, name)).href === bare;
  return named('mcp') ? 'mcp' : named('api') ? 'api' : null;
}
