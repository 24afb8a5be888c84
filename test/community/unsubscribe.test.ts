import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { visitorOf } from '../support/visitor.ts';
import { insertListing } from '../listings/listing-rows.ts';
import { insertFollowers, tokenOf } from './followers.ts';

describe('the link in mails to followers', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  let count = 0;
  async function followed(followers = 3) {
    const id = await insertListing(api.db, `followed-${(count += 1)}`, { name: '<b>Tide</b> & well' });
    const accounts = await insertFollowers(api.db, id, followers);
    const tokens = await Promise.all(accounts.map((account) => tokenOf(api.db, id, account)));
    const standing = async () => {
      const row = await api.db('listings').where({ id }).first<{ followers: number }>('followers');
      const rows = await api
        .db('follows')
        .where({ listing_id: id })
        .orderBy('account_id')
        .pluck('account_id');
      return { followers: row.followers, rows };
    };
    return { id, accounts, tokens, path: `/unsubscribe/${tokens[0] ?? ''}`, standing };
  }

  it('shows a button and changes nothing when it is opened, by a scanner or a person', async () => {
    const { path, standing, accounts } = await followed();
    const visitor = visitorOf(api.baseUrl);
    for (let i = 0; i < 3; i += 1) {
      const page = await visitor.get(path);
      expect(page.status).to.equal(200);
      expect(page.$('form[method=post] button').text()).to.equal('Stop following <b>Tide</b> & well');
      expect(page.headers.get('cache-control')).to.equal('private, no-store');
      expect(page.headers.get('referrer-policy')).to.equal('no-referrer');
      expect(page.$('meta[name=robots]').attr('content')).to.equal('noindex');
    }
    expect((await fetch(api.baseUrl + path, { method: 'HEAD' })).status).to.equal(200);
    expect(await standing()).to.deep.equal({ followers: 3, rows: accounts });
    expect([...visitor.cookies]).to.deep.equal([]);
  });

  it('ends the follow once when the button is pressed, and confirms it again later', async () => {
    const { path, standing, accounts } = await followed();
    const visitor = visitorOf(api.baseUrl);
    const form = (await visitor.get(path)).$('form[method=post]');
    expect(form.attr('action'), 'the form goes where the page is').to.equal(undefined);
    const pressed = await visitor.post(path);
    expect(pressed.status).to.equal(200);
    expect(pressed.$('h1').text()).to.equal('You will get no more of these mails');
    expect((await visitor.post(path)).text).to.equal(pressed.text);
    const reopened = await visitor.get(path);
    expect([reopened.status, reopened.text]).to.deep.equal([200, pressed.text]);
    expect(await standing()).to.deep.equal({ followers: 2, rows: accounts.slice(1) });
  });

  for (const [says, init] of [
    ['as a form', { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
    ['as parts', { body: multipart('List-Unsubscribe', 'One-Click') }],
    ['without a body', {}],
    ['from another site', { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' } }],
    ['as JSON', { body: '{"a":', headers: { 'content-type': 'application/json' } }],
  ] as const) {
    it(`is taken from mail providers, who have no page of ours (RFC 8058): ${says}`, async () => {
      const { path, standing, accounts } = await followed();
      const response = await fetch(api.baseUrl + path, { method: 'POST', redirect: 'manual', ...init });
      expect(response.status).to.equal(200);
      expect(response.headers.getSetCookie()).to.deep.equal([]);
      expect(await standing()).to.deep.equal({ followers: 2, rows: accounts.slice(1) });
    });
  }

  it('ends one follow, of one listing', async () => {
    const [one, other] = [await followed(), await followed()];
    const account = one.accounts[0] ?? 0;
    await api.db('follows').insert({ listing_id: other.id, account_id: account, created_at: new Date() });
    await api.db('listings').where({ id: other.id }).increment('followers', 1);
    await visitorOf(api.baseUrl).post(one.path);
    expect((await one.standing()).rows).to.deep.equal(one.accounts.slice(1));
    expect(await other.standing()).to.deep.equal({
      followers: 4,
      rows: [...other.accounts, account].sort((a, b) => a - b),
    });
  });

  it('counts exactly when it is pressed many times at once', async () => {
    const { tokens, standing } = await followed(20);
    const presses = tokens.flatMap((token) => Array.from({ length: 5 }, () => `/unsubscribe/${token}`));
    const answers = await Promise.all(presses.map((path) => fetch(api.baseUrl + path, { method: 'POST' })));
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
    expect(await standing()).to.deep.equal({ followers: 0, rows: [] });
  });

  for (const token of [
    randomUUID(),
    'nonsense',
    '00000000-0000-0000-0000-00000000000g',
    "' OR true --",
    '%00',
  ]) {
    it(`answers ${JSON.stringify(token)} as one that has ended`, async () => {
      const ended = await followed();
      const visitor = visitorOf(api.baseUrl);
      const page = await visitor.post(ended.path);
      const before = await ended.standing();
      const path = `/unsubscribe/${token === '%00' ? token : encodeURIComponent(token)}`;
      for (const answer of [await visitor.get(path), await visitor.post(path)]) {
        expect([answer.status, answer.text]).to.deep.equal([200, page.text]);
      }
      expect(await ended.standing()).to.deep.equal(before);
    });
  }

  it('keeps other forms to pages of this site', async () => {
    const answer = await visitorOf(api.baseUrl).post('/account/delete', {}, {});
    expect(answer.status).to.equal(403);
  });
});

function multipart(name: string, value: string): FormData {
  const form = new FormData();
  form.set(name, value);
  return form;
}
