/** The page for assistants, and the description of the MCP server for registries. */
import { expect } from 'chai';
import { scopeInWords } from '../../src/site/words.ts';
import { type RunningApi, startApi } from '../support/api.ts';

describe('/docs/agents and /server.json', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  it('have the set-up of each host, with the address of this server', async () => {
    const text = await (await fetch(`${api.baseUrl}/docs/agents`)).text();
    const url = `${api.baseUrl}/mcp`;
    for (const setup of [
      `claude mcp add --transport http launch-directory ${url}`,
      `codex mcp add launch-directory --url ${url}`,
      `gemini mcp add --scope user --transport http launch-directory ${url}`,
      'code --add-mcp',
      'mcpServers',
      `${url}?sign_in=1`,
      ...Object.values(scopeInWords),
    ]) {
      expect(text).to.contain(setup);
    }
    expect(text).to.not.match(/undefined|\[object/);
  });

  it('describe the server as the registry requires (schema 2025-12-11)', async () => {
    const response = await fetch(`${api.baseUrl}/server.json`);
    expect(response.headers.get('content-type')).to.match(/^application\/json/);
    const server = (await response.json()) as Record<string, string> & {
      remotes: { type: string; url: string }[];
    };
    expect(server['$schema']).to.match(/\/2025-12-11\/server\.schema\.json$/);
    expect(server['name'])
      .to.match(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
      .and.to.have.length.within(3, 200);
    expect(server['description']).to.have.length.within(1, 100);
    expect(server['title']).to.have.length.within(1, 100);
    expect(server['version']).to.match(/^\d+\.\d+\.\d+$/);
    expect(server.remotes).to.deep.equal([{ type: 'streamable-http', url: `${api.baseUrl}/mcp` }]);
    const initialized = await fetch(server.remotes[0]?.url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    });
    expect(initialized.status).to.equal(200);
  });
});
