/** The pages of the built-in test provider; absent if another provider is used. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { Limiter } from '../../contract/limits.ts';
import { countedNetwork } from '../../shared/network-rules.ts';
import { type TestPayment, type TestProvider, testPaymentPath } from '../../payments/test-provider.ts';
import { readForm } from '../form.ts';
import type { SiteFacts } from '../layout.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import { testPaymentPage } from '../pages/orders/test-payment-page.ts';
import { forSecretAddress } from '../security-headers.ts';
import { seeOther, sendPrivate } from '../send-private.ts';

export interface TestPaymentRouteDeps {
  testPayments: TestProvider;
  limiter: Limiter;
  clock: () => Date;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
}

export function addTestPaymentRoutes(
  router: Router,
  { testPayments, limiter, clock, siteOf }: TestPaymentRouteDeps,
): void {
  const path = testPaymentPath(':session');
  const sessionOf = (ctx: RouterContext) => ctx.params['session'] ?? '';
  const show = async (ctx: RouterContext, payment: TestPayment | null, declined = false) => {
    const site = await siteOf(ctx);
    if (payment) sendPrivate(ctx, testPaymentPage({ site, path: ctx.path, payment, declined }));
    else sendPrivate(ctx, notFoundPage({ site, what: 'page' }), 404);
  };

  router.get(path, async (ctx) => {
    forSecretAddress(ctx, []);
    await show(ctx, await testPayments.find(sessionOf(ctx), clock()));
  });

  router.post(path, async (ctx) => {
    forSecretAddress(ctx, []);
    await limiter('write', countedNetwork(ctx.ip));
    const pays = (await readForm(ctx)).text('answer') === 'pay';
    if (!pays) {
      await show(ctx, await testPayments.find(sessionOf(ctx), clock()), true);
      return;
    }
    const payment = await testPayments.pay(sessionOf(ctx), clock());
    if (payment?.status === 'paid') seeOther(ctx, payment.returnUrl);
    else await show(ctx, payment);
  });
}
