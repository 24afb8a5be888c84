/** Sessions of the versions before 2026-07-28: subscriptions to resources, and log messages. */
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { connectOldClient } from '../support/callers.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { until } from '../workflows/support/until.ts';
import { answerIn, heardOn, oldCall, toolCall } from './raw-mcp.ts';

describe('MCP: sessions before 2026-07-28', () => {
  let api: RunningApi;
  let other: RunningApi;
  let key: string;
  let stranger: string;
  let draftId: string;
  let uri: string;
  before(async () => {
    api = await startApi();
    other = await startApi({
      database: { url: api.config.DATABASE_URL ?? '', drop: () => Promise.resolve() },
    });
    key = await api.key();
    stranger = await api.key('stranger@example.com');
    draftId = await insertReadyDraft(api.db);
    uri = `draft://${draftId}`;
  });
  after(async () => {
    await other.close();
    await api.close();
  });

  const begin = async () => {
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    };
    const begun = await oldCall(api.baseUrl, { method: 'initialize', params });
    const { capabilities } = answerIn(begun).result ?? {};
    expect(capabilities).to.have.nested.property('resources.subscribe', true);
    expect(capabilities).to.have.property('logging');
    return begun.headers.get('mcp-session-id') ?? '';
  };
  const inSession = (
    id: string,
    method: string,
    params: Record<string, unknown>,
    as: string | undefined = key,
  ) =>
    oldCall(api.baseUrl, { method, params }, { key: as, ...(id && { headers: { 'mcp-session-id': id } }) });
  const subscribe = async (id: string, subscribed = uri, as: string | undefined = key) =>
    answerIn(await inSession(id, 'resources/subscribe', { uri: subscribed }, as));
  const open = (
    id: string,
    { at = other, as = key, signal }: { at?: RunningApi; as?: string; signal?: AbortSignal } = {},
  ) =>
    fetch(new URL('/mcp', at.baseUrl), {
      headers: {
        accept: 'text/event-stream',
        'mcp-session-id': id,
        ...(as && { authorization: `Bearer ${as}` }),
      },
      ...(signal && { signal }),
    });
  const change = () => api.db('drafts').where({ id: draftId }).increment('version', 1);
  const updatesOf = ({ heard }: ReturnType<typeof heardOn>) =>
    heard.flatMap(({ method, params }) =>
      method === 'notifications/resources/updated' ? [params?.['uri']] : [],
    );
  const stored = (id: string) =>
    api
      .db('mcp_sessions')
      .where({ id })
      .first<{ subscribed: Record<string, string>; used_at: Date } | undefined>();

  /** A stream that is closed after the test. */
  const leaving: AbortController[] = [];
  afterEach(() => leaving.splice(0).forEach((one) => one.abort()));
  const listen = async (id: string, options: { at?: RunningApi; as?: string } = {}) => {
    const leave = new AbortController();
    leaving.push(leave);
    const response = await open(id, { ...options, signal: leave.signal });
    expect(response.status).to.equal(200);
    return heardOn(response);
  };

  describe('subscriptions', () => {
    it('tell of a change through another process, which goes on where one has stopped', async () => {
      const id = await begin();
      const url = api.config.DATABASE_URL ?? '';
      const stopping = await startApi({ database: { url, drop: () => Promise.resolve() } });
      expect(await subscribe(id)).to.deep.include({ result: {} });
      const first = await listen(id, { at: stopping });
      await change();
      await until(() => Promise.resolve(updatesOf(first).length > 0), 'heard of');
      expect(updatesOf(first)).to.deep.equal([uri]);
      await stopping.close();
      await until(() => Promise.resolve(first.state.ended), 'ended');
      const known = (await stored(id))?.subscribed[uri];
      // Nobody listens.
      await change();
      const second = await listen(id, { at: other });
      await until(() => Promise.resolve(updatesOf(second).length > 0), 'heard of later');
      await until(async () => (await stored(id))?.subscribed[uri] !== known, 'noted');
    });

    it('through the SDK of 2025', async () => {
      const client = await connectOldClient(api.baseUrl, key);
      const heard: string[] = [];
      client.setNotificationHandler(
        ResourceUpdatedNotificationSchema,
        ({ params }) => void heard.push(params.uri),
      );
      await client.subscribeResource({ uri });
      await change();
      await until(() => Promise.resolve(heard.includes(uri)), 'heard of');
      await client.unsubscribeResource({ uri });
      await client.close();
    });

    it('end by unsubscribing, and the stream stays', async () => {
      const id = await begin();
      await subscribe(id);
      const outdated = (week: string) =>
        api.db.raw(
          `UPDATE mcp_sessions SET subscribed = subscribed || jsonb_build_object(?::text, 'before') WHERE id = ?`,
          [week, id],
        );
      const stream = await listen(id);
      expect(answerIn(await inSession(id, 'resources/unsubscribe', { uri }))).to.deep.include({ result: {} });
      expect((await stored(id))?.subscribed).to.deep.equal({});
      await outdated('week://this');
      await until(() => Promise.resolve(updatesOf(stream).includes('week://this')), 'looked');
      await change();
      await outdated('week://next');
      await until(() => Promise.resolve(updatesOf(stream).includes('week://next')), 'looked again');
      expect(updatesOf(stream)).to.deep.equal(['week://this', 'week://next']);
      expect(stream.state.ended).to.equal(false);
    });

    it('are refused like reads: without a credential, of others, and where there is nothing', async () => {
      const id = await begin();
      expect((await inSession(id, 'resources/subscribe', { uri }, '')).status).to.equal(401);
      for (const [what, as] of [
        [uri, stranger],
        ['my-listing://0', key],
        ['file://x', key],
      ] as const) {
        expect((await subscribe(id, what, as)).error?.code, what).to.equal(-32602);
      }
      expect(await stored(id)).to.equal(undefined);
    });

    it('need a session', async () => {
      for (const id of ['', 'made-up']) {
        for (const [method, params] of [
          ['resources/subscribe', { uri }],
          ['resources/unsubscribe', { uri }],
          ['logging/setLevel', { level: 'info' }],
        ] as const) {
          const { error } = answerIn(await inSession(id, method, params));
          expect(error?.message, method).to.contain('This needs a session.');
        }
        expect((await open(id)).status).to.equal(405);
      }
    });

    it('belong to the account that subscribed, and go on after signing in', async () => {
      const id = await begin();
      await subscribe(id, 'week://this', '');
      const unsigned = await listen(id, { as: '' });
      await subscribe(id);
      for (const as of [stranger, '']) {
        expect((await subscribe(id, 'week://next', as)).error?.message).to.contain('another account');
        await inSession(id, 'resources/unsubscribe', { uri }, as);
        const { state, heard } = heardOn(await open(id, { as }));
        await until(() => Promise.resolve(state.ended), 'ended');
        expect(heard).to.deep.equal([]);
      }
      await until(() => Promise.resolve(unsigned.state.ended), 'ended');
      expect(Object.keys((await stored(id))?.subscribed ?? {})).to.have.members(['week://this', uri]);
    });

    it('are at most 20 in a session', async () => {
      const id = await begin();
      const many = Object.fromEntries(Array.from({ length: 19 }, (_, index) => [`week://${index}`, '']));
      await subscribe(id, 'week://this');
      await api
        .db('mcp_sessions')
        .where({ id })
        .update({ subscribed: { 'week://this': '', ...many } });
      expect((await subscribe(id)).error?.message).to.contain('at most 20 subscriptions');
      expect(await subscribe(id, 'week://this')).to.deep.include({ result: {} });
    });

    it('have ten streams, apart from the others of the account', async () => {
      const as = await api.key('many@example.com');
      const id = await begin();
      for (let count = 0; count < 10; count += 1) await listen(id, { at: api, as });
      expect((await open(id, { at: api, as })).status).to.equal(429);
      leaving.pop()?.abort();
      const free = async () => {
        const again = new AbortController();
        leaving.push(again);
        return (await open(id, { at: api, as, signal: again.signal })).status === 200;
      };
      await until(free, 'free again');
    });

    it('end with the credential, also while there are none', async () => {
      const brief = await api.key();
      const { id: keyId } = await api.db('api_keys').orderBy('id', 'desc').first<{ id: number }>('id');
      const [subscribed, idle] = [await begin(), await begin()];
      await subscribe(subscribed, uri, brief);
      const streams = [await listen(subscribed, { as: brief }), await listen(idle, { as: brief })];
      await api.db('api_keys').where({ id: keyId }).update({ revoked_at: new Date() });
      for (const { state } of streams) await until(() => Promise.resolve(state.ended), 'ended');
      expect((await open(idle, { as: brief })).status).to.equal(401);
    });

    it('keep their session while a stream is open', async () => {
      const id = await begin();
      await subscribe(id);
      const before = new Date(Date.now() - 7_200_000);
      await api.db('mcp_sessions').where({ id }).update({ used_at: before });
      await listen(id);
      await until(async () => ((await stored(id))?.used_at ?? before) > before, 'used');
    });
  });

  describe('log messages', () => {
    /** A call that reports progress, and the log messages that it sends. */
    const logged = async (id: string) => {
      const draft = await insertReadyDraft(api.db);
      await api.db('drafts').where({ id: draft }).update({ status: 'crawling' });
      const url = `https://logged-${draft}.example.com/`;
      await api.db('drafts').where({ id: draft }).update({ url });
      const { method, params } = toolCall('submit_listing', { url }, { _meta: { progressToken: 1 } });
      const { heard: messages, state } = heardOn(
        await fetch(new URL('/mcp', api.baseUrl), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            authorization: `Bearer ${key}`,
            'mcp-session-id': id,
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        }),
      );
      await until(() => Promise.resolve(messages.length > 0), 'begun');
      await api
        .db('drafts')
        .where({ url })
        .update({ status: 'failed', failure_code: 'unreachable', failure_message: 'It was away.' });
      await until(() => Promise.resolve(state.ended), 'ended');
      const of = (method: string) => messages.filter((message) => message.method === method);
      const told = of('notifications/progress').map(({ params }) => params?.['message']);
      expect(told).to.not.deep.equal([]);
      return { told, messages: of('notifications/message').map(({ params }) => params) };
    };

    it('repeat progress notifications at the level info, once a level is set', async () => {
      const id = await begin();
      expect((await logged(id)).messages).to.deep.equal([]);
      for (const level of ['debug', 'info']) {
        expect(answerIn(await inSession(id, 'logging/setLevel', { level }))).to.deep.include({ result: {} });
        const { told, messages } = await logged(id);
        expect(messages).to.deep.equal(
          told.map((data) => ({ level: 'info', logger: 'submit_listing', data })),
        );
      }
      for (const level of ['notice', 'emergency']) {
        await inSession(id, 'logging/setLevel', { level });
        expect((await logged(id)).messages, level).to.deep.equal([]);
      }
    });

    it('have no other levels than those of the protocol', async () => {
      const id = await begin();
      const answer = answerIn(await inSession(id, 'logging/setLevel', { level: 'loud' }));
      expect(answer.error).to.be.an('object');
      expect(await stored(id)).to.equal(undefined);
    });
  });
});
