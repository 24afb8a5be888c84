/**
 * Constant responses: the OpenAPI file compared with bare Koa, and the list of tools over MCP, in both protocol versions,
 * compared with the SDK given the same list. The API uses the SDK, too, but serialises the list only once, which must outweigh
 * its additional work.
 */
import { openDirectory } from './data/directory-server.ts';
import { type Read, contender, overBareKoa, serveBareKoa } from './over-bare-koa.ts';
import { loadCore, pin } from './reads-cores.ts';
import { type LoadClient, startLoadClient } from './reads-load.ts';
import { type Served, serve, serveApi, withServers } from './reads-servers.ts';
import { type Windows, alternate, quickWindows, ratioOf, summaryOf, usualWindows } from './reads-rounds.ts';
import type { Finding } from './table.ts';

export interface StaticOptions {
  dataDir?: string;
  quick: boolean;
}

/** The size of the directory does not matter. */
const listings = 100;

export async function benchStatic({ dataDir, quick }: StaticOptions): Promise<Finding[]> {
  const directory = await openDirectory(listings, dataDir);
  await pin(process.pid, loadCore);
  const client = await startLoadClient();
  try {
    return await withServers(async (started) => {
      const koa = await started(serveBareKoa());
      const sdk = await started(serveSdk());
      const api = await started(serveApi(directory.url));
      const parts = { api, client, windows: quick ? quickWindows : usualWindows };
      const findings: Finding[] = [
        { what: `static: ${openApi.name}`, ...(await overBareKoa(openApi, { ...parts, koa })) },
      ];
      for (const read of toolLists) {
        findings.push({ what: `static: ${read.name}`, ...(await overSdk(read, { ...parts, sdk })) });
      }
      return findings;
    });
  } finally {
    client.close();
  }
}

const serveSdk = () =>
  serve({ module: 'bench/baselines/mcp-sdk.ts', args: (port) => [String(port)], readyPath: '/' });

const sdkTarget = 1;

async function overSdk(
  read: Read,
  { api, sdk, client, windows }: { api: Served; sdk: Served; client: LoadClient; windows: Windows },
): Promise<Omit<Finding, 'what'>> {
  const { baseline, ours } = await alternate(
    client,
    { baseline: contender(sdk, read), ours: contender(api, read) },
    windows,
  );
  return {
    measured: summaryOf(ours),
    baseline: `the SDK with the list: ${summaryOf(baseline)}`,
    ratio: ratioOf(ours, baseline),
    target: `≥ ${sdkTarget} ×`,
  };
}

const mcp = 'io.modelcontextprotocol';

const toolsOf = (protocol: string, headers: Record<string, string> = {}, params: object = {}): Read => ({
  name: `tools/list over MCP ${protocol}`,
  paths: ['/mcp'],
  method: 'POST',
  headers: {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    'mcp-protocol-version': protocol,
    ...headers,
  },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params }),
});

const openApi: Read = { name: 'the OpenAPI file', paths: ['/openapi.json'] };
const toolLists: Read[] = [
  toolsOf('2025-11-25'),
  toolsOf(
    '2026-07-28',
    { 'mcp-method': 'tools/list' },
    {
      _meta: {
        [`${mcp}/protocolVersion`]: '2026-07-28',
        [`${mcp}/clientInfo`]: { name: 'bench', version: '1' },
        [`${mcp}/clientCapabilities`]: {},
      },
    },
  ),
];
