/** Webhook endpoints in the account area, without JavaScript, and in the export. */
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { type Visitor, signIn, visitorOf } from '../support/visitor.ts';
import { recordEvent, secretsOfEndpoint } from '../webhooks/webhook-rows.ts';

const path = '/account/webhooks';
const url = 'https://hooks.example.com/launches';

describe('webhooks on the site', () => {
  let api: RunningApi;
  let mara: Visitor;
  let accountId: number;
  let count = 0;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    mara = visitorOf(api.baseUrl);
    const email = `mara-${(count += 1)}@shop.example`;
    await signIn(mara, api.db, email);
    accountId = (await api.db('accounts').where({ email }).first<{ id: number }>('id')).id;
  });

  const add = async (form: Record<string, string> = {}) => {
    const page = await mara.post(path, { url, events: 'draft.ready', ...form });
    return { page, secret: page.$('.secret').text() };
  };
  const ownId = async () =>
    (await api.db('webhook_endpoints').where({ account_id: accountId }).first<{ id: number }>('id')).id;
  const row = async () =>
    api.db('webhook_endpoints').where({ account_id: accountId }).first<Record<string, unknown>>();

  it('shows a secret once, which signs, and stores none', async () => {
    const { page, secret } = await add();
    expect(page.status).to.equal(200);
    expect(page.headers.get('cache-control')).to.equal('private, no-store');
    expect(secret).to.match(/^whsec_[\w+/=]{44}$/);
    const id = await ownId();
    expect(await secretsOfEndpoint(api.db, id)).to.deep.equal([secret]);
    expect(() => new Webhook(secret)).to.not.throw();
    for (const shown of [path, `${path}/${id}`]) {
      const { text } = await mara.get(shown);
      expect(text).to.include(url).and.not.include(secret);
    }
    expect(JSON.stringify(await row())).to.not.include(secret.slice(6, 30));
  });

  it('shows what is wrong beside the form, with what was typed', async () => {
    const { page } = await add({ url: 'http://hooks.example.com/', events: '' });
    expect(page.status).to.equal(400);
    expect(page.$('#url').val()).to.equal('http://hooks.example.com/');
    expect(page.$('#events-problem').text()).to.include('at least one');
    await add();
    const again = await add();
    expect(again.page.$('[role=alert]').text()).to.include('already');
  });

  it('changes, pauses, resumes, tests, rotates and deletes an endpoint', async () => {
    const { secret } = await add();
    const id = await ownId();
    const press = async (action: string, said: string, form = {}) => {
      const answer = await mara.post(`${path}/${id}${action}`, form);
      expect([answer.status, answer.to], action).to.deep.equal([303, said]);
      return mara.get(said);
    };
    await press('', `${path}/${id}?said=webhook-saved`, { url: `${url}/2`, events: 'order.paid' });
    expect(await row()).to.deep.include({ url: `${url}/2`, events: ['order.paid'] });
    const paused = await press('/pause', `${path}/${id}?said=webhook-paused`);
    expect(paused.$('main').text()).to.include('Paused by you');
    await recordEvent(api.db, accountId, { type: 'order.paid' });
    const kept = await mara.get(`${path}/${id}`);
    expect(kept.$('.row').text()).to.include('An order is paid').and.include('Not sent');
    // A page of before the pause.
    await press('/redeliver', `${path}/${id}`);
    const resumed = await press('/resume', `${path}/${id}?said=webhook-resumed`);
    expect(resumed.$('main').text()).to.include('Send 1 undelivered events');
    await press('/redeliver', `${path}/${id}?said=webhook-sent`);
    expect(await api.db('webhook_deliveries').where({ endpoint_id: id }).select('status', 'n')).to.deep.equal(
      [{ status: 'pending', n: 2 }],
    );
    const tested = await press('/test', `${path}/${id}?said=webhook-sent`);
    expect(tested.$('.row h3').first().text()).to.equal('Test event');
    const rotated = await mara.post(`${path}/${id}/rotate`);
    expect(rotated.$('main').text()).to.include('24 hours');
    expect(await secretsOfEndpoint(api.db, id)).to.deep.equal([rotated.$('.secret').text(), secret]);
    await press('/delete', `${path}?said=webhook-deleted`);
    expect(await row()).to.equal(undefined);
    await press('/delete', path);
  });

  it('sends one delivery of the log again', async () => {
    await add();
    const id = await ownId();
    const [first = 0, ...none] = await recordEvent(api.db, accountId, { type: 'draft.ready' });
    expect(none).to.deep.equal([]);
    await api.db('webhook_deliveries').where({ id: first }).update({ status: 'delivered' });
    await api.db('webhook_attempts').insert({
      delivery_id: first,
      n: 1,
      attempt: 1,
      at: new Date(),
      duration_ms: 12,
      status: 200,
      answer: '<script>alert(1)</script>',
    });
    const page = await mara.get(`${path}/${id}`);
    expect(page.$('details').text()).to.include('<script>alert(1)</script>').and.include('12 ms');
    expect(page.$('details script')).to.have.length(0);
    await mara.post(`${path}/${id}/redeliver`, { delivery_id: String(first) });
    expect(await api.db('webhook_deliveries').where({ id: first }).first('status', 'n')).to.deep.equal({
      status: 'pending',
      n: 2,
    });
  });

  it('is nobody else’s', async () => {
    await add();
    const id = await ownId();
    const stranger = visitorOf(api.baseUrl);
    await signIn(stranger, api.db, 'stranger@shop.example');
    expect((await stranger.get(`${path}/${id}`)).status).to.equal(404);
    for (const action of ['pause', 'delete', 'test', 'rotate', 'redeliver']) {
      expect((await stranger.post(`${path}/${id}/${action}`)).to, action).to.equal(path);
    }
    expect(await row()).to.include({ paused_at: null });
    expect((await visitorOf(api.baseUrl).get(path)).status).to.equal(303);
  });

  it('is in the export of the account, without what secrets are made of', async () => {
    const { secret } = await add();
    const file = await mara.post('/account/data');
    const { webhook_endpoints: endpoints } = JSON.parse(file.text) as { webhook_endpoints: object[] };
    expect(endpoints).to.have.length(1);
    expect(endpoints[0]).to.include({ url }).and.not.have.any.keys('secret_salt', 'secret_key_id');
    expect(file.text).to.not.include(secret);
  });

  it('allows ten endpoints', async () => {
    const key = await api.key('many@shop.example');
    const create = (n: number) =>
      restCaller(api.baseUrl)(
        'create_webhook_endpoint',
        { url: `${url}/${n}`, events: ['order.paid'] },
        { key },
      );
    const statuses = await Promise.all(Array.from({ length: 12 }, async (_, n) => (await create(n)).status));
    expect(statuses.sort()).to.deep.equal([...Array.from({ length: 10 }, () => 201), 409, 409]);
  });
});
