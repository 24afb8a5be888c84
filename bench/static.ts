/**
 * What never changes while the process runs: the OpenAPI file, over bare Koa, and the list of tools over MCP, in both
 * protocols, over the SDK that is given the same list. The SDK answers for us, too: what it takes to, and what we put
 * around it, is to cost no more than its writing the list out each time.
 */
import { openDirectory } from './data/directory-server.ts';
import { type Read, contender, overBareKoa, serveBareKoa } from './over-bare-koa.ts';
import { loadCore, pin } from './reads-cores.ts';
import { type LoadClient, startLoadClient } from './reads-load.ts';
import { type Served, serve, serveApi, withServers } from './reads-servers.ts';
import { type Windows, inTurn, quickWindows, ratioOf, told, usualWindows } from './reads-turns.ts';
import type { Finding } from './table.ts';

export interface StaticOptions {
  dataDir?: string;
  quick: boolean;
}

/** None of it depends on how many there are. */
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
  serve({ module: 'bench/floors/mcp-sdk.ts', args: (port) => [String(port)], readyPath: '/' });

const sdkAim = 1;

async function overSdk(
  read: Read,
  { api, sdk, client, windows }: { api: Served; sdk: Served; client: LoadClient; windows: Windows },
): Promise<Omit<Finding, 'what'>> {
  const { floor, ours } = await inTurn(
    client,
    { floor: contender(sdk, read), ours: contender(api, read) },
    windows,
  );
  return {
    measured: told(ours),
    floor: `the SDK with the list: ${told(floor)}`,
    ratio: ratioOf(ours, floor),
    aim: `≥ ${sdkAim} ×`,
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
