/** What a person is asked in the middle of a call, with real clients of both generations. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'chai';
import { newProfile } from '../../src/shared/profile-rules.ts';
import { insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { drafted, insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { answerIn, newCall, oldCall, toolCall } from './raw-mcp.ts';

interface Asked {
  mode?: string | undefined;
  message: string;
  url?: string;
  requestedSchema?: { properties: Record<string, object>; required?: string[] | undefined };
}
// A type, as handlers of both SDKs return an object of any members.
type Given = { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, string | boolean> };
interface Result {
  isError?: boolean;
  content: { text: string }[];
  structuredContent?: Record<string, unknown>;
}
interface Person {
  /** Without it, the client declares no elicitation. */
  answer?: (asked: Asked) => Given;
  key: string;
}

const capabilities = { elicitation: { form: {}, url: {} } };
const info = { name: 'test', version: '1.0.0' };
type Call = (baseUrl: string, person: Person, name: string, args: object) => Promise<Result>;

async function newClientCall(modern: boolean, ...[baseUrl, { answer, key }, name, args]: Parameters<Call>) {
  const client = new Client(info, {
    ...(answer && { capabilities }),
    ...(modern && { versionNegotiation: { mode: 'auto' as const } }),
  });
  if (answer) client.setRequestHandler('elicitation/create', ({ params }) => answer(params as Asked));
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), { requestInit }));
  const result = await client.callTool({ name, arguments: { ...args } });
  await client.close();
  return result as unknown as Result;
}

const generations: Record<string, Call> = {
  'the new SDK': (...call) => newClientCall(true, ...call),
  'the new SDK, as in 2025': (...call) => newClientCall(false, ...call),
  async 'the SDK of 2025'(baseUrl, { answer, key }, name, args) {
    const client = new OldClient(info, answer && { capabilities });
    if (answer) client.setRequestHandler(ElicitRequestSchema, ({ params }) => answer(params as Asked));
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    const transport = new OldTransport(new URL('/mcp', baseUrl), { requestInit });
    await client.connect(transport);
    const result = await client.callTool({ name, arguments: { ...args } });
    await client.close();
    return result as unknown as Result;
  },
};

describe('MCP: elicitation', () => {
  let api: RunningApi;
  let key: string;
  let owner: number;
  let count = 0;
  before(async () => {
    api = await startApi();
    key = await api.key();
    await insertCategories(api.db);
    owner = (await api.db('accounts').where({ email: 'founder@example.com' }).first<{ id: number }>('id')).id;
  });
  after(() => api.close());

  const listing = (more: object = {}) =>
    insertListing(api.db, `asked-${(count += 1)}`, { name: 'Quillbarrow', owner_id: owner, ...more });
  const unpublished = () => listing({ status: 'draft', launched_at: null });
  const update = (id: number) => ({ listing_id: id, title: 'Now with ink', body: 'It writes.' });
  const posted = async (id: number) =>
    (await api.db('listing_updates').where({ listing_id: id }).pluck<string[]>('title')).length;

  for (const [generation, call] of Object.entries(generations)) {
    describe(generation, () => {
      const asked: Asked[] = [];
      beforeEach(() => void (asked.length = 0));
      const person = (given: Given): Person => ({
        key,
        answer(what) {
          asked.push(what);
          return given;
        },
      });
      const run = (given: Given, name: string, args: object) => call(api.baseUrl, person(given), name, args);

      it('confirms an update, and posts it once', async () => {
        const id = await listing();
        const result = await run(
          { action: 'accept', content: { confirm: true } },
          'post_listing_update',
          update(id),
        );
        expect(result.isError, result.content[0]?.text).to.not.equal(true);
        expect(result.structuredContent).to.include({ listing_id: id, title: 'Now with ink' });
        expect(asked).to.have.length(1);
        expect(asked[0]?.message).to.equal(
          'Post “Now with ink” on the page of Quillbarrow? Everybody can read it there, and it has no followers yet. It cannot be deleted.',
        );
        expect(Object.keys(asked[0]?.requestedSchema?.properties ?? {})).to.deep.equal(['confirm']);
        expect(await posted(id)).to.equal(1);
      });

      const refusals: Given[] = [
        { action: 'decline' },
        { action: 'cancel' },
        { action: 'accept', content: { confirm: false } },
      ];
      for (const given of refusals) {
        it(`does nothing after ${JSON.stringify(given)}, and that is no error`, async () => {
          const id = await listing();
          const result = await run(given, 'post_listing_update', update(id));
          expect(result.isError).to.not.equal(true);
          expect(result.structuredContent).to.deep.equal({
            declined: 'The person declined. Nothing was posted.',
          });
          expect(await posted(id)).to.equal(0);
        });
      }

      it('asks nothing about what is refused anyway', async () => {
        const id = await unpublished();
        const result = await run({ action: 'accept' }, 'post_listing_update', update(id));
        expect(result.isError).to.equal(true);
        expect(result.content[0]?.text).to.contain('listing_not_public');
        expect(asked).to.deep.equal([]);
      });

      it('confirms a free launch, and does not ask again once it is queued', async () => {
        const id = await unpublished();
        const yes: Given = { action: 'accept', content: { confirm: true } };
        const queued = await run(yes, 'choose_free_listing', { listing_id: id });
        expect(queued.structuredContent).to.include({ status: 'awaiting_badge' });
        expect(asked[0]?.message).to.match(/^Launch Quillbarrow on the free plan\?/);
        await run(yes, 'choose_free_listing', { listing_id: id });
        expect(asked).to.have.length(1);
      });

      it('has missing facts typed on a form, and submits the draft with them', async () => {
        const id = await insertReadyDraft(api.db);
        const blank = { ...drafted, fields: { tagline: drafted.fields['tagline'] } } as typeof drafted;
        await api
          .db('drafts')
          .where({ id })
          .update({ profile: JSON.stringify(newProfile(blank)) });
        const content = { name: `Tidewell ${id}`, categories: 'Productivity', city: '' };
        const result = await run({ action: 'accept', content }, 'submit_draft', { id });
        expect(result.isError, result.content[0]?.text).to.not.equal(true);
        expect(result.structuredContent?.['listing_id']).to.be.a('number');
        const { properties, required } = asked[0]?.requestedSchema ?? {};
        expect(required).to.deep.equal(['name', 'categories']);
        expect(properties).to.include.keys('pricing_summary', 'city').and.to.not.have.any.keys('tagline');
        const fields = result.structuredContent?.['fields'] as Record<
          string,
          { value: unknown; state: string }
        >;
        expect(fields['name']).to.include({ value: `Tidewell ${id}`, state: 'manual' });
        expect(fields['city']).to.include({ value: null });
      });

      it('submits nothing where the person declines to add them', async () => {
        const id = await insertReadyDraft(api.db);
        await api
          .db('drafts')
          .where({ id })
          .update({ profile: JSON.stringify(newProfile()) });
        const result = await run({ action: 'decline' }, 'submit_draft', { id });
        expect(result.isError).to.not.equal(true);
        expect(result.structuredContent?.['declined']).to.contain('Nothing was submitted');
        const draft = await api.db('drafts').where({ id }).first<{ status: string }>('status');
        expect(draft.status).to.equal('ready');
      });

      for (const action of ['accept', 'decline'] as const) {
        it(`opens the checkout of one order, and answers with it after “${action}”`, async () => {
          const id = await unpublished();
          const args = { items: [{ product: 'launch', listing_id: id }] };
          const result = await run({ action }, 'create_checkout', args);
          expect(result.isError, result.content[0]?.text).to.not.equal(true);
          expect(asked).to.have.length(1);
          expect(asked[0]).to.include({ mode: 'url', url: result.structuredContent?.['checkout_url'] });
          expect(asked[0]?.message).to.match(/^Open the checkout to pay \d/);
          const orders = await api.db('order_items').where({ listing_id: id }).pluck<string[]>('order_id');
          expect(orders).to.deep.equal([result.structuredContent?.['id']]);
        });
      }

      it('is not asked through a client that does not declare it', async () => {
        const id = await listing();
        const result = await call(api.baseUrl, { key }, 'post_listing_update', update(id));
        expect(result.structuredContent).to.include({ listing_id: id });
      });
    });
  }

  describe('answers before 2026-07-28', () => {
    /** A call of a client that declared forms, as a stream of messages. */
    async function open(id: number, signal?: AbortSignal) {
      const begun = await fetch(new URL('/mcp', api.baseUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 0,
          method: 'initialize',
          params: { protocolVersion: '2025-06-18', capabilities: { elicitation: {} }, clientInfo: info },
        }),
      });
      await begun.text();
      const sessionId = begun.headers.get('mcp-session-id') ?? '';
      const response = await fetch(new URL('/mcp', api.baseUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${key}`,
          'mcp-session-id': sessionId,
          'mcp-protocol-version': '2025-11-25',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...toolCall('post_listing_update', update(id)) }),
        ...(signal && { signal }),
      });
      const reader = response.body?.getReader();
      let text = '';
      const next = async (): Promise<{ id?: string; method?: string; result?: Result }> => {
        for (;;) {
          const [, data] = /^data: (.+)\n\n/m.exec(text) ?? [];
          if (data !== undefined) {
            text = text.slice(text.indexOf(data) + data.length);
            return JSON.parse(data) as { id?: string };
          }
          const part = await reader?.read();
          if (!part?.value) throw new Error('The stream has ended.');
          text += new TextDecoder().decode(part.value as Uint8Array);
        }
      };
      return { sessionId, next };
    }
    const answer = async (id: string | undefined, sent: { key?: string; baseUrl?: string } = { key }) => {
      const { status } = await fetch(new URL('/mcp', sent.baseUrl ?? api.baseUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(sent.key && { authorization: `Bearer ${sent.key}` }),
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id,
          result: { action: 'accept', content: { confirm: true } },
        }),
      });
      return status;
    };

    it('count only from the account that was asked, and once', async () => {
      const id = await listing();
      const { next, sessionId } = await open(id);
      expect(sessionId).to.match(/^[0-9a-f-]{36}\.form$/);
      const question = await next();
      expect(question.method).to.equal('elicitation/create');
      const stranger = await api.key('stranger@example.com');
      for (const who of [stranger, '']) expect(await answer(question.id, { key: who })).to.equal(202);
      expect(await posted(id)).to.equal(0);
      expect(await answer(question.id)).to.equal(202);
      expect((await next()).result?.structuredContent).to.include({ listing_id: id });
      expect(await answer(question.id)).to.equal(202);
      expect(await posted(id)).to.equal(1);
    });

    it('may arrive at another process', async () => {
      const url = api.config.DATABASE_URL ?? '';
      const other = await startApi({ database: { url, drop: () => Promise.resolve() } });
      try {
        const id = await listing();
        const { next } = await open(id);
        const question = await next();
        expect(await answer(question.id, { key, baseUrl: other.baseUrl })).to.equal(202);
        expect((await next()).result?.structuredContent).to.include({ listing_id: id });
      } finally {
        await other.close();
      }
    });

    it('do nothing after the client has disconnected', async () => {
      const id = await listing();
      const leaving = new AbortController();
      const { next } = await open(id, leaving.signal);
      const question = await next();
      leaving.abort();
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await answer(question.id)).to.equal(202);
      expect(await posted(id)).to.equal(0);
    });

    it('are not expected of clients without a session', async () => {
      const id = await listing();
      const result = await oldCall(api.baseUrl, toolCall('post_listing_update', update(id)), { key });
      expect(answerIn(result).result?.isError).to.not.equal(true);
      expect(await posted(id)).to.equal(1);
    });

    it('with too much text are refused', async () => {
      const { status } = await oldCall(api.baseUrl, { method: '' }, { key });
      expect(status).to.not.equal(202);
      const long = await fetch(new URL('/mcp', api.baseUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ jsonrpc: '2.0', id: 'ask-1', result: { content: 'x'.repeat(8_000) } }),
      });
      expect(long.status).to.equal(400);
    });
  });

  it('names somebody else’s order in vain (2026-07-28)', async () => {
    const id = await unpublished();
    const stranger = await api.key('stranger@example.com');
    const call = toolCall('create_checkout', { items: [{ product: 'launch', listing_id: id }] });
    const declared = { _meta: { 'io.modelcontextprotocol/clientCapabilities': capabilities } };
    const sent = { ...call, params: { ...call.params, ...declared } };
    const { result } = answerIn(await newCall(api.baseUrl, sent, { key }));
    expect(result?.['resultType']).to.equal('input_required');
    const { requestState } = result as { requestState: string };
    const again = {
      ...sent,
      params: { ...sent.params, requestState, inputResponses: { page: { action: 'accept' } } },
    };
    const others = answerIn(await newCall(api.baseUrl, again, { key: stranger })).result;
    expect(others?.isError).to.equal(true);
    expect(others?.content?.[0]?.text).to.contain('order_not_found');
    const own = answerIn(await newCall(api.baseUrl, again, { key })).result;
    expect(own?.['structuredContent']).to.include({
      id: (JSON.parse(requestState) as { order_id: string }).order_id,
    });
  });
});
