/** The resources that access tokens are made for (RFC 8707): the API and the MCP endpoint. */
export type Audience = 'api' | 'mcp';

export const resourcePaths = { api: '/api/v1', mcp: '/mcp' } as const satisfies Record<Audience, string>;

/** Path of a resource's OAuth metadata (RFC 9728, section 3.1). */
export const metadataPath = (audience: Audience): string =>
  `/.well-known/oauth-protected-resource${resourcePaths[audience]}`;
