/** `/server.json`: the MCP server as the MCP registry takes it. */

/** `address`: of the site. A name in the registry begins with the reversed domain of its publisher. */
export function serverDescription(site: { name: string; address: string; version: string }): object {
  const { host, hostname } = new URL(site.address);
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${hostname.split('.').reverse().join('.')}/launch-directory`,
    title: site.name,
    description: `Launches of products on ${host}: search, draft a listing from a website, launch it.`.slice(
      0,
      100,
    ),
    version: site.version,
    websiteUrl: site.address,
    remotes: [{ type: 'streamable-http', url: `${site.address}/mcp` }],
  };
}
