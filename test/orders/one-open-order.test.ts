/** Of what can be bought once at a time one order is open: a newer one takes the place of those before it, also at Stripe. */
import { expect } from 'chai';
import { onceKeyOf } from '../../src/orders/once-rules.ts';
import { insertAccount } from '../listings/listing-rows.ts';
import { type CheckoutStage, type NewCheckout, openStage, sessionIdOf } from './checkout-stage.ts';

const items = (...all: object[]) => ({ items: all });
const hourMs = 3_600_000;

describe('a second order for the same', function () {
  this.timeout(30_000);
  let stage: CheckoutStage;
  before(async () => {
    stage = await openStage({ env: { PAID_PLACES_PER_WEEK: '1' } });
  });
  after(() => stage.close());
  beforeEach(() => stage.reset());

  const quill = () => ({ listing_id: stage.listingIds[0] });
  const stave = () => ({ listing_id: stage.listingIds[1] });
  const statusOf = async ({ id }: NewCheckout) => (await stage.row(id)).status;
  const statuses = (...orders: NewCheckout[]) => Promise.all(orders.map(statusOf));
  const session = async ({ path }: NewCheckout) => sessionIdOf(await stage.pay(path));
  const pages = async ({ path }: NewCheckout) => (await stage.visitor.get(path)).$;

  it('takes the place of the first, whose session is closed at Stripe', async () => {
    const first = await stage.order();
    const paying = await session(first);
    const second = await stage.order();
    expect(await stage.row(first.id)).to.deep.include({
      status: 'cancelled',
      replaced_by: second.id,
      ended_at: stage.clock.now,
    });
    expect(await stage.told(first.id)).to.deep.equal(['wake order']);
    expect(await stage.settle(first.id)).to.include({
      status: 'cancelled',
      replacedBy: second.id,
      next: null,
    });
    expect(stage.stripe.books.sessionOf(paying).status).to.equal('expired');
    expect(stage.stripe.books.complete(paying, 'at once')).to.equal(false);
    expect(await statusOf(second)).to.equal('pending');
  });

  it('is named by the first, and its page is led to', async () => {
    const first = await stage.order();
    const second = await stage.order();
    const { body } = await stage.call('get_order', { order_id: first.id }, { key: stage.key });
    expect(body).to.include({ status: 'cancelled', replaced_by: second.id, checkout_url: null });
    const $ = await pages(first);
    expect($('h1').text()).to.equal('The order was cancelled');
    expect($('.note').text()).to.contain('another order for the same item replaced it');
    expect($('.note a').attr('href')).to.equal(second.path);
    expect((await stage.press('pay', first.path, { shown: '5831' })).to).to.equal(first.path);
    expect(stage.stripe.asked).to.deep.equal([]);
  });

  it('has the place and the use of a code that the first held', async () => {
    await stage.promo({ code: 'ONCE', percent: 10, most_uses: 1 });
    const cart = {
      ...items({ product: 'launch', ...quill(), week: '2026-12-07' }),
      promo_code: 'ONCE',
    };
    await stage.order(cart);
    const quote = await stage.call('quote_order', cart, { key: stage.key });
    expect(quote.status, JSON.stringify(quote.body)).to.equal(200);
    await stage.order(cart);
  });

  it('that is refused leaves the first as it is', async () => {
    const first = await stage.order();
    const { status } = await stage.call(
      'create_checkout',
      items({ product: 'launch', ...quill(), week: '2020-01-06' }),
      { key: stage.key },
    );
    expect(status).to.equal(400);
    expect(await stage.row(first.id)).to.include({ status: 'pending', replaced_by: null });
    expect(await stage.told(first.id)).to.deep.equal([]);
  });

  it('of somebody else takes no place', async () => {
    const first = await stage.order();
    const key = await stage.api.key('other@elsewhere.example');
    const { status } = await stage.call('create_checkout', items({ product: 'launch', ...quill() }), { key });
    expect(status).to.equal(400);
    expect(await statusOf(first)).to.equal('pending');
  });

  it('for a listing that is another’s by now ends the former owner’s, and does not lead there', async () => {
    const first = await stage.order();
    const former = await insertAccount(stage.api.db, 'former@shop.example');
    await stage.api.db('orders').where({ id: first.id }).update({ account_id: former });
    await stage.order();
    expect(await stage.row(first.id)).to.include({ status: 'cancelled', replaced_by: null });
    expect((await pages(first))('.note a').length).to.equal(0);
  });

  const same: readonly [string, () => object[], () => object[]][] = [
    [
      'a launch in another week',
      () => [{ product: 'launch', ...quill() }],
      () => [{ product: 'launch', ...quill(), week: '2026-12-07' }],
    ],
    [
      'a launch in a bundle',
      () => [{ product: 'launch', ...quill() }],
      () => [{ product: 'launch_bundle', ...quill() }],
    ],
    [
      'a bundle and its launch alone',
      () => [{ product: 'launch_bundle', ...quill() }],
      () => [{ product: 'launch', ...quill() }],
    ],
    [
      'a relaunch',
      () => [{ product: 'relaunch', ...stave(), week: '2026-12-07' }],
      () => [{ product: 'relaunch', ...stave(), week: '2026-12-14' }],
    ],
    ['a feature', () => [{ product: 'featured', ...stave() }], () => [{ product: 'featured', ...stave() }]],
    [
      'further categories',
      () => [
        { product: 'launch', ...quill() },
        { product: 'extra_categories', ...quill(), categories: ['mail'] },
      ],
      () => [
        { product: 'launch', ...quill() },
        { product: 'extra_categories', ...quill(), categories: ['maps'] },
      ],
    ],
    [
      'one of two launches',
      () => [
        { product: 'launch', ...quill() },
        { product: 'featured', ...stave() },
      ],
      () => [{ product: 'launch', ...quill() }],
    ],
  ];
  for (const [what, before, after] of same) {
    it(`for ${what} takes the first one’s place`, async () => {
      await stage.api
        .db('categories')
        .insert([
          { slug: 'mail', name: 'Mail' },
          { slug: 'maps', name: 'Maps' },
        ])
        .onConflict('slug')
        .ignore();
      const first = await stage.order(items(...before()));
      const second = await stage.order(items(...after()));
      expect(await statuses(first, second)).to.deep.equal(['cancelled', 'pending']);
    });
  }

  const different: readonly [string, () => object[], () => object[]][] = [
    [
      'work that may be wanted twice',
      () => [{ product: 'done_for_you', ...quill() }],
      () => [{ product: 'done_for_you', ...quill() }],
    ],
    [
      'money on the billboard',
      () => [{ product: 'billboard_min', ...stave(), amount_cents: 2_000 }],
      () => [{ product: 'billboard_min', ...stave(), amount_cents: 2_000 }],
    ],
    [
      'another product',
      () => [{ product: 'featured', ...stave() }],
      () => [{ product: 'relaunch', ...stave(), week: '2026-12-07' }],
    ],
    [
      'another listing',
      () => [{ product: 'launch', ...quill() }],
      () => [{ product: 'featured', ...stave() }],
    ],
  ];
  for (const [what, before, after] of different) {
    it(`for ${what} leaves the first open`, async () => {
      const first = await stage.order(items(...before()));
      const second = await stage.order(items(...after()));
      expect(await statuses(first, second)).to.deep.equal(['pending', 'pending']);
    });
  }

  it('built at the same time leaves one open, of many', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => stage.order()));
    const open = await stage.api.db('orders').where({ status: 'pending' }).pluck<string[]>('id');
    expect(open).to.have.length(1);
    expect(orders.map(({ id }) => id)).to.include(open[0]);
    const named = await stage.api.db('orders').where({ status: 'cancelled' }).whereNotNull('replaced_by');
    expect(named).to.have.length(7);
  });

  it('sent twice with one idempotency key is one order', async () => {
    const send = () =>
      stage.call('create_checkout', items({ product: 'launch', ...quill() }), {
        key: stage.key,
        idempotencyKey: 'one',
      });
    const [first, again] = [await send(), await send()];
    expect(again.body['id']).to.equal(first.body['id']);
    expect(await stage.api.db('orders').pluck('status')).to.deep.equal(['pending']);
  });

  describe('where both are paid', () => {
    /** Paid at Stripe before its run could close the session. */
    const paidInTime = async (order: NewCheckout) => stage.stripe.pay(await session(order));
    const refundsOf = ({ id }: NewCheckout) =>
      stage.api
        .db('refunds')
        .where({ order_id: id })
        .select<{ cents: number; asked_by: string; why: string; made_at: Date | null }[]>(
          'cents',
          'asked_by',
          'why',
          'made_at',
        );

    it('pays the first one back when it arrives last, and does nothing of it', async () => {
      const first = await stage.order();
      const paying = await session(first);
      const second = await stage.order();
      await paidInTime(second);
      stage.stripe.books.complete(paying, 'at once');
      await stage.settle(second.id);
      expect(await stage.settle(first.id)).to.include({ status: 'refunding', next: null });
      expect(await statuses(first, second)).to.deep.equal(['paid', 'paid']);
      const [refund, ...more] = await refundsOf(first);
      expect(more).to.deep.equal([]);
      expect(refund).to.deep.include({ cents: 5_831, asked_by: 'the service', made_at: null });
      expect(refund?.why).to.contain('paid for the same items with another order');
      expect(await refundsOf(second)).to.deep.equal([]);
      expect(await stage.payBack(first.id)).to.equal('made');
      expect(stage.stripe.books.sessionOf(paying).refunded).to.equal(5_831);
      const receipt = await stage.api
        .db('mails')
        .where({ occasion: `order/${first.id}/receipt` })
        .first<{ body: string }>('body');
      expect(receipt.body).to.contain('refunded').and.not.to.contain('Goes live');
    });

    it('takes the first when it arrives first: the second is cancelled, and paid back when it was paid, too', async () => {
      const first = await stage.order();
      const paying = await session(first);
      const second = await stage.order();
      const payingSecond = await session(second);
      stage.stripe.books.complete(paying, 'at once');
      expect(await stage.settle(first.id)).to.deep.include({ status: 'paid', replacedBy: null });
      expect(await stage.row(second.id)).to.include({ status: 'cancelled', replaced_by: first.id });
      expect(await stage.told(second.id)).to.deep.equal(['wake order']);
      expect((await pages(second))('.note a').attr('href')).to.equal(first.path);
      stage.stripe.books.complete(payingSecond, 'at once');
      expect(await stage.settle(second.id)).to.include({ status: 'refunding' });
      expect(await refundsOf(first)).to.deep.equal([]);
      expect((await refundsOf(second)).map(({ cents }) => cents)).to.deep.equal([5_831]);
    });

    it('keeps one and pays the other back when both are settled at once', async () => {
      const first = await stage.order();
      const paying = await session(first);
      const second = await stage.order();
      await paidInTime(second);
      stage.stripe.books.complete(paying, 'at once');
      const states = await Promise.all([stage.settle(first.id), stage.settle(second.id)]);
      expect(states.filter(({ status }) => status === 'refunding')).to.have.length(1);
      expect(await stage.api.db('refunds').pluck('cents')).to.deep.equal([5_831]);
    });

    it('pays back what is settled again and again once', async () => {
      const first = await stage.order();
      const paying = await session(first);
      const second = await stage.order();
      await paidInTime(second);
      stage.stripe.books.complete(paying, 'at once');
      await stage.settle(second.id);
      await Promise.all([1, 2, 3].map(() => stage.settle(first.id)));
      await stage.settle(first.id);
      expect(await refundsOf(first)).to.have.length(1);
    });

    it('pays back one that expired and arrived after the same was bought again', async () => {
      const first = await stage.order();
      const paying = await session(first);
      stage.stripe.books.complete(paying, 'slowly');
      await stage.api.db('orders').where({ id: first.id }).update({ status: 'expired' });
      stage.clock.now = new Date(stage.clock.now.getTime() + 25 * hourMs);
      const second = await stage.order();
      await paidInTime(second);
      await stage.settle(second.id);
      stage.stripe.books.settle(paying, true);
      expect(await stage.settle(first.id)).to.include({ status: 'refunding' });
      expect(await refundsOf(first)).to.have.length(1);
    });

    it('does nothing of what another amount was paid for: people see to it', async () => {
      const first = await stage.order();
      const paying = await session(first);
      const second = await stage.order();
      await paidInTime(second);
      await stage.settle(second.id);
      stage.stripe.books.complete(paying, 'at once');
      stage.stripe.books.sessionOf(paying).amount = 1_000;
      expect(await stage.settle(first.id)).to.include({ status: 'paid', withTeam: 1 });
      expect(await refundsOf(first)).to.deep.equal([]);
    });
  });

  it('is refused while the first is paid and about to be seen to', async () => {
    const first = await stage.order();
    stage.stripe.pay(await session(first));
    await stage.settle(first.id);
    const { status, body } = await stage.call('create_checkout', items({ product: 'launch', ...quill() }), {
      key: stage.key,
    });
    expect(status).to.equal(400);
    expect(JSON.stringify(body['errors'])).to.contain('already has a paid launch');
  });

  it('is refused while the first, which costs nothing, is confirmed', async () => {
    await stage.promo({ code: 'FREE', percent: 100 });
    const first = await stage.order({ ...items({ product: 'launch', ...quill() }), promo_code: 'FREE' });
    await stage.press('pay', first.path, { shown: '0', promo: 'FREE' });
    const { status } = await stage.call('create_checkout', items({ product: 'launch', ...quill() }), {
      key: stage.key,
    });
    expect(status).to.equal(400);
    expect(await statusOf(first)).to.equal('pending');
  });
});

describe('what can be bought once at a time', () => {
  it('is a paid launch of a listing, whichever product it is of, and one of each other product for a listing', () => {
    const key = (product: string, fulfilment: string, listing_id: number | null = 7) =>
      onceKeyOf({ product, fulfilment, listing_id });
    expect(key('launch', 'launch')).to.equal(key('launch_bundle', 'bundle'));
    expect(key('launch', 'launch')).not.to.equal(key('relaunch', 'relaunch'));
    expect(key('launch', 'launch')).not.to.equal(key('launch', 'launch', 8));
    expect(key('featured', 'featured')).not.to.equal(key('launch', 'launch'));
    expect([
      key('done_for_you', 'work'),
      key('billboard_min', 'billboard'),
      key('x', 'work', null),
    ]).to.deep.equal([null, null, null]);
  });
});
