/** What we ask of Stripe, checked against Stripe's description of its API by Stripe's own mock. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import Stripe from 'stripe';
import { createStripeProvider } from '../../src/payments/stripe-provider.ts';
import { type StripeMock, startStripeMock } from '../support/stripe-mock.ts';

const secretKey = 'sk_test_123';

describe('requests to Stripe', function () {
  this.timeout(200_000);
  let mock: StripeMock | null = null;
  before(async function () {
    mock = await startStripeMock().catch((error: unknown) => {
      console.log(`  Skipped, as stripe-mock cannot be built here: ${String(error).split('\n')[0] ?? ''}`);
      return null;
    });
    if (!mock) this.skip();
  });
  after(() => mock?.close());
  const origin = () => mock?.origin ?? '';

  it('have the shape that Stripe describes', async () => {
    const clock = () => new Date();
    const provider = createStripeProvider({ secretKey, webhookSecret: undefined, apiBase: origin(), clock });
    const { sessionId, url } = await provider.createSession({
      orderId: randomUUID(),
      totalCents: 5_831,
      currency: 'EUR',
      lines: [
        { name: 'Launch', amountCents: 4_900 },
        { name: 'VAT 19 %, DE', amountCents: 931 },
      ],
      returnUrl: 'https://launches.example/checkout/t/done',
      cancelUrl: 'https://launches.example/checkout/t',
      expiresAt: new Date(Date.now() + 3_600_000),
      attempt: 1,
    });
    expect(sessionId).to.match(/^cs_/);
    expect(provider.origins).to.include(new URL(url).origin);
    expect((await provider.stateOf(sessionId)).status).to.equal('open');
    await provider.expireSession(sessionId);
    const { refundId } = await provider.refund({ paymentId: 'pi_1', amountCents: 931, key: randomUUID() });
    expect(refundId).to.match(/^re_/);
  });

  it('of another shape are refused', async () => {
    const { hostname, port } = new URL(origin());
    const stripe = new Stripe(secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
    const wrong = { mode: 'payment', line_items: [{ quantity: 'two' }] };
    let refusal: unknown;
    await stripe
      .rawRequest('POST', '/v1/checkout/sessions', wrong)
      .catch((error: unknown) => (refusal = error));
    expect(refusal).to.be.instanceOf(Stripe.errors.StripeInvalidRequestError);
  });
});
