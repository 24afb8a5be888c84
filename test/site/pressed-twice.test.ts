/** Buttons that nothing else presses twice: each does one thing. */
import { expect } from 'chai';
import { type CheckoutStage, openStage, someBilling } from '../orders/checkout-stage.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { insertFollowers } from '../community/followers.ts';
import { managedListing } from './managed-listing.ts';

describe('a button pressed twice', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let stage: CheckoutStage;
  before(async () => {
    api = await startApi();
    stage = await openStage({
      env: { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_API_BASE: '' },
    });
  });
  after(() => Promise.all([api.close(), stage.close()]));

  it('posts one update and writes to each follower once, also after going back', async () => {
    const own = await managedListing(api);
    await insertFollowers(api.db, own.id, 2, { at: new Date() });
    const typed = { title: 'Snooze <b>', body: '🎉 שלום' };
    const preview = await own.mara.post(`${own.path}/updates/preview`, typed);
    const form = { ...typed, key: String(preview.$('input[name=key]').val()) };
    const sent = await Promise.all([1, 2, 3].map(() => own.mara.post(`${own.path}/updates`, form)));
    sent.push(await own.mara.post(`${own.path}/updates`, form));
    expect(sent.map(({ status }) => status)).to.deep.equal([303, 303, 303, 303]);
    expect(await api.db('listing_updates').where({ listing_id: own.id })).to.have.length(1);
  });

  it('begins one payment, and pays an order once', async () => {
    await stage.reset();
    const { id, path } = await stage.order();
    const form = { ...someBilling, do: 'pay', shown: '5831' };
    const sent = await Promise.all([1, 2, 3].map(() => stage.visitor.post(path, form)));
    for (const { status, to } of sent) expect([status, to]).to.deep.equal([303, sent[0]?.to]);
    const payment = sent[0]?.to ?? '';
    const paid = await Promise.all([1, 2].map(() => stage.visitor.post(payment, { answer: 'pay' })));
    for (const { to } of paid) expect(to).to.include(`${path}/done`);
    await stage.settle(id);
    await stage.settle(id);
    expect(await stage.api.db('invoices')).to.have.length(1);
    // Back, and once more.
    expect((await stage.visitor.post(path, form)).to).to.be.oneOf([path, `${path}/done`]);
    expect(await stage.api.db('orders').where({ status: 'paid' })).to.have.length(1);
  });
});
