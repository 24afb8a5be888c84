import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { toolOperations } from '../support/tool-operations.ts';
import { connectNewClient, connectOldClient } from '../support/callers.ts';

describe('MCP', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  const rpc = async (body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${api.baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
    });
    const text = await response.text();
    const json = text.startsWith('{') ? text : (/^data: (.+)$/m.exec(text)?.[1] ?? '{}');
    return {
      status: response.status,
      answer: JSON.parse(json) as { result?: Record<string, unknown>; error?: { code: number } },
    };
  };
  const initialize = (protocolVersion: string) =>
    rpc({
      method: 'initialize',
      params: { protocolVersion, capabilities: {}, clientInfo: { name: 't', version: '1' } },
    });

  for (const version of ['2025-03-26', '2025-06-18', '2025-11-25']) {
    it(`speaks ${version}`, async () => {
      const { answer } = await initialize(version);
      expect(answer.result?.['protocolVersion']).to.equal(version);
    });
  }

  it('speaks 2026-07-28 to a client that requires it', async () => {
    const client = await connectNewClient(api.baseUrl);
    expect(client.getNegotiatedProtocolVersion()).to.equal('2026-07-28');
    await client.close();
  });

  it('lists the tools in a batch, too', async () => {
    const response = await fetch(`${api.baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-03-26',
      },
      body: JSON.stringify([
        { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        { jsonrpc: '2.0', id: 2, method: 'tools/list' },
      ]),
    });
    const text = await response.text();
    expect(response.status, text.slice(0, 200)).to.equal(200);
    expect(text.match(/"name":"submit_listing"/g)).to.have.length(2);
  });

  it('offers every operation as a tool, also to anonymous callers, with title, input and hints', async () => {
    for (const connect of [connectNewClient, connectOldClient]) {
      const client = await connect(api.baseUrl);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).to.deep.equal(toolOperations.map(({ id }) => id));
      for (const tool of tools) {
        expect(tool.title, tool.name).to.be.a('string').that.is.not.empty;
        expect(tool.inputSchema.type).to.equal('object');
        expect(tool.annotations).to.include.keys('readOnlyHint', 'openWorldHint');
        if (!tool.annotations?.readOnlyHint) {
          expect(tool.annotations, tool.name).to.include.keys('destructiveHint', 'idempotentHint');
        }
      }
      const readsWebsites = tools.filter(({ annotations }) => annotations?.openWorldHint);
      expect(readsWebsites.map(({ name }) => name)).to.include.members(['submit_listing', 'update_draft']);
      await client.close();
    }
  });

  it('answers -32602 for an unknown tool', async () => {
    const { answer } = await rpc({ method: 'tools/call', params: { name: 'vote', arguments: {} } });
    expect(answer.error?.code).to.equal(-32602);
  });

  it('answers GET without a session, and DELETE, with 405', async () => {
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(`${api.baseUrl}/mcp`, {
        method,
        headers: { accept: 'text/event-stream' },
      });
      expect(response.status, method).to.equal(405);
    }
  });

  it('refuses an idempotency_key where the operation takes none', async () => {
    const client = await connectOldClient(api.baseUrl);
    const result = await client.callTool({ name: 'get_site_info', arguments: { idempotency_key: 'k' } });
    expect(result.isError).to.equal(true);
    await client.close();
  });

  it('carries out an idempotent write once over both generations', async () => {
    const key = await api.key();
    const ids = new Set<unknown>();
    for (const connect of [connectNewClient, connectOldClient]) {
      const client = await connect(api.baseUrl, key);
      const args = { url: 'https://example.com', idempotency_key: 'one' };
      const result = await client.callTool({ name: 'submit_listing', arguments: args });
      ids.add((result.structuredContent as { id: string }).id);
      await client.close();
    }
    expect(ids.size).to.equal(1);
  });
});
