/** Who is let in over MCP, and how the others learn what would let them in. */
import { SdkHttpError } from '@modelcontextprotocol/client';
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { toolOperations } from '../support/tool-operations.ts';
import { connectNewClient, connectOldClient } from '../support/callers.ts';
import {
  type RawAnswer,
  answerIn,
  bodyIn,
  calls,
  newCall,
  oldCall,
  post,
  toolCall,
  toolNames,
} from './raw-mcp.ts';

describe('MCP: authorization', () => {
  let api: RunningApi;
  let owner: string;
  let reader: string;
  const badKey = `ld_live_${'0'.repeat(36)}`;
  before(async () => {
    api = await startApi();
    owner = await api.key();
    reader = await api.key('founder@example.com', ['account:read']);
  });
  after(() => api.close());

  const submit = toolCall('submit_listing', { url: 'https://example.com' });
  const challengeIn = ({ headers }: RawAnswer) => headers.get('www-authenticate') ?? '';
  const member = (challenge: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(challenge)?.[1] ?? null;
  const metadata = () => `${api.baseUrl}/.well-known/oauth-protected-resource/mcp`;
  const drafts = async () => Number((await api.db('drafts').count('* as n').first())?.['n']);

  for (const [era, call] of Object.entries(calls)) {
    describe(era, () => {
      it('lists all tools to anonymous callers, and answers public ones', async () => {
        const list = await call(api.baseUrl, { method: 'tools/list' });
        expect(toolNames(list)).to.deep.equal(toolOperations.map(({ id }) => id));
        const info = await call(api.baseUrl, toolCall('get_site_info'));
        expect([info.status, bodyIn(info)['currency']]).to.deep.equal([200, 'EUR']);
      });

      it('requests sign-in when a tool needs an account, and not before', async () => {
        const refused = await call(api.baseUrl, submit);
        expect(refused.status).to.equal(401);
        const challenge = challengeIn(refused);
        expect(challenge).to.match(/^Bearer /);
        expect(member(challenge, 'resource_metadata')).to.equal(metadata());
        expect(member(challenge, 'scope')).to.equal('account:read listings:write');
        expect(member(challenge, 'error'), 'nothing was wrong with a credential').to.equal(null);
        expect(refused.headers.get('cache-control')).to.equal('no-store');
        expect(await drafts()).to.equal(0);
      });

      it('says it in the body, too, for hosts that ignore the status, and for users', async () => {
        const refused = await call(api.baseUrl, submit);
        const { id, result } = answerIn(refused);
        expect(id).to.equal(1);
        expect(result?.isError).to.equal(true);
        expect(result?.['_meta']).to.deep.equal({ 'mcp/www_authenticate': [challengeIn(refused)] });
        expect(result?.['resultType']).to.equal(era === '2025' ? undefined : 'complete');
        const problem = bodyIn(refused);
        expect(problem).to.include({ status: 401, code: 'unauthenticated' });
        expect(problem['detail']).to.match(/Sign in .*API key/);
      });

      for (const { method, params } of [
        { method: 'tools/list', params: {} },
        { method: 'prompts/list', params: {} },
        { method: 'tools/call', params: { name: 'get_site_info', arguments: {} } },
        {
          method: 'tools/call',
          params: { name: 'submit_listing', arguments: { url: 'https://example.com' } },
        },
      ]) {
        const what = `${method} ${'name' in params ? params.name : ''}`;
        for (const [kind, authorization] of [
          ['an unknown key', `Bearer ${badKey}`],
          ['half a key', 'Bearer ld_live_half'],
          ['what is no token at all', 'Basic dXNlcjpwYXNz'],
        ] as const) {
          it(`refuses ${kind} with invalid_token at ${what}`, async () => {
            const refused = await call(api.baseUrl, { method, params }, { headers: { authorization } });
            expect(refused.status).to.equal(401);
            const challenge = challengeIn(refused);
            expect(member(challenge, 'error')).to.equal('invalid_token');
            expect(member(challenge, 'resource_metadata')).to.equal(metadata());
            expect(member(challenge, 'error_description')).to.match(/^[\x20-\x7e]{10,}$/);
            const { id, error, result } = answerIn(refused);
            expect(id).to.equal(1);
            if (method === 'tools/call') expect(result?.isError).to.equal(true);
            else expect(error?.data).to.include({ code: 'unauthenticated', status: 401 });
          });
        }
      }

      it('answers 403 with the present and the missing scopes', async () => {
        const refused = await call(api.baseUrl, submit, { key: reader });
        expect(refused.status).to.equal(403);
        const challenge = challengeIn(refused);
        expect(member(challenge, 'error')).to.equal('insufficient_scope');
        expect(member(challenge, 'scope')).to.equal('account:read listings:write');
        expect(member(challenge, 'resource_metadata')).to.equal(metadata());
        expect(bodyIn(refused)['detail']).to.contain('listings:write');
        expect(answerIn(refused).result?.['_meta']).to.deep.equal({ 'mcp/www_authenticate': [challenge] });
        expect(await drafts()).to.equal(0);
      });

      it('takes an API key as bearer', async () => {
        const answer = await call(api.baseUrl, toolCall('get_account'), { key: owner });
        expect([answer.status, bodyIn(answer)['email']]).to.deep.equal([200, 'founder@example.com']);
      });

      it('leaves malformed and unknown messages to the protocol', async () => {
        const unknown = await call(api.baseUrl, toolCall('vote'));
        expect(answerIn(unknown).error?.code).to.equal(-32602);
        const nameless = await call(api.baseUrl, { method: 'tools/call', params: { arguments: {} } });
        expect(answerIn(nameless).error?.code).to.equal(-32602);
      });
    });
  }

  it('refuses a revoked key at the next call', async () => {
    const key = await api.key('leaver@example.com');
    expect((await newCall(api.baseUrl, toolCall('get_account'), { key })).status).to.equal(200);
    await api
      .db('api_keys')
      .where('name', 'test')
      .whereIn('account_id', api.db('accounts').select('id').where('email', 'leaver@example.com'))
      .update({ revoked_at: new Date() });
    const refused = await newCall(api.baseUrl, toolCall('get_account'), { key });
    expect([refused.status, member(challengeIn(refused), 'error')]).to.deep.equal([401, 'invalid_token']);
  });

  describe('batches (2025-03-26)', () => {
    const batch = (messages: object[], key?: string) =>
      post(
        api.baseUrl,
        messages.map((message, index) => ({ jsonrpc: '2.0', id: index + 1, ...message })),
        { key, headers: { 'mcp-protocol-version': '2025-03-26' } },
      );

    it('are refused as a whole where one call needs an account, and nothing is carried out', async () => {
      const refused = await batch([toolCall('get_site_info'), submit]);
      expect(refused.status).to.equal(401);
      expect(member(challengeIn(refused), 'scope')).to.equal('account:read listings:write');
      expect(answerIn(refused).error?.data).to.include({ code: 'unauthenticated' });
      expect(await drafts()).to.equal(0);
    });

    it('get all missing scopes together', async () => {
      const key = await api.key('writer@example.com', ['orders:write']);
      const refused = await batch([toolCall('list_my_drafts'), submit], key);
      expect(refused.status).to.equal(403);
      expect(member(challengeIn(refused), 'scope')).to.equal('orders:write account:read listings:write');
      expect(await drafts()).to.equal(0);
    });

    it('pass where all calls are allowed', async () => {
      const answered = await batch([toolCall('get_site_info'), toolCall('get_account')], owner);
      expect(answered.status).to.equal(200);
      expect(answered.messages.map(({ result }) => result?.isError ?? false)).to.deep.equal([false, false]);
    });
  });

  describe('clients that cannot sign in', () => {
    it('show the user what to do', async () => {
      const tool = { name: 'submit_listing', arguments: { url: 'https://example.com' } };
      for (const mode of ['auto', 'legacy'] as const) {
        const client = await connectNewClient(api.baseUrl, undefined, { mode });
        const error = await client.callTool(tool).catch((reason: unknown) => reason);
        expect(error).to.be.instanceOf(SdkHttpError);
        expect((error as SdkHttpError).message, mode).to.match(/Sign in .*API key/);
        await client.close();
      }
      const old = await connectOldClient(api.baseUrl);
      const error = await old.callTool(tool).catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(StreamableHTTPError);
      expect((error as StreamableHTTPError).message).to.match(/Sign in .*API key/);
      await old.close();
    });
  });

  it('lists the credential of each tool', async () => {
    const { result } = answerIn(await oldCall(api.baseUrl, { method: 'tools/list' }));
    const tools = result?.['tools'] as { name: string; _meta?: object }[];
    for (const tool of tools) {
      const { access } = toolOperations.find(({ id }) => id === tool.name) ?? {};
      const expected =
        access?.kind === 'signed_in'
          ? { securitySchemes: [{ type: 'oauth2', scopes: [access.scope] }] }
          : undefined;
      expect(tool._meta, tool.name).to.deep.equal(expected);
    }
  });
});
