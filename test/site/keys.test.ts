/** API keys that people make on the site, and what REST does with them. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { type Visitor, signIn, visitorOf } from '../support/visitor.ts';

const day = 86_400_000;

describe('API keys on the site', () => {
  let api: RunningApi;
  let mara: Visitor;
  let now = new Date('2026-11-25T12:00:00Z');
  before(async () => {
    api = await startApi({ clock: () => now });
  });
  after(() => api.close());
  let count = 0;
  beforeEach(async () => {
    mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, `mara-${(count += 1)}@shop.example`);
  });
  const wish = { name: 'Release bot', scopes: ['account:read', 'listings:write'], lifetime: '90' };
  const make = async (more: Partial<typeof wish> = {}) => {
    const page = await mara.post('/account/keys', { ...wish, ...more });
    return { page, key: page.$('.secret').text() };
  };
  const statusOf = async (key: string, id = 'get_account', input = {}) =>
    (await restCaller(api.baseUrl)(id, input, { key })).status;

  it('are shown once, work at once, and carry what was chosen', async () => {
    const { page, key } = await make();
    expect(page.status).to.equal(200);
    expect(page.headers.get('cache-control')).to.equal('private, no-store');
    expect(key).to.match(/^ld_live_[0-9A-Za-z]{36}$/);
    const { body } = await restCaller(api.baseUrl)('get_account', {}, { key });
    expect(body['scopes']).to.deep.equal(wish.scopes);
    expect(body['credential']).to.include({
      kind: 'api_key',
      name: 'Release bot',
      expires_at: new Date(now.getTime() + 90 * day).toISOString(),
    });
    const list = await mara.get('/account/keys');
    expect(list.text).not.to.include(key);
    const row = list.$('.row').text();
    expect(row).to.include(key.slice(0, 12)).and.include('Release bot').and.include('listings:write');
    const { rows } = await api.db.raw<{ rows: { text: string }[] }>('SELECT k::text AS text FROM api_keys k');
    expect(rows.map(({ text }) => text).join()).not.to.include(key.slice(12));
  });

  it('are refused on the next call once they are revoked', async () => {
    const { key } = await make();
    expect(await statusOf(key)).to.equal(200);
    const list = await mara.get('/account/keys');
    expect(list.$('.row button').text().replace(/\s+/g, ' ').trim()).to.equal('Revoke Release bot');
    const revoked = await mara.post(list.$('.row form').attr('action') ?? '');
    expect([revoked.status, revoked.to]).to.deep.equal([303, '/account/keys?said=key-revoked']);
    expect(await statusOf(key)).to.equal(401);
    const after = await mara.get(revoked.to ?? '');
    expect(after.$('.row')).to.have.length(0);
    expect(after.$('[role=status]').text()).to.include('revoked');
  });

  it('are revoked by nobody else', async () => {
    const { key } = await make();
    const action = (await mara.get('/account/keys')).$('.row form').attr('action') ?? '';
    const stranger = visitorOf(api.baseUrl);
    await signIn(stranger, api.db, 'stranger@shop.example');
    expect((await stranger.post(action)).status).to.equal(303);
    expect(await statusOf(key)).to.equal(200);
    expect((await stranger.get('/account/keys')).$('.row')).to.have.length(0);
  });

  it('carry no scope that was not chosen', async () => {
    const { key } = await make({ scopes: ['listings:write'] });
    expect(await statusOf(key)).to.equal(403);
    expect(await statusOf(key, 'submit_listing', { url: 'https://example.com' })).to.equal(201);
  });

  it('expire, and are marked then', async () => {
    const { key } = await make({ lifetime: '30' });
    const forever = await make({ name: 'Forever', lifetime: 'never' });
    const before = now;
    now = new Date(before.getTime() + 30 * day);
    expect(await statusOf(key)).to.equal(401);
    expect(await statusOf(forever.key)).to.equal(200);
    const list = await mara.get('/account/keys');
    expect(list.$('.row .mark').text()).to.equal('Expired');
    expect(list.$('.row').text()).to.include('does not expire');
    now = before;
  });

  it('show when they were used last', async () => {
    const { key } = await make();
    expect((await mara.get('/account/keys')).$('.row').text()).to.include('never used');
    await statusOf(key);
    // Noted aside of the request.
    let row = '';
    for (let tries = 0; tries < 100 && !row.includes('last used'); tries += 1) {
      row = (await mara.get('/account/keys')).$('.row').text();
    }
    expect(row).to.include('last used 25 November 2026 at 12:00 UTC');
  });

  it('are 20 at most, also when many are asked for at once; revoking one makes room', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => make({ name: `Key ${n}` })));
    expect(answers.filter(({ key }) => key !== '')).to.have.length(20);
    const refused = answers.filter(({ page }) => page.status === 400);
    expect(refused).to.have.length(4);
    expect(refused[0]?.page.$('#name-problem').text()).to.include('20 keys');
    const list = await mara.get('/account/keys');
    await mara.post(list.$('.row form').first().attr('action') ?? '');
    expect((await make({ name: 'One more' })).key).not.to.equal('');
  });

  it('have names of their own: a form that is sent twice makes one key', async () => {
    const answers = await Promise.all([make(), make(), make()]);
    expect(answers.filter(({ key }) => key !== '')).to.have.length(1);
    const { page } = await make();
    expect(page.status).to.equal(400);
    expect(page.$('#name').val()).to.equal('Release bot');
    expect(page.$('#name-problem').text()).to.include('a key with that name');
  });

  it('are asked for again, with what was typed, where something is wrong', async () => {
    const { page } = await make({ name: ' ', scopes: ['orders:write', 'admin'], lifetime: '100000' });
    expect(page.status).to.equal(400);
    expect(page.$('[role=alert] li').toArray()).to.have.length(3);
    for (const link of page.$('[role=alert] a').toArray()) {
      expect(page.$(page.$(link).attr('href') ?? 'none')).to.have.length(1);
    }
    expect(
      page
        .$('input[name=scopes]:checked')
        .map((_, box) => page.$(box).val())
        .get(),
    ).to.deep.equal(['orders:write']);
    for (const wrong of [
      { scopes: [] },
      { name: 'n'.repeat(81) },
      { lifetime: '' },
      { lifetime: '-1' },
      { lifetime: '1e9' },
    ]) {
      expect((await make(wrong)).page.status, JSON.stringify(wrong)).to.equal(400);
    }
    expect((await mara.get('/account/keys')).$('.row')).to.have.length(0);
  });

  it('show their names as text', async () => {
    const { page } = await make({ name: '<img src=x onerror=alert(1)>\u0007' });
    expect(page.$('main img')).to.have.length(0);
    const list = await mara.get('/account/keys');
    expect(list.$('main img')).to.have.length(0);
    expect(list.$('.row h3').text().trim()).to.equal('<img src=x onerror=alert(1)>');
  });

  it('cannot be made with a key', async () => {
    const { key } = await make();
    const answer = await fetch(`${api.baseUrl}/account/keys`, {
      method: 'POST',
      redirect: 'manual',
      headers: { authorization: `Bearer ${key}`, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ name: 'another', scopes: 'orders:write', lifetime: 'never' }),
    });
    expect(answer.status).to.equal(403);
    expect(await answer.text()).to.include('You are signed out');
    expect((await mara.get('/account/keys')).$('.row')).to.have.length(1);
  });
});
