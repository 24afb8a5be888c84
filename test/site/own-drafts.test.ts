/** The page of a draft, where it is deleted. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { type Visitor, signIn, visitorOf, words } from '../support/visitor.ts';
import { visitDraft } from './draft-visit.ts';

describe('the page of a draft', () => {
  let api: RunningApi;
  let call: Caller;
  let mara: Visitor;
  let email: string;
  let key: string;
  let id: string;
  let path: string;
  let count = 0;
  before(async () => {
    api = await startApi();
    call = restCaller(api.baseUrl);
    await insertCategories(api.db);
  });
  after(() => api.close());
  beforeEach(async () => {
    ({ mara, email, key, id, path } = await visitDraft(api));
  });

  const drafts = () => api.db('drafts').where({ id });
  const signals = () =>
    api
      .db('outbox')
      .where({ workflow_id: `draft/${id}`, name: 'draftRemoved' })
      .pluck<string[]>('name');
  const submit = async () => Number((await call('submit_draft', { id }, { key })).body['listing_id']);
  const becomes = (listingId: number, status: string, columns = {}) =>
    api
      .db('listings')
      .where({ id: listingId })
      .update({ status, ...columns });
  /** A co-founder of the draft, and the page of the invite. */
  async function invited() {
    const address = `jo-${(count += 1)}@shop.example`;
    await call('invite_cofounder', { id, email: address }, { key });
    const mail = await api.db('mails').where({ recipient: address }).first<{ body: string }>('body');
    const link = new URL(/https?:\S+\/invites\/\S+/.exec(mail.body)?.[0] ?? '').pathname;
    const jo = visitorOf(api.baseUrl);
    await signIn(jo, api.db, address);
    await jo.post(link);
    return { address, jo, key: await api.key(address) };
  }

  it('shows status and what is missing; to others there is none', async () => {
    const { address, jo } = await invited();
    expect((await mara.get('/account')).$(`main .short a[href="${path}"]`)).to.have.length(1);
    const page = await mara.get(path);
    expect([page.status, page.headers.get('cache-control')]).to.deep.equal([200, 'private, no-store']);
    expect(words(page)).to.include('Ready for you to review').and.to.include(id);
    const asCofounder = await jo.get(path);
    expect(asCofounder.status).to.equal(200);
    expect(words(asCofounder)).to.include('as a co-founder').and.not.include(address);
    expect(asCofounder.$('main a[href$="/delete"]')).to.have.length(0);

    const eve = visitorOf(api.baseUrl);
    await signIn(eve, api.db, 'eve@shop.example');
    for (const at of [path, `${path}/delete`, '/account/drafts/1', `/account/drafts/${randomUUID()}`]) {
      expect((await eve.get(at)).status, at).to.equal(404);
    }
    expect((await visitorOf(api.baseUrl).get(path)).to).to.match(/^\/sign-in/);
  });

  it('deletes a draft after a confirmation, and signals its run; a co-founder cannot', async () => {
    const { jo, key: cofounder } = await invited();
    expect((await jo.get(`${path}/delete`)).status).to.equal(409);
    expect((await jo.post(`${path}/delete`)).status).to.equal(409);
    const question = await mara.get(`${path}/delete`);
    expect(question.status).to.equal(200);
    expect(words(question)).to.include('Your co-founders lose it').and.not.include('listing');
    expect([await drafts(), await signals()].map(({ length }) => length)).to.deep.equal([1, 0]);
    const answer = await mara.post(question.$('main form').attr('action') ?? '');
    expect([answer.status, answer.to]).to.deep.equal([303, '/account?said=draft-deleted']);
    expect([await drafts(), await signals()].map(({ length }) => length)).to.deep.equal([0, 1]);
    for (const one of [key, cofounder])
      expect((await call('get_draft', { id }, { key: one })).status).to.equal(404);
    expect((await mara.post(`${path}/delete`)).status).to.equal(404);
  });

  it('deletes drafts that failed or are being read, too', async () => {
    for (const [status, runs] of [
      ['failed', 0],
      ['expired', 0],
      ['crawling', 1],
      ['drafting', 1],
    ] as const) {
      id = await insertReadyDraft(api.db, email, status);
      path = `/account/drafts/${id}`;
      expect((await mara.get(path)).status, status).to.equal(200);
      expect((await mara.post(`${path}/delete`)).status, status).to.equal(303);
      expect([(await drafts()).length, (await signals()).length], status).to.deep.equal([0, runs]);
    }
  });

  it('deletes the listing of a submitted draft only while nobody has seen it, with its founders', async () => {
    const founders = [{ name: `Founder ${count}` }, { name: 'Of Two' }];
    await call('update_draft', { id, founders }, { key });
    const listingId = await submit();
    expect((await mara.get(`/account/listings/${listingId}`)).$(`main a[href="${path}"]`)).to.have.length(1);
    const other = await insertReadyDraft(api.db, email);
    await call('update_draft', { id: other, founders: [{ name: 'Of Two' }] }, { key });
    await call('submit_draft', { id: other }, { key });
    const now = new Date();
    const week = '2027-01-04';
    for (const [status, columns, says] of [
      ['live', { launched_at: now }, /listing is live/],
      ['scheduled', { launch_week: week, launched_at: null }, /Withdraw the launch first/],
      ['awaiting_badge', {}, /Withdraw the launch first/],
    ] as const) {
      await becomes(listingId, status, columns);
      for (const answer of [await mara.get(`${path}/delete`), await mara.post(`${path}/delete`)]) {
        expect(answer.status, status).to.equal(409);
        expect(words(answer, '[role=alert]')).to.match(says);
      }
    }
    expect((await drafts()).length).to.equal(1);
    await becomes(listingId, 'draft', { launch_week: null });
    expect(words(await mara.get(`${path}/delete`))).to.include(
      'Its listing, which was never public, is deleted',
    );
    await mara.post(`${path}/delete`);
    expect((await drafts()).length).to.equal(0);
    expect(await api.db('listings').where({ id: listingId })).to.deep.equal([]);
    const left = await api
      .db('founders')
      .whereIn(
        'name',
        founders.map(({ name }) => name),
      )
      .pluck<string[]>('name');
    expect(left).to.deep.equal(['Of Two']);
  });

  it('keeps what is ordered, and the listing that is somebody else’s by now', async () => {
    const listingId = await submit();
    const ordered = await call(
      'create_checkout',
      { items: [{ product: 'launch', listing_id: listingId }] },
      { key },
    );
    expect(ordered.status, JSON.stringify(ordered.body)).to.equal(201);
    const refused = await mara.post(`${path}/delete`);
    expect([refused.status, words(refused, '[role=alert]').includes('ordered or paid')]).to.deep.equal([
      409,
      true,
    ]);
    await api.key('next@shop.example');
    const next = await api.db('accounts').where({ email: 'next@shop.example' }).first<{ id: number }>('id');
    await becomes(listingId, 'live', { launched_at: new Date(), owner_id: next.id });
    expect(words(await mara.get(`${path}/delete`))).to.include('Its listing stays as it is');
    expect((await mara.post(`${path}/delete`)).status).to.equal(303);
    expect(await api.db('listings').where({ id: listingId })).to.have.length(1);
  });
});
