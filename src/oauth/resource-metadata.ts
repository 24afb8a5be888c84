/** Protected Resource Metadata (RFC 9728), from which clients learn how to authenticate. */
import { appScopeNames } from '../contract/access.ts';
import { type Audience, metadataPath } from '../contract/resource-rules.ts';
import { resourceUrl } from './resource-rules.ts';

/** The resource whose metadata a path requests; null for other paths. */
export const resourceMetadataAt = (path: string): Audience | null =>
  (['api', 'mcp'] as const).find((audience) => path === metadataPath(audience)) ?? null;

/** `baseUrl`: of the requested site; `issuer`: the authorization server, one for all sites. */
export function resourceMetadata(baseUrl: string, name: Audience, issuer: string): object {
  return {
    resource: resourceUrl(baseUrl, name),
    authorization_servers: [issuer],
    scopes_supported: appScopeNames,
    bearer_methods_supported: ['header'],
    resource_name: name === 'mcp' ? 'Launch Directory (MCP)' : 'Launch Directory (API)',
    resource_documentation: `${baseUrl}/docs`,
  };
}
