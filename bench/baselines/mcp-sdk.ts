/** The MCP SDK used as documented, with the same list of tools. */
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';
import { toolsOf } from '../../src/transports/mcp-tools.ts';
import { operations } from '../../src/operations.ts';

const tools = toolsOf(operations);
const handle = toNodeHandler(
  createMcpHandler(() => {
    const mcp = new McpServer({ name: 'baseline', version: '1' }, { capabilities: { tools: {} } });
    mcp.server.setRequestHandler('tools/list', () => ({ tools }));
    return mcp;
  }),
);
createServer((request, response) => {
  const { method = 'GET', url = '/', headers } = request;
  if (method === 'GET') response.end('ready');
  else void handle({ method, url, headers, [Symbol.asyncIterator]: () => request.iterator() }, response);
}).listen(Number(process.argv[2]), '127.0.0.1');
