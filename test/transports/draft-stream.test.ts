/** `GET /drafts/{id}/events`: the events of a draft for programs. Those of its page are in test/site/draft-progress.test.ts. */
import { expect } from 'chai';
import { oauthFlow } from '../oauth/flow.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { type EventReader, type SentEvent, openEvents } from '../support/event-reader.ts';
import { until } from '../workflows/support/until.ts';

describe('the events of a draft over REST', function () {
  this.timeout(20_000);
  let api: RunningApi;
  let key: string;
  let email: string;
  let id: string;
  let count = 0;
  const opened: EventReader[] = [];
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    email = `watcher-${(count += 1)}@shop.example`;
    key = await api.key(email);
    id = await insertReadyDraft(api.db, email, 'crawling', `https://watched-${count}.example.com/`);
  });
  afterEach(() => {
    for (const reader of opened.splice(0)) reader.close();
  });

  const events = async (
    headers: Record<string, string> = {},
    bearer = key,
    path = `/drafts/${id}/events`,
  ) => {
    const reader = await openEvents(`${api.baseUrl}/api/v1${path}`, {
      authorization: `Bearer ${bearer}`,
      ...headers,
    });
    opened.push(reader);
    return reader;
  };
  const becomes = (status: string, columns = {}) =>
    api
      .db('drafts')
      .where({ id })
      .update({ status, ...columns });
  const dataOf = ({ data }: SentEvent) => JSON.parse(data) as Record<string, unknown>;
  const codeOf = async (reader: EventReader) =>
    [reader.status, (JSON.parse(await reader.text()) as { code: string }).code] as const;

  it('are each state once, in members of the draft, up to the last', async () => {
    const stream = await events({ origin: 'https://elsewhere.example' });
    const headers = ['content-type', 'cache-control', 'x-accel-buffering', 'access-control-allow-origin'];
    expect(headers.map((name) => stream.headers.get(name))).to.deep.equal([
      'text/event-stream; charset=utf-8',
      'no-store',
      'no',
      '*',
    ]);
    expect(stream.headers.get('ratelimit')).to.match(/^"read";/);
    expect(dataOf(await stream.next())).to.deep.include({ id, status: 'crawling', pages_read: [] });
    await api.db('draft_pages').insert({
      draft_id: id,
      url: `https://watched-${count}.example.com/`,
      title: 'Watched',
      status: 200,
      html: '',
      text: '',
      language: 'en',
    });
    const read = dataOf(await stream.next());
    expect(read['pages_read']).to.have.length(1);
    await becomes('failed', { failure_code: 'host_not_found', failure_message: 'There is no such host.' });
    const last = dataOf(await stream.next());
    expect(last).to.deep.include({
      status: 'failed',
      failure: { code: 'host_not_found', message: 'There is no such host.' },
    });
    expect(await stream.ended).to.equal(true);
    expect(stream.rest()).to.deep.equal([]);
    const { body } = await restCaller(api.baseUrl)('get_draft', { id }, { key });
    expect(body).to.deep.include(last);
  });

  it('go on after a reconnect, and have an end', async () => {
    const first = await events();
    const { id: seen } = await first.next();
    first.close();
    const second = await events({ 'last-event-id': seen });
    await becomes('ready');
    const ready = await second.next();
    expect(dataOf(ready)).to.include({ status: 'ready' });
    expect((await events({ 'last-event-id': ready.id })).status).to.equal(204);
    const late = await events({ 'last-event-id': seen });
    expect([await late.next(), await late.ended]).to.deep.equal([ready, true]);
  });

  it('are for those who may read the draft', async () => {
    expect(await codeOf(await events({}, await api.key('other@shop.example')))).to.deep.equal([
      404,
      'draft_not_found',
    ]);
    expect(await codeOf(await events({}, await api.key(email, ['listings:write'])))).to.deep.equal([
      403,
      'insufficient_scope',
    ]);
    expect(await codeOf(await events({}, 'ld_live_x'))).to.deep.equal([401, 'unauthenticated']);
    const nobody = await openEvents(`${api.baseUrl}/api/v1/drafts/${id}/events`, {});
    expect(await codeOf(nobody)).to.deep.equal([401, 'unauthenticated']);
    expect(await codeOf(await events({}, key, '/drafts/1/events'))).to.deep.equal([400, 'invalid_input']);
    const named = await events({}, key, `/drafts/${id}/events?fields=id`);
    expect(await codeOf(named)).to.deep.equal([400, 'invalid_input']);
    const head = await fetch(`${api.baseUrl}/api/v1/drafts/${id}/events`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${key}` },
    });
    expect([head.status, head.headers.get('content-type')?.split(';')[0]]).to.deep.equal([
      200,
      'text/event-stream',
    ]);
  });

  it('end with the key, the access of the app, and the draft', async () => {
    const byKey = await events();
    await byKey.next();
    await api.db('api_keys').update({ revoked_at: new Date() });
    expect([await byKey.ended, byKey.rest()]).to.deep.equal([true, []]);

    const flow = oauthFlow(api);
    const browser = await flow.signedIn(email);
    const clientId = await flow.registered({ client_name: 'Watcher' });
    const resource = `${api.baseUrl}/api/v1`;
    const { access } = await flow.connect(browser, { clientId, scope: 'account:read', resource });
    const byApp = await events({}, access);
    expect(dataOf(await byApp.next())).to.include({ id });
    await api.db('oauth_tokens').where({ kind: 'AccessToken' }).delete();
    expect([await byApp.ended, byApp.rest()]).to.deep.equal([true, []]);

    key = await api.key(email);
    const deleted = await events();
    await deleted.next();
    await api.db('drafts').where({ id }).delete();
    expect([await deleted.ended, deleted.rest()]).to.deep.equal([true, []]);
    expect((await events()).status).to.equal(404);
  });

  it('are ten streams of an account at most, and others are not held up', async () => {
    for (let i = 0; i < 10; i += 1) expect((await events()).status).to.equal(200);
    const refused = await events();
    expect(refused.headers.get('retry-after')).to.equal('30');
    expect(await codeOf(refused)).to.deep.equal([429, 'rate_limited']);
    const other = await api.key('next@shop.example');
    const theirs = await insertReadyDraft(api.db, 'next@shop.example', 'crawling');
    expect((await events({}, other, `/drafts/${theirs}/events`)).status).to.equal(200);
    opened[0]?.close();
    await until(async () => (await events()).status === 200, 'a place is free');
  });

  it('end when the API stops, without an event that would be the last', async () => {
    const stopped = await startApi();
    const bearer = await stopped.key(email);
    const draft = await insertReadyDraft(stopped.db, email, 'crawling');
    const stream = await openEvents(`${stopped.baseUrl}/api/v1/drafts/${draft}/events`, {
      authorization: `Bearer ${bearer}`,
    });
    await stream.next();
    await stopped.close();
    expect([await stream.ended, stream.rest()]).to.deep.equal([true, []]);
  });
});
