/** The provider that moves no money: its books are in Postgres, so that the API and the worker see the same. */
import { expect } from 'chai';
import { readConfig } from '../../src/config/config.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { chooseProvider } from '../../src/payments/choose-provider.ts';
import { EventRefused, type SessionRequest } from '../../src/orders/payment-provider.ts';
import { type TestProvider, createTestProvider } from '../../src/payments/test-provider.ts';
import { insertListing } from '../listings/listing-rows.ts';
import { buildOrder } from '../orders/order-desk.ts';
import { type RunningApi, startApi } from '../support/api.ts';

const now = new Date('2026-11-25T12:00:00Z');

describe('the test provider', () => {
  let api: RunningApi;
  let provider: TestProvider;
  let later = now;
  let orderId: string;
  const make = () =>
    createTestProvider({
      db: api.db,
      flowsIn,
      committed: () => undefined,
      clock: () => later,
      baseUrl: 'http://127.0.0.1:3000',
    });
  before(async () => {
    api = await startApi({ clock: () => now });
    provider = make();
  });
  after(() => api.close());
  beforeEach(async () => {
    later = now;
    await api.db.raw('TRUNCATE orders, listings, outbox, payment_events CASCADE');
    await api.key();
    const account = await api.db('accounts').orderBy('id').first<{ id: number }>('id');
    const listingId = await insertListing(api.db, 'quill', {
      owner_id: account.id,
      status: 'draft',
      launched_at: null,
    });
    orderId = await buildOrder(api.db, {
      items: [{ product: 'launch', listing_id: listingId }],
      accountId: account.id,
      now,
      start: false,
    });
  });
  const request = (more: Partial<SessionRequest> = {}): SessionRequest => ({
    orderId,
    totalCents: 4_900,
    currency: 'EUR',
    lines: [{ name: 'Launch', amountCents: 4_900 }],
    returnUrl: 'http://127.0.0.1:3000/checkout/t/done',
    cancelUrl: 'http://127.0.0.1:3000/checkout/t',
    expiresAt: new Date(now.getTime() + 3_600_000),
    attempt: 1,
    ...more,
  });

  it('makes one session of an attempt, and another process knows it', async () => {
    const made = await provider.createSession(request());
    expect(await provider.createSession(request())).to.deep.equal(made);
    expect((await provider.createSession(request({ attempt: 2 }))).sessionId).not.to.equal(made.sessionId);
    expect(made.sessionId).to.match(/^test_session_[\w-]{32}$/);
    expect(await make().stateOf(made.sessionId)).to.deep.equal({
      status: 'open',
      paymentId: null,
      amountCents: 4_900,
      refundedCents: 0,
      currency: 'EUR',
      url: made.url,
    });
  });

  it('tells the order’s run of a payment, once', async () => {
    const { sessionId } = await provider.createSession(request());
    const [one, other] = await Promise.all([provider.pay(sessionId, now), provider.pay(sessionId, now)]);
    expect([one?.status, other?.status]).to.deep.equal(['paid', 'paid']);
    expect(await api.db('payment_events').select('provider', 'kind', 'order_id')).to.deep.equal([
      { provider: 'test', kind: 'paid', order_id: orderId },
    ]);
    expect(
      await api.db('outbox').orderBy('id').select('kind', 'workflow_id', 'name', 'signal'),
    ).to.deep.equal([
      { kind: 'wake', workflow_id: `order/${orderId}`, name: 'order', signal: 'paymentChanged' },
    ]);
    expect(await provider.stateOf(sessionId)).to.include({ status: 'paid', url: null });
    expect(await provider.pay('test_session_unknown', now)).to.equal(null);
  });

  it('takes nothing in a session that was closed, or is too old', async () => {
    const closed = await provider.createSession(request());
    await provider.expireSession(closed.sessionId);
    expect(await provider.pay(closed.sessionId, now)).to.include({ status: 'expired' });
    const old = await provider.createSession(request({ attempt: 2 }));
    later = new Date(now.getTime() + 3_600_000);
    expect(await provider.pay(old.sessionId, later)).to.include({ status: 'expired' });
    expect((await provider.stateOf(old.sessionId)).status).to.equal('expired');
    expect(await api.db('payment_events')).to.deep.equal([]);
  });

  it('keeps what was paid when the session is closed', async () => {
    const { sessionId } = await provider.createSession(request());
    await provider.pay(sessionId, now);
    await provider.expireSession(sessionId);
    expect((await provider.stateOf(sessionId)).status).to.equal('paid');
  });

  it('pays back once a key, and never more than was paid', async () => {
    const { sessionId } = await provider.createSession(request());
    await provider.pay(sessionId, now);
    const paymentId = (await provider.stateOf(sessionId)).paymentId ?? '';
    const part = { paymentId, amountCents: 900, key: 'a' };
    const made = await Promise.all([provider.refund(part), provider.refund(part)]);
    expect(made[0]).to.deep.equal(made[1]);
    expect(await provider.stateOf(sessionId)).to.include({ status: 'paid', refundedCents: 900 });
    let refusal: unknown;
    await provider
      .refund({ paymentId, amountCents: 4_001, key: 'b' })
      .catch((error: unknown) => (refusal = error));
    expect(refusal).to.be.instanceOf(Error);
    await provider.refund({ paymentId, amountCents: 4_000, key: 'b' });
    expect(await provider.stateOf(sessionId)).to.include({ status: 'refunded', refundedCents: 4_900 });
  });

  it('sends no events, whatever comes', () => {
    expect(() => provider.readEvent(Buffer.from('{}'), 'anything', now)).to.throw(EventRefused);
  });

  it('stands in where there is no key, and never in production', () => {
    const chosen = (env: Record<string, string>) =>
      chooseProvider(readConfig(env), { db: api.db, flowsIn, committed: () => undefined, clock: () => now })
        ?.name;
    const key = { STRIPE_SECRET_KEY: 'sk_test_1' };
    expect(chosen({})).to.equal('test');
    expect(chosen({ NODE_ENV: 'test' })).to.equal('test');
    expect(chosen({ NODE_ENV: 'production' })).to.equal(undefined);
    expect(chosen(key)).to.equal('stripe');
    expect(chosen({ NODE_ENV: 'production', ...key, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).to.equal('stripe');
  });

  it('is not what half a configuration of Stripe falls back to', () => {
    const refused = (env: Record<string, string>, variable: string) =>
      expect(() => readConfig(env), JSON.stringify(env)).to.throw(variable);
    refused({ NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_WEBHOOK_SECRET');
    for (const base of [
      'http://stripe.example',
      'https://stripe.example/v1',
      'ftp://127.0.0.1',
      'stripe',
      'https://a.example/?x=1',
    ]) {
      refused({ STRIPE_API_BASE: base }, 'STRIPE_API_BASE');
    }
    for (const base of [
      'http://127.0.0.1:12111',
      'http://localhost:1',
      'https://stripe.example',
      'https://stripe.example/',
    ]) {
      expect(readConfig({ STRIPE_API_BASE: base }).STRIPE_API_BASE).to.equal(base.replace(/\/$/, ''));
    }
  });
});
