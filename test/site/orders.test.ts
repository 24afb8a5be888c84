/** An account's orders on the site: their status, and what their buyer can do with an unpaid one. */
import { expect } from 'chai';
import { insertAccount, insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { type Visitor, signIn, visitorOf } from '../support/visitor.ts';

const now = new Date('2026-11-25T12:00:00Z');
const week = '2026-11-30';

describe('orders on the site', () => {
  let api: RunningApi;
  let mara: Visitor;
  let key: string;
  let listing_id: number;
  before(async () => {
    api = await startApi({ clock: () => now, env: { PAID_PLACES_PER_WEEK: '1' } });
    mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, 'mara@shop.example');
    key = await api.key('mara@shop.example');
    const { id: owner_id } = await api.db('accounts').first<{ id: number }>('id');
    listing_id = await insertListing(api.db, 'quill', { owner_id, status: 'draft', launched_at: null });
    await api
      .db('promo_codes')
      .insert({ site_id: 1, created_at: now, code: 'ONCE', percent: 10, most_uses: 1 });
  });
  after(() => api.close());
  const words = async () => (await mara.get('/account/orders')).$('main').text().replace(/\s+/g, ' ');
  const cart = () => ({ items: [{ product: 'launch', listing_id, week }], promo_code: 'ONCE' });

  it('are none at first', async () => {
    expect(await words()).to.contain('No order yet');
  });

  it('that are unpaid are cancelled by their buyer, which frees their place and their code', async () => {
    const call = restCaller(api.baseUrl);
    const { body } = await call('create_checkout', cart(), { key });
    const page = await mara.get('/account/orders');
    expect(page.$('main').text()).to.contain('To be paid by');
    const [, pay, cancel] = page
      .$('main .row a')
      .map((_, link) => page.$(link).attr('href'))
      .get();
    expect(pay).to.equal(new URL(String(body['checkout_url'])).pathname);
    expect(cancel).to.equal(`${pay ?? ''}/cancel`);

    const other = await insertAccount(api.db, 'other@shop.example');
    const theirs = await insertListing(api.db, 'stave', {
      owner_id: other,
      status: 'draft',
      launched_at: null,
    });
    const otherKey = await api.key('other@shop.example');
    const same = { ...cart(), items: [{ product: 'launch', listing_id: theirs, week }] };
    const refused = await call('quote_order', same, { key: otherKey });
    const { errors } = refused.body as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).to.deep.equal(['items.0.week', 'promo_code']);

    expect((await mara.get(cancel ?? '')).$('main').text()).to.contain('promo code');
    await mara.post(cancel ?? '');
    expect(await words())
      .to.contain('Cancelled')
      .and.not.to.contain('Cancel it');
    expect((await call('quote_order', same, { key: otherKey })).status).to.equal(200);
    expect((await call('get_order', { order_id: body['id'] }, { key })).body).to.include({
      status: 'cancelled',
    });
  });

  it('are their buyer’s alone', async () => {
    const other = visitorOf(api.baseUrl);
    expect((await other.get('/account/orders')).status).to.equal(303);
    await signIn(other, api.db, 'third@shop.example');
    expect((await other.get('/account/orders')).$('main').text()).to.contain('No order yet');
  });
});
