/** Drafts, own listings and weeks as resources: lists, texts, completions and subscriptions, with real clients. */
import { expect } from 'chai';
import { insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { connectNewClient, connectOldClient } from '../support/callers.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { until } from '../workflows/support/until.ts';
import { answerIn, heardOn, newCall } from './raw-mcp.ts';

const generations = {
  'the new SDK': (baseUrl: string, key?: string) => connectNewClient(baseUrl, key),
  'the SDK of 2025': (baseUrl: string, key?: string) => connectOldClient(baseUrl, key),
};
type Client = Awaited<ReturnType<(typeof generations)[keyof typeof generations]>>;

describe('MCP: resources of an account', () => {
  let api: RunningApi;
  let key: string;
  let stranger: string;
  let draftId: string;
  let listingId: number;
  before(async () => {
    api = await startApi();
    key = await api.key();
    stranger = await api.key('stranger@example.com');
    draftId = await insertReadyDraft(api.db);
    const owner = await api
      .db('accounts')
      .where({ email: 'founder@example.com' })
      .first<{ id: number }>('id');
    listingId = await insertListing(api.db, 'quillbarrow', { name: 'Quillbarrow', owner_id: owner.id });
  });
  after(() => api.close());

  for (const [generation, connect] of Object.entries(generations)) {
    describe(generation, () => {
      let own: Client;
      let others: Client;
      before(async () => {
        own = await connect(api.baseUrl, key);
        others = await connect(api.baseUrl, stranger);
      });
      after(() => Promise.all([own.close(), others.close()]));

      const textOf = async (uri: string) => {
        const [content] = (await own.readResource({ uri })).contents;
        return content && 'text' in content ? content.text : '';
      };
      const complete = async (client: Client, ref: object, argument: { name: string; value: string }) =>
        (await client.complete({ ref: ref as never, argument })).completion.values;
      const template = (uri: string) => ({ type: 'ref/resource', uri });

      it('are listed for their owner alone', async () => {
        const guides = ['how-drafts-are-made', 'how-ranking-works', 'errors'].map(
          (page) => `guide://${page}`,
        );
        const uris = async (client: Client) => {
          const all = (await client.listResources()).resources.map(({ uri }) => uri);
          return all.filter((uri) => !guides.includes(uri));
        };
        expect(await uris(own)).to.deep.equal([
          'guide://site',
          `draft://${draftId}`,
          `my-listing://${listingId}`,
        ]);
        expect(await uris(others)).to.deep.equal(['guide://site']);
      });

      it('are texts with evidence, state and launches', async () => {
        const draft = await textOf(`draft://${draftId}`);
        expect(draft)
          .to.match(/^# Draft: Tidewell\n/)
          .and.to.contain('> “Calm inboxes for small teams” (<');
        expect(draft).to.contain('## Missing');
        const listing = await textOf(`my-listing://${listingId}`);
        expect(listing)
          .to.match(/^\*Your listing \d+\*\n/)
          .and.to.contain('- **Status**: live');
        expect(await textOf('week://this')).to.match(/^# Launch week of \d{4}-\d\d-\d\d \(current\)\n/);
        for (const text of [draft, listing]) expect(text).to.not.match(/undefined|null|\[object/);
      });

      it('do not exist for others', async () => {
        for (const uri of [
          `draft://${draftId}`,
          `my-listing://${listingId}`,
          'my-listing://x',
          'week://never',
        ]) {
          const error = await others.readResource({ uri }).catch((reason: unknown) => reason);
          expect(error, uri).to.include({ code: -32602 });
        }
      });

      it('complete ids by id, name or website, also in the prompt', async () => {
        const draft = template('draft://{draft_id}');
        for (const value of ['', draftId.slice(0, 5), 'tidew']) {
          const argument = { name: 'draft_id', value };
          expect(await complete(own, draft, argument), value).to.deep.equal([draftId]);
          expect(await complete(others, draft, argument), value).to.deep.equal([]);
        }
        const prompt = { type: 'ref/prompt', name: 'review_my_draft' };
        expect(await complete(own, prompt, { name: 'draft_id', value: '' })).to.deep.equal([draftId]);
        expect(await complete(own, prompt, { name: 'url', value: '' })).to.deep.equal([]);
        const listing = template('my-listing://{listing_id}');
        expect(await complete(own, listing, { name: 'listing_id', value: 'quill' })).to.deep.equal([
          String(listingId),
        ]);
        expect(await complete(own, template('week://{week}'), { name: 'week', value: 'n' })).to.deep.equal([
          'next',
        ]);
      });
    });
  }

  it('need a credential, with 401', async () => {
    for (const uri of [`draft://${draftId}`, 'my-listing://1']) {
      const { status } = await newCall(api.baseUrl, { method: 'resources/read', params: { uri } });
      expect(status, uri).to.equal(401);
    }
  });

  it('may not be cached by others', async () => {
    for (const [method, params] of [
      ['resources/list', {}],
      ['resources/read', { uri: `draft://${draftId}` }],
    ] as const) {
      const { result } = answerIn(await newCall(api.baseUrl, { method, params }, { key }));
      expect(result, method).to.include({ ttlMs: 0, cacheScope: 'private' });
    }
  });

  describe('subscriptions (2026-07-28)', () => {
    const listen = (uris: string[], signal: AbortSignal, { baseUrl = api.baseUrl, as = key } = {}) =>
      fetch(new URL('/mcp', baseUrl), {
        method: 'POST',
        signal,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': 'subscriptions/listen',
          ...(as && { authorization: `Bearer ${as}` }),
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 7,
          method: 'subscriptions/listen',
          params: {
            notifications: { resourceSubscriptions: uris },
            _meta: {
              'io.modelcontextprotocol/protocolVersion': '2026-07-28',
              'io.modelcontextprotocol/clientCapabilities': {},
            },
          },
        }),
      });
    const change = () => api.db('drafts').where({ id: draftId }).increment('version', 1);
    const hasHeard = async (heard: ReturnType<typeof heardOn>['heard'], uri: string) => {
      await change();
      return heard.some(
        ({ method, params }) => method === 'notifications/resources/updated' && params?.['uri'] === uri,
      );
    };

    it('tell of changes, to their owner alone', async () => {
      const leaving = new AbortController();
      const uri = `draft://${draftId}`;
      const own = heardOn(await listen([uri], leaving.signal));
      const others = heardOn(await listen([uri], leaving.signal, { as: stranger }));
      await until(() => hasHeard(own.heard, uri), 'heard of');
      expect(own.heard[0]?.method).to.equal('notifications/subscriptions/acknowledged');
      expect(others.heard.map(({ method }) => method)).to.deep.equal([
        'notifications/subscriptions/acknowledged',
      ]);
      leaving.abort();
    });

    it('through the SDK’s client', async () => {
      const client = await connectNewClient(api.baseUrl, key);
      const uri = `draft://${draftId}`;
      const heard: string[] = [];
      client.setNotificationHandler(
        'notifications/resources/updated',
        ({ params }) => void heard.push(params.uri),
      );
      const subscription = await client.listen({ resourceSubscriptions: [uri] });
      await until(async () => (await change()) > 0 && heard.includes(uri), 'heard of');
      await subscription.close();
      await client.close();
    });

    it('need a credential for what is an account’s, and end with it', async () => {
      const leaving = new AbortController();
      const uri = `draft://${draftId}`;
      expect((await listen([uri], leaving.signal, { as: '' })).status).to.equal(401);
      const brief = await api.key('founder@example.com');
      const { heard, state } = heardOn(await listen([uri], leaving.signal, { as: brief }));
      await until(() => hasHeard(heard, uri), 'heard of');
      const { id } = await api.db('api_keys').orderBy('id', 'desc').first<{ id: number }>('id');
      await api.db('api_keys').where({ id }).update({ revoked_at: new Date() });
      await until(() => Promise.resolve(state.ended), 'ended');
      expect(heard.at(-1)).to.have.property('result');
    });

    it('end when the process stops, and another serves the next', async () => {
      const url = api.config.DATABASE_URL ?? '';
      const dying = await startApi({ database: { url, drop: () => Promise.resolve() } });
      const leaving = new AbortController();
      const uri = `draft://${draftId}`;
      const { state } = heardOn(await listen([uri], leaving.signal, { baseUrl: dying.baseUrl }));
      await dying.close();
      await until(() => Promise.resolve(state.ended), 'ended');
      const again = heardOn(await listen([uri], leaving.signal));
      await until(() => hasHeard(again.heard, uri), 'heard of');
      leaving.abort();
    });

    it('are bounded', async () => {
      const leaving = new AbortController();
      const many = Array.from({ length: 21 }, (_, index) => `week://2026-01-${index + 1}`);
      expect((await listen(many, leaving.signal)).status).to.equal(400);
      const as = await api.key('many@example.com');
      const open = await Promise.all(
        Array.from({ length: 10 }, () => listen(['week://this'], leaving.signal, { as })),
      );
      expect(open.map(({ status }) => status)).to.deep.equal(open.map(() => 200));
      expect((await listen(['week://this'], leaving.signal, { as })).status).to.equal(429);
      leaving.abort();
      const free = async () => {
        const next = new AbortController();
        const { status } = await listen(['week://this'], next.signal, { as });
        next.abort();
        return status === 200;
      };
      await until(free, 'free again');
    });
  });
});
