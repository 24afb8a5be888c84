/** The real client of Stripe against the stand-in, over HTTP. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import Stripe from 'stripe';
import {
  AmountRefused,
  EventRefused,
  ProviderAway,
  type SessionRequest,
} from '../../src/orders/payment-provider.ts';
import { type StripeProvider, createStripeProvider } from '../../src/payments/stripe-provider.ts';
import {
  type Health,
  type StripeStandIn,
  secretKey,
  startStripe,
  webhookSecret,
} from '../support/stripe-stand-in.ts';

const now = new Date('2026-11-25T12:00:00Z');
const clock = () => now;
const minutesAhead = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const request = (more: Partial<SessionRequest> = {}): SessionRequest => ({
  orderId: randomUUID(),
  totalCents: 5_831,
  currency: 'EUR',
  lines: [
    { name: 'Launch, Quill', amountCents: 4_900 },
    { name: 'VAT 19 %, DE', amountCents: 931 },
  ],
  returnUrl: 'http://127.0.0.1:3000/checkout/t/done',
  cancelUrl: 'http://127.0.0.1:3000/checkout/t',
  expiresAt: minutesAhead(600),
  attempt: 1,
  ...more,
});

const failureOf = async (doing: Promise<unknown>): Promise<Error> => {
  try {
    await doing;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('nothing was thrown');
};

describe('payments by Stripe', () => {
  let stripe: StripeStandIn;
  let provider: StripeProvider;
  before(async () => {
    stripe = await startStripe(clock);
    provider = createStripeProvider({
      secretKey,
      webhookSecret,
      apiBase: stripe.origin,
      clock,
      timeoutMs: 300,
    });
  });
  after(() => stripe.close());
  beforeEach(() => {
    stripe.health = 'well';
    stripe.asked.length = 0;
    stripe.events.length = 0;
  });

  it('make a session of the lines, to the cent, that leads back to the order', async () => {
    const asked = request();
    const { sessionId, url } = await provider.createSession(asked);
    const session = stripe.books.sessionOf(sessionId);
    expect(session).to.deep.include({
      amount: 5_831,
      currency: 'eur',
      orderId: asked.orderId,
      lines: [
        { name: 'Launch, Quill', amount: 4_900 },
        { name: 'VAT 19 %, DE', amount: 931 },
      ],
      successUrl: asked.returnUrl,
      cancelUrl: asked.cancelUrl,
    });
    expect(new Date(session.expiresAt * 1_000)).to.deep.equal(asked.expiresAt);
    expect(provider.origins).to.include(new URL(url).origin);
    expect(await provider.stateOf(sessionId)).to.deep.equal({
      status: 'open',
      paymentId: null,
      amountCents: 5_831,
      refundedCents: 0,
      currency: 'EUR',
      url,
    });
  });

  for (const [minutes, opens] of [
    [1, 31],
    [30, 31],
    [31, 31],
    [1_440, 1_439],
    [5_000, 1_439],
  ] as const) {
    it(`keep a session open for ${opens} minutes where the order is for ${minutes}`, async () => {
      const { sessionId } = await provider.createSession(request({ expiresAt: minutesAhead(minutes) }));
      expect(stripe.books.sessionOf(sessionId).expiresAt * 1_000).to.equal(minutesAhead(opens).getTime());
    });
  }

  it('make one session of an attempt, however often it is asked for, and another of the next', async () => {
    const asked = request();
    const first = await provider.createSession(asked);
    expect(await provider.createSession(asked)).to.deep.equal(first);
    const next = await provider.createSession({ ...asked, attempt: 2 });
    expect(next.sessionId).not.to.equal(first.sessionId);
    const other = await failureOf(provider.createSession({ ...asked, currency: 'USD' }));
    expect(other.message).to.contain('IdempotencyError');
  });

  it('are paid once the person has, and paid back in part and whole', async () => {
    const { sessionId } = await provider.createSession(request());
    stripe.pay(sessionId);
    const paid = await provider.stateOf(sessionId);
    expect(paid).to.include({ status: 'paid', amountCents: 5_831, refundedCents: 0, url: null });
    const paymentId = paid.paymentId ?? '';
    expect(paymentId).to.match(/^pi_/);

    const part = { paymentId, amountCents: 831, key: `refund/${sessionId}/1` };
    const { refundId } = await provider.refund(part);
    expect(await provider.refund(part)).to.deep.equal({ refundId });
    expect(await provider.stateOf(sessionId)).to.include({ status: 'paid', refundedCents: 831 });
    await provider.refund({ paymentId, amountCents: 5_000, key: `refund/${sessionId}/2` });
    expect(await provider.stateOf(sessionId)).to.include({ status: 'refunded', refundedCents: 5_831 });
    expect(stripe.books.refunds.filter(({ payment }) => payment === paymentId)).to.have.length(2);
    const more = await failureOf(provider.refund({ paymentId, amountCents: 1, key: 'one more' }));
    expect(more).not.to.be.instanceOf(ProviderAway);
  });

  it('by bank debit are on their way until they arrive, or do not', async () => {
    const [arrives, fails] = [
      await provider.createSession(request()),
      await provider.createSession(request()),
    ];
    for (const { sessionId } of [arrives, fails]) {
      stripe.pay(sessionId, 'slowly');
      await provider.expireSession(sessionId);
      expect(await provider.stateOf(sessionId)).to.include({
        status: 'processing',
        paymentId: null,
        url: null,
      });
    }
    stripe.books.settle(arrives.sessionId, true);
    stripe.books.settle(fails.sessionId, false);
    expect((await provider.stateOf(arrives.sessionId)).status).to.equal('paid');
    expect((await provider.stateOf(fails.sessionId)).status).to.equal('expired');
  });

  it('can be closed, once and again, and one that was paid stays paid', async () => {
    const { sessionId } = await provider.createSession(request());
    await provider.expireSession(sessionId);
    await provider.expireSession(sessionId);
    expect(await provider.stateOf(sessionId)).to.include({ status: 'expired', url: null });
    expect(stripe.pay(sessionId)).to.equal(false);
    const other = await provider.createSession(request());
    stripe.pay(other.sessionId);
    await provider.expireSession(other.sessionId);
    expect((await provider.stateOf(other.sessionId)).status).to.equal('paid');
  });

  it('of a sum too small are refused as such', async () => {
    const small = request({ totalCents: 49, lines: [{ name: 'Launch', amountCents: 49 }] });
    expect(await failureOf(provider.createSession(small))).to.be.instanceOf(AmountRefused);
  });

  for (const health of ['away', 'hangs', 'fails'] as const satisfies Health[]) {
    it(`are told from mistakes where Stripe ${health === 'away' ? 'is away' : health}, after three tries`, async () => {
      stripe.health = health;
      const failure = await failureOf(provider.createSession(request()));
      expect(failure).to.be.instanceOf(ProviderAway);
      expect(failure.message).not.to.contain(secretKey);
      expect(stripe.asked).to.deep.equal(Array<string>(3).fill('POST /v1/checkout/sessions'));
    });
  }

  it('with a wrong key cannot be asked, and the key is not told', async () => {
    const wrong = createStripeProvider({
      secretKey: 'sk_live_something_else',
      webhookSecret,
      apiBase: stripe.origin,
      clock,
    });
    const failure = await failureOf(wrong.stateOf('cs_test_1'));
    expect(failure).to.be.instanceOf(ProviderAway);
    expect(failure.message).not.to.contain('something_else');
    const unknown = await failureOf(provider.stateOf('cs_test_1'));
    expect(unknown).not.to.be.instanceOf(ProviderAway);
  });

  describe('their events', () => {
    const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
    const read = (payload: string, signature: string | undefined, by = provider) =>
      by.readEvent(Buffer.from(payload), signature, now);
    const signed = (payload: string, at = now, secret = webhookSecret) => {
      const timestamp = Math.floor(at.getTime() / 1_000);
      return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    };
    const paidEvent = async () => {
      const asked = request();
      const { sessionId } = await provider.createSession(asked);
      stripe.pay(sessionId);
      const event = stripe.happened('checkout.session.completed', sessionId);
      return { ...event, sessionId, orderId: asked.orderId };
    };

    it('name order, session and payment', async () => {
      const { id, payload, sessionId, orderId } = await paidEvent();
      const { paymentId } = stripe.books.sessionOf(sessionId);
      const told = { eventId: id, kind: 'checkout.session.completed', sessionId, orderId, paymentId };
      expect(read(payload, signed(payload))).to.deep.equal(told);
      expect(read(payload, signed(payload, secondsAgo(299)))).to.deep.equal(told);
      stripe.refund(sessionId);
      const refund = stripe.events.at(-1);
      expect(read(refund?.payload ?? '', signed(refund?.payload ?? ''))).to.deep.equal({
        eventId: refund?.id,
        kind: 'charge.refunded',
        sessionId: null,
        orderId,
        paymentId,
      });
    });

    it('of other things name none', () => {
      for (const object of [
        {},
        { id: 7, metadata: 'x' },
        { client_reference_id: 'not-an-order', metadata: { order_id: 3 } },
      ]) {
        const payload = JSON.stringify({
          id: 'evt_1',
          object: 'event',
          type: 'product.created',
          data: { object },
        });
        expect(read(payload, signed(payload))).to.deep.equal({
          eventId: 'evt_1',
          kind: 'product.created',
          sessionId: null,
          orderId: null,
          paymentId: null,
        });
      }
    });

    it('are refused unsigned, old, tampered with, serialised anew, or signed by another', async () => {
      const { payload } = await paidEvent();
      const good = signed(payload);
      const bad: [string, string | undefined][] = [
        [payload, undefined],
        [payload, ''],
        [payload, 'v1=abc'],
        [payload, signed(payload, secondsAgo(301))],
        [payload, signed(payload, now, 'whsec_other')],
        [payload.replace('"paid"', '"unpaid"'), good],
        [JSON.stringify(JSON.parse(payload)), good],
        [`${payload} `, good],
        ['', good],
      ];
      for (const [body, signature] of bad) {
        expect(() => read(body, signature), `${signature ?? 'unsigned'} ${body.slice(0, 20)}`).to.throw(
          EventRefused,
        );
      }
      expect(read(payload, good)).to.include({ kind: 'checkout.session.completed' });
    });

    it('are all refused where nobody said what they are signed with', async () => {
      const without = createStripeProvider({
        secretKey,
        webhookSecret: undefined,
        apiBase: stripe.origin,
        clock,
      });
      const { payload } = await paidEvent();
      const signature = signed(payload);
      expect(() => read(payload, signature, without)).to.throw(EventRefused, 'STRIPE_WEBHOOK_SECRET');
    });
  });
});
