/** The two resources that access tokens are made for (RFC 8707): the API and the MCP endpoint. */
export type ResourceName = 'api' | 'mcp';

export const resourcePaths: Record<ResourceName, string> = { api: '/api/v1', mcp: '/mcp' };

export const resourceUrl = (baseUrl: string, name: ResourceName): string => baseUrl + resourcePaths[name];

/**
 * Which resource a client means, or null. A slash at the end, and the query that `/mcp` takes, do not make another
 * resource of it.
 */
export function resourceMeant(baseUrl: string, identifier: string): ResourceName | null {
  if (!URL.canParse(identifier)) return null;
  const { origin, pathname, username, password } = new URL(identifier);
  if (username !== '' || password !== '') return null;
  const bare = origin + pathname.replace(/\/$/, '');
  const named = (name: ResourceName) => new URL(resourceUrl(baseUrl, name)).href === bare;
  return named('mcp') ? 'mcp' : named('api') ? 'api' : null;
}
