/** Protected Resource Metadata (RFC 9728): where a client that was refused learns how to get in. */
import { scopeNames } from '../contract/access.ts';
import { type ResourceName, resourcePaths, resourceUrl } from './resource-rules.ts';

const wellKnown = '/.well-known/oauth-protected-resource';

/** Which resource's metadata a path asks for, or null. */
export function resourceMetadataAt(path: string): ResourceName | null {
  if (path === wellKnown + resourcePaths.mcp) return 'mcp';
  return path === wellKnown + resourcePaths.api ? 'api' : null;
}

export function resourceMetadata(baseUrl: string, name: ResourceName): object {
  return {
    resource: resourceUrl(baseUrl, name),
    authorization_servers: [baseUrl],
    scopes_supported: scopeNames,
    bearer_methods_supported: ['header'],
    resource_name: name === 'mcp' ? 'Launch Directory (MCP)' : 'Launch Directory (API)',
    resource_documentation: `${baseUrl}/docs`,
  };
}
