/** What never changes while the process runs: the list of tools over MCP, in both protocols, and the OpenAPI file. */
import { openDirectory } from './data/directory-server.ts';
import { type Read, overBareKoa, serveBareKoa } from './over-bare-koa.ts';
import { loadCore, pin } from './reads-cores.ts';
import { startLoadClient } from './reads-load.ts';
import { serveApi, withServers } from './reads-servers.ts';
import { quickWindows, usualWindows } from './reads-turns.ts';
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
      const api = await started(serveApi(directory.url));
      const parts = { api, koa, client, windows: quick ? quickWindows : usualWindows };
      const findings: Finding[] = [];
      for (const read of reads) {
        findings.push({ what: `static: ${read.name}`, ...(await overBareKoa(read, parts)) });
      }
      return findings;
    });
  } finally {
    client.close();
  }
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

const reads: Read[] = [
  { name: 'the OpenAPI file', paths: ['/openapi.json'] },
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
