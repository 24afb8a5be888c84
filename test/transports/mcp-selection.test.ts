/** `/mcp?tools=…&read_only=…`: what an address offers, and what becomes of a typo. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { toolOperations } from '../support/tool-operations.ts';
import { connectNewClient, connectOldClient } from '../support/callers.ts';
import { answerIn, bodyIn, calls, post, toolCall, toolNames } from './raw-mcp.ts';

describe('MCP: addresses with a selection of tools', () => {
  let api: RunningApi;
  let owner: string;
  before(async () => {
    api = await startApi();
    owner = await api.key();
  });
  after(() => api.close());

  const reads = toolOperations.filter(({ route }) => route[0] === 'GET').map(({ id }) => id);
  const all = toolOperations.map(({ id }) => id);
  const selections: [string, string[]][] = [
    ['/mcp', all],
    ['/mcp?read_only=0', all],
    ['/mcp?read_only=false', all],
    ['/mcp?read_only=1', reads],
    ['/mcp?read_only=true', reads],
    ['/mcp?tools=get_listing,search_listings', ['search_listings', 'get_listing']],
    ['/mcp?tools=get_listing,%20get_listing', ['get_listing']],
    ['/mcp?tools=submit_listing,get_draft', ['submit_listing', 'get_draft']],
    ['/mcp?tools=submit_listing,get_draft&read_only=1', ['get_draft']],
    ['/mcp?read_only=1&tools=get_draft,submit_listing', ['get_draft']],
  ];
  for (const [path, names] of selections) {
    for (const [era, call] of Object.entries(calls)) {
      it(`${path} lists ${names.length}, over ${era}`, async () => {
        // Twice: the second comes from memory.
        for (const _ of [1, 2]) {
          const list = await call(api.baseUrl, { method: 'tools/list' }, { path });
          expect(toolNames(list)).to.deep.equal(names);
        }
      });
    }
  }

  for (const [era, call] of Object.entries(calls)) {
    it(`other tools cannot be called, over ${era}`, async () => {
      for (const path of ['/mcp?read_only=1', '/mcp?tools=get_site_info']) {
        const args = toolCall('submit_listing', { url: 'https://example.com' });
        const refused = await call(api.baseUrl, args, { path, key: owner });
        expect(answerIn(refused).error?.code).to.equal(-32602);
        expect(answerIn(refused).error?.message).to.contain('submit_listing').and.to.contain('get_site_info');
      }
      expect(await api.db('drafts').select('id')).to.deep.equal([]);
      const offered = await call(api.baseUrl, toolCall('get_site_info'), {
        path: '/mcp?tools=get_site_info',
      });
      expect(bodyIn(offered)).to.include.keys('purpose');
    });
  }

  it('with sign_in, every message needs an account, and all scopes are requested at once', async () => {
    for (const [era, call] of Object.entries(calls)) {
      for (const method of ['tools/list', 'server/discover', 'initialize']) {
        const { status, headers } = await call(api.baseUrl, { method }, { path: '/mcp?sign_in=1' });
        expect(status, `${era}: ${method}`).to.equal(401);
        expect(headers.get('www-authenticate')).to.contain(
          'scope="account:read listings:write orders:write"',
        );
      }
      const path = '/mcp?sign_in=1&tools=get_listing';
      const list = await call(api.baseUrl, { method: 'tools/list' }, { path, key: owner });
      expect(toolNames(list)).to.deep.equal(['get_listing']);
      const open = await call(
        api.baseUrl,
        { method: 'tools/list' },
        { path: '/mcp?sign_in=0&tools=get_listing' },
      );
      expect(open.status).to.equal(200);
    }
  });

  const typos: [string, RegExp][] = [
    ['read_onyl=1', /`read_onyl` is not known here; this address takes tools and read_only and sign_in/],
    ['readonly=1', /`readonly` is not known/],
    ['read_only=yes', /`read_only` must be one of 1, true, 0, false/],
    ['read_only=', /`read_only` must be one of/],
    ['read_only=1&read_only=0', /given more than once/],
    ['tools=get_listing&tools=submit_listing', /given more than once/],
    ['tools=get_listings', /“get_listings”; there are get_site_info, search_listings/],
    ['tools=get_listing,', /“”; there are/],
    ['tools=', /“”; there are/],
    ['tools=submit_listing&read_only=1', /`read_only` leaves those out/],
    ['tools=get_listing&x=1', /`x` is not known/],
    ['Tools=get_listing', /`Tools` is not known/],
  ];
  for (const [query, says] of typos) {
    it(`?${query} is refused for every message`, async () => {
      for (const [era, call] of Object.entries(calls)) {
        for (const asked of [
          { method: 'tools/list' },
          toolCall('submit_listing', { url: 'https://example.com' }),
        ]) {
          const refused = await call(api.baseUrl, asked, { path: `/mcp?${query}`, key: owner });
          expect(refused.status, era).to.equal(400);
          expect(refused.messages[0]).to.include({ code: 'invalid_input' });
          expect((refused.messages[0] as { detail?: string }).detail).to.match(says);
        }
      }
      expect(await api.db('drafts').select('id')).to.deep.equal([]);
    });
  }

  it('a client that connects to a mistyped address shows the problem', async () => {
    for (const connect of [connectNewClient, connectOldClient]) {
      const error = await connect(api.baseUrl, owner, { path: '/mcp?read_onyl=1' }).catch(
        (reason: unknown) => reason,
      );
      expect(error).to.be.instanceOf(Error);
      expect((error as Error).message).to.contain('read_onyl');
    }
  });

  it('clients of both generations see their selection, also in prompts and resources', async () => {
    for (const connect of [connectNewClient, connectOldClient]) {
      const some = await connect(api.baseUrl, undefined, {
        path: '/mcp?tools=get_launch_week,list_launches',
      });
      expect((await some.listTools()).tools).to.have.length(2);
      expect((await some.listPrompts()).prompts.map(({ name }) => name)).to.deep.equal([
        'pick_a_launch_week',
      ]);
      // The pages that explain the site are of no tool.
      const { resources } = await some.listResources();
      expect(resources.map(({ uri }) => uri))
        .to.include('guide://errors')
        .and.not.to.include('guide://site');
      const { resourceTemplates } = await some.listResourceTemplates();
      expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).to.deep.equal(['week://{week}']);
      await some.close();
    }
  });

  it('a batch lists its selection', async () => {
    const listed = await post(
      api.baseUrl,
      [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })),
      { path: '/mcp?tools=get_listing', headers: { 'mcp-protocol-version': '2025-03-26' } },
    );
    expect(listed.messages.map(({ result }) => (result?.['tools'] as object[]).length)).to.deep.equal([1, 1]);
  });
});
