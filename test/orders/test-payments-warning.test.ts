import { expect } from 'chai';
import { testPaymentsWarning } from '../../src/config/development-rules.ts';
import { freePort } from '../support/api.ts';
import type { Visited } from '../support/visitor.ts';
import { openStage } from './checkout-stage.ts';

const withoutStripe = { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_API_BASE: '' };

/** Listens to everybody, at an address that the test reaches. */
async function trial(): Promise<Record<string, string>> {
  const port = String(await freePort());
  const reach = { HOST: '0.0.0.0', PORT: port, BASE_URL: `http://localhost:${port}` };
  return { ...withoutStripe, ...reach, ALLOW_TEST_PAYMENTS: '1' };
}

describe('the pages of checkout where no real money is taken', function () {
  this.timeout(30_000);
  /** The warnings of each page on the way of an order, by what the page is. */
  async function warningsAt(env: Record<string, string>): Promise<Record<string, string[]>> {
    const stage = await openStage({ env });
    try {
      await stage.reset();
      const { path } = await stage.order();
      const given = await stage.orderForAnother();
      const to = new URL((await stage.pay(path)).to ?? '', stage.api.baseUrl).pathname;
      const ways: [string, () => Promise<Visited>][] = [
        ['checkout', () => stage.visitor.get(path)],
        ['updated', () => stage.press('update', path)],
        ['returned', () => stage.visitor.get(`${path}/done`)],
        ['cancel?', () => stage.visitor.get(`${given.path}/cancel`)],
        [
          'cancelled',
          () => stage.visitor.post(`${given.path}/cancel`, {}).then(() => stage.visitor.get(given.path)),
        ],
        ['no order', () => stage.visitor.get(`${path}x`)],
      ];
      if (to.startsWith('/test-payments/')) {
        ways.push(
          ['to pay', () => stage.visitor.get(to)],
          ['declined', () => stage.visitor.post(to, { answer: 'decline' })],
          ['paid', () => stage.visitor.post(to, { answer: 'pay' }).then(() => stage.visitor.get(to))],
        );
      }
      const warnings: Record<string, string[]> = {};
      for (const [what, visit] of ways) {
        const { $ } = await visit();
        warnings[what] = $('main > .loud')
          .toArray()
          .map((one) => $(one).text());
      }
      return warnings;
    } finally {
      await stage.close();
    }
  }

  for (const [where, env, pages] of [
    ['on this machine', () => Promise.resolve(withoutStripe), 9],
    ['in a trial that others reach', trial, 9],
    ['in Stripe’s test mode', () => Promise.resolve({}), 6],
  ] as const) {
    it(`say so, each of them, ${where}`, async () => {
      const warnings = await warningsAt(await env());
      expect(Object.keys(warnings)).to.have.lengthOf(pages);
      for (const [what, said] of Object.entries(warnings)) {
        expect(said, what).to.deep.equal([testPaymentsWarning]);
      }
    });
  }

  it('say nothing of it where real money is taken', async () => {
    const stage = await openStage({ env: { STRIPE_SECRET_KEY: 'sk_live_1' } });
    try {
      await stage.reset();
      const { path } = await stage.order();
      expect((await stage.visitor.get(path)).$('.loud').length).to.equal(0);
    } finally {
      await stage.close();
    }
  });
});
