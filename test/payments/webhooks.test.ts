/** What Stripe tells us by itself: taken once, from Stripe alone, and believed in nothing. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type CheckoutStage, openStage, sessionIdOf } from '../orders/checkout-stage.ts';
import { startApi } from '../support/api.ts';
import type { DeliveryOptions, StripeEvent } from '../support/stripe-stand-in.ts';

describe('events of Stripe', function () {
  this.timeout(30_000);
  let stage: CheckoutStage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());
  beforeEach(() => stage.reset());

  const url = () => `${stage.api.baseUrl}/webhooks/stripe`;
  const deliver = (event: StripeEvent, options?: DeliveryOptions) =>
    stage.stripe.deliver(event, url(), options);
  const begun = async () => {
    const order = await stage.order();
    return { ...order, session: sessionIdOf(await stage.pay(order.path)) };
  };
  const paid = async () => {
    const order = await begun();
    stage.stripe.pay(order.session);
    const [event] = stage.stripe.events;
    if (!event) throw new Error('nothing happened');
    return { ...order, event };
  };
  const events = () =>
    stage.api
      .db('payment_events')
      .orderBy('event_id')
      .select<{ event_id: string; kind: string; order_id: string | null }[]>('event_id', 'kind', 'order_id');

  it('are kept once, and tell the order’s run, which asks what is true', async () => {
    const { id, event, session } = await paid();
    const answer = await deliver(event);
    expect([answer.status, await answer.json()]).to.deep.equal([200, { received: true }]);
    expect(await events()).to.deep.equal([{ event_id: event.id, kind: event.type, order_id: id }]);
    expect(await stage.told(id)).to.deep.equal(['wake order']);
    expect(await stage.row(id)).to.include({ status: 'pending', paid_at: null });
    await stage.settle(id);
    const { paymentId } = stage.stripe.books.sessionOf(session);
    expect(await stage.row(id)).to.include({ status: 'paid', payment_id: paymentId });
  });

  it('that come twice, or twenty times at once, have one effect', async () => {
    const { id, event } = await paid();
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(event)));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array<number>(20).fill(200));
    expect((await deliver(event)).status).to.equal(200);
    expect(await events()).to.have.length(1);
    expect(await stage.told(id)).to.deep.equal(['wake order']);
    for (let time = 0; time < 2; time += 1) await stage.settle(id);
    expect(await stage.api.db('invoices')).to.have.length(1);
  });

  it('that say something else than is true change nothing', async () => {
    const { id, session } = await begun();
    // Signed by Stripe, and yet: nobody has paid.
    for (const type of ['checkout.session.completed', 'payment_intent.succeeded', 'charge.refunded']) {
      expect((await deliver(stage.stripe.happened(type, session))).status).to.equal(200);
    }
    await stage.settle(id);
    expect(await stage.row(id)).to.include({ status: 'pending', paid_at: null });
  });

  it('that come in any order lead to the same end', async () => {
    const { id, event, session } = await paid();
    stage.stripe.refund(session);
    const refund = stage.stripe.events.at(-1);
    if (!refund) throw new Error('nothing was paid back');
    for (const one of [refund, stage.stripe.happened('checkout.session.expired', session), event]) {
      expect((await deliver(one)).status).to.equal(200);
      await stage.settle(id);
    }
    expect(await stage.row(id)).to.include({ status: 'paid' });
    const refunds = await stage.api.db('refunds').where({ order_id: id }).pluck<string[]>('asked_by');
    expect(refunds).to.deep.equal(['payment provider']);
    expect((await events()).map(({ order_id }) => order_id)).to.deep.equal([id, id, id]);
  });

  it('of several refunds, twice, late and in any order, note each sum once', async () => {
    const { id, event, session } = await paid();
    await deliver(event);
    await stage.settle(id);
    const refund = (cents: number) => {
      stage.stripe.refund(session, cents);
      const told = stage.stripe.events.at(-1);
      if (!told) throw new Error('nothing was paid back');
      return told;
    };
    const noted = () => stage.api.db('refunds').where({ order_id: id }).orderBy('n').pluck<number[]>('cents');
    const [first, second] = [refund(300), refund(200)];
    // The later one comes first, and says all of it.
    for (const one of [second, first, second, first]) {
      await deliver(one);
      await stage.settle(id);
    }
    expect(await noted()).to.deep.equal([500]);
    const third = refund(100);
    await Promise.all([deliver(third), deliver(first), deliver(third)]);
    await Promise.all([stage.settle(id), stage.settle(id)]);
    await deliver(second);
    await stage.settle(id);
    expect(await noted()).to.deep.equal([500, 100]);
  });

  it('find their order by what was paid, where they do not name it', async () => {
    const { id, event, session } = await paid();
    await deliver(event);
    await stage.settle(id);
    const named = stage.stripe.happened('charge.refunded', session);
    const payload = named.payload.replaceAll(id, '');
    expect((await deliver({ ...named, payload })).status).to.equal(200);
    expect((await events()).map(({ order_id }) => order_id)).to.deep.equal([id, id]);
  });

  it('of orders that nobody knows are kept, and tell nobody', async () => {
    const { id, event } = await paid();
    for (const other of [randomUUID(), 'order-7', '']) {
      const payload = event.payload
        .replaceAll(id, other)
        .replaceAll('cs_test_', 'cs_other_')
        .replace(event.id, `evt_${other}`);
      expect((await deliver({ ...event, payload })).status).to.equal(200);
    }
    expect((await events()).map(({ order_id }) => order_id)).to.deep.equal([null, null, null]);
    expect(await stage.told(id)).to.deep.equal([]);
  });

  const forgeries: [string, (event: StripeEvent) => DeliveryOptions][] = [
    ['unsigned', () => ({ unsigned: true })],
    ['signed by another', () => ({ secret: 'whsec_guessed' })],
    ['older than five minutes', () => ({ signedAt: new Date(stage.clock.now.getTime() - 301_000) })],
    ['serialised anew', ({ payload }) => ({ body: JSON.stringify(JSON.parse(payload)) })],
    ['about another order', ({ payload }) => ({ body: payload.replace(/[0-9a-f-]{36}/, randomUUID()) })],
    ['with a letter more', ({ payload }) => ({ body: `${payload} ` })],
    ['empty', () => ({ body: '' })],
    ['no JSON', () => ({ body: '\0{' })],
  ];
  for (const [how, forge] of forgeries) {
    it(`that are ${how} are refused, without effect`, async () => {
      const { id, event } = await paid();
      const answer = await deliver(event, forge(event));
      expect(answer.status).to.equal(400);
      expect(await answer.json()).to.include({ code: 'invalid_input' });
      expect(await events()).to.deep.equal([]);
      expect(await stage.told(id)).to.deep.equal([]);
      // It is not remembered either: the right one is taken.
      expect((await deliver(event)).status).to.equal(200);
    });
  }

  it('that are too long are not read to the end', async () => {
    const { event } = await paid();
    const padded = event.payload.replace('{', `{"padding": "${'x'.repeat(64 * 1024)}",`);
    expect((await deliver({ ...event, payload: padded })).status).to.equal(413);
    expect(await events()).to.deep.equal([]);
    const fits = event.payload.replace('{', `{"padding": "${'x'.repeat(60 * 1024)}",`);
    expect((await deliver({ ...event, payload: fits })).status).to.equal(200);
  });

  it('are taken from where no page of ours is, and by POST alone', async () => {
    const { event } = await paid();
    const refused = await fetch(url());
    expect(refused.status).to.equal(404);
    expect((await deliver(event)).status).to.equal(200);
  });

  it('are nobody’s where Stripe takes no payments', async () => {
    const { event } = await paid();
    const other = await startApi();
    try {
      const answer = await stage.stripe.deliver(event, `${other.baseUrl}/webhooks/stripe`);
      expect(answer.status).to.equal(405);
      expect(await other.db('payment_events')).to.deep.equal([]);
    } finally {
      await other.close();
    }
  });
});
