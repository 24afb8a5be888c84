/** The log at its most talkative, under everything that secrets pass through: none of them is in it. */
import { Writable } from 'node:stream';
import { expect } from 'chai';
import { pino } from 'pino';
import { logOptions } from '../../src/processes/log-options.ts';
import { newVerifier, oauthFlow } from '../oauth/flow.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { callersOf, restCaller } from '../support/callers.ts';
import { lastToken, visitorOf } from '../support/visitor.ts';

type Line = Record<string, unknown>;

/** Whatever crosses the wire that lets somebody in, told by where it stands. */
function secretsOnTheWire() {
  const secrets = new Set<string>();
  const original = globalThis.fetch;
  const note = (text: string | null | undefined) => {
    if (text && text.length >= 8) secrets.add(text);
  };
  const noteAddress = (address: string) => {
    for (const [name, value] of new URL(address, 'http://x').searchParams) {
      if (['code', 'token', 'code_challenge', 'state'].includes(name)) note(value);
    }
  };
  globalThis.fetch = async (...args) => {
    const request = new Request(...args);
    noteAddress(request.url);
    note(request.headers.get('authorization')?.replace(/^\w+ /, ''));
    for (const pair of request.headers.get('cookie')?.split(/; */) ?? []) note(pair.split('=')[1]);
    const response = await original(...args);
    noteAddress(response.headers.get('location') ?? '');
    for (const line of response.headers.getSetCookie()) note(/=([^;]*)/.exec(line)?.[1]);
    if (response.headers.get('content-type')?.includes('json')) {
      const text = await response.clone().text();
      for (const [, value] of text.matchAll(/"(?:access_token|refresh_token|id_token)":"([^"]+)"/g))
        note(value);
    }
    return response;
  };
  return { secrets, note, stop: () => void (globalThis.fetch = original) };
}

describe('the log', () => {
  let api: RunningApi;
  let written = '';
  let lines: Line[] = [];
  const people = ['mara@shop.example', 'timo@shop.example', 'asker@shop.example'];
  const wire = secretsOnTheWire();

  before(async () => {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written += chunk.toString();
        done();
      },
    });
    api = await startApi({ log: pino(logOptions('trace'), sink) });
    await peopleAtTheSite();
    await appsBeingLetIn();
    await callsThatFail();
    lines = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  });
  after(async () => {
    wire.stop();
    await api.close();
  });

  async function askMcp(credential: string): Promise<number> {
    const { status } = await fetch(`${api.baseUrl}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    return status;
  }

  async function peopleAtTheSite() {
    const mara = visitorOf(api.baseUrl);
    await mara.post('/sign-in', { email: 'mara@shop.example', return_to: '/account' });
    const link = await lastToken(api.db, 'mara@shop.example');
    wire.note(link);
    await mara.get(`/sign-in/link?token=${link}`);
    await mara.get(`/sign-in/link?token=${'x'.repeat(43)}`);
    await mara.get(`/sign-in/link/${link}`);
    await mara.post('/sign-in/link', { token: link, name: 'Mara' });
    expect((await mara.get('/account')).status).to.equal(200);
    const made = await mara.post('/account/keys', { name: 'bot', scopes: ['account:read'], lifetime: '90' });
    const key = made.$('.secret').text();
    expect(key).to.match(/^ld_live_/);
    wire.note(key);
    for (const call of Object.values(callersOf(api.baseUrl))) {
      expect((await call('get_account', {}, { key })).status).to.equal(200);
      expect((await call('submit_listing', { url: 'https://example.com' }, { key })).status).to.equal(403);
    }
    const mistyped = `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`;
    expect((await restCaller(api.baseUrl)('get_account', {}, { key: mistyped })).status).to.equal(401);
    expect(await askMcp(mistyped)).to.equal(401);
    await fetch(`${api.baseUrl}/api/v1/${key}`);
    await fetch(`${api.baseUrl}/nowhere/${key}?token=${link}`);
    await fetch(`${api.baseUrl}/api/v1/site?token=${link}`);
    await mara.post('/account/keys', { name: 'bot' }, { 'sec-fetch-site': 'cross-site' });
  }

  async function appsBeingLetIn() {
    const flow = oauthFlow(api);
    const browser = await flow.signedIn('timo@shop.example');
    const clientId = await flow.registered();
    const verifier = newVerifier();
    wire.note(verifier);
    const asking = { clientId, verifier };
    const { code = '' } = await flow.allow(browser, asking);
    wire.note(code);
    const { body } = await flow.exchange(code, asking);
    const [access, refresh] = [String(body['access_token']), String(body['refresh_token'])];
    expect((await flow.me(access)).status).to.equal(200);
    // Refused: used once already, with another verifier, unknown, for another resource.
    await flow.exchange(code, asking);
    await flow.exchange(code, { ...asking, verifier: newVerifier() });
    await flow.refresh('y'.repeat(43), clientId);
    expect(await askMcp(access)).to.equal(401);
    const again = await flow.refresh(refresh, clientId);
    await flow.revoke(String(again.body['refresh_token']), clientId);
    expect((await flow.me(access)).status).to.equal(401);
    await flow.refresh(refresh, clientId);
  }

  async function callsThatFail() {
    const key = await api.key('asker@shop.example');
    await api.db.raw('ALTER TABLE drafts RENAME TO drafts_gone');
    expect((await restCaller(api.baseUrl)('list_my_drafts', {}, { key })).status).to.equal(500);
    await api.db.raw('ALTER TABLE drafts_gone RENAME TO drafts');
    // As when a page fails: what it was sent is nowhere to be read.
    await api.db.raw('ALTER TABLE sign_in_links RENAME TO links_gone');
    const visitor = visitorOf(api.baseUrl);
    expect((await visitor.post('/sign-in', { email: 'asker@shop.example' })).status).to.equal(500);
    await api.db.raw('ALTER TABLE links_gone RENAME TO sign_in_links');
  }

  it('contains no key, token, code, cookie, link or verifier', () => {
    expect(wire.secrets.size).to.be.greaterThan(15);
    for (const secret of wire.secrets) expect(written, 'a secret').not.to.include(secret);
    expect(written).not.to.match(/bearer|ld_live_|sign-in\/link\?|authorization"/i);
  });

  it('contains no e-mail address', () => {
    for (const person of people) expect(written).not.to.include(person);
    expect(written).not.to.match(/@shop\.example/);
  });

  it('has a line with the result of every request, by route', () => {
    const routes = new Set(lines.filter(({ msg }) => msg === 'request').map(({ route }) => route));
    expect([...routes]).to.include.members([
      '/sign-in',
      '/sign-in/link',
      '/account',
      '/account/keys',
      '/oauth/register',
      '/oauth/authorize',
      '/oauth/token',
      '/oauth/revoke',
      '/mcp',
      'none',
    ]);
    const operations = new Set(lines.map(({ operation }) => operation));
    expect([...operations]).to.include.members(['get_account', 'submit_listing', 'list_my_drafts']);
  });

  it('has the request id in every line of a request', () => {
    for (const line of lines) {
      if (line['msg'] === 'OAuth request refused') continue;
      expect(line['requestId'], JSON.stringify(line)).to.match(/^[0-9a-f-]{36}$/);
      if (line['msg'] === 'request failed') continue;
      expect(line['status']).to.be.within(200, 599);
      expect(line['durationMs']).to.be.a('number');
    }
  });

  it('names the failure and its place, without Postgres’ details of the row', async () => {
    const failed = lines.find(({ operation, status }) => operation === 'list_my_drafts' && status === 500);
    expect(failed?.['err']).to.include({ code: '42P01' }).and.to.have.property('stack');
    const page = lines.find(({ msg }) => msg === 'request failed');
    expect(page?.['err']).to.include({ code: '42P01' });
    const same = lines.filter(({ requestId }) => requestId === page?.['requestId']);
    expect(same.find(({ msg }) => msg === 'request')).to.include({ route: '/sign-in', status: 500 });
    const row = { email: people[0] };
    const refusal = await api
      .db('accounts')
      .insert(row)
      .then(
        () => null,
        (error: unknown) => error,
      );
    expect(refusal).to.have.property('detail').that.includes(people[0]);
    let line = '';
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        line += chunk.toString();
        done();
      },
    });
    pino(logOptions('trace'), sink).error({ err: refusal, email: people[0] }, 'a failure');
    expect(line).to.include('23505').and.not.to.include(people[0]);
  });
});
