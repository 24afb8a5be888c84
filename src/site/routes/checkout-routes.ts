/** The page of an order, for anyone with its address: payment, and the return from it. */
import { ownOrderPath } from '../../shared/account-path-rules.ts';
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { Limiter } from '../../contract/limits.ts';
import { countedNetwork } from '../../shared/network-rules.ts';
import type { Checkout, CheckoutForm } from '../../orders/checkout.ts';
import type { CheckoutView } from '../../orders/checkout-rules.ts';
import { shippingPrefix } from '../../orders/shipping-rules.ts';
import { readForm } from '../form.ts';
import type { SiteFacts } from '../layout.ts';
import { cancelOrderPage } from '../pages/orders/cancel-order-page.ts';
import {
  cancelPath,
  checkoutPage,
  checkoutPath,
  goingToPayPage,
  returnedPath,
} from '../pages/orders/checkout-page.ts';
import { isHtmx, refreshPage } from '../live.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import { orderPage, returnedPage } from '../pages/orders/order-page.ts';
import { allowScripts, forSecretAddress } from '../security-headers.ts';
import { sessionOf } from '../session.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import type { Read } from './badge-routes.ts';
import { orNull } from './own-listing-routes.ts';

export interface CheckoutRouteDeps {
  checkout: Checkout;
  limiter: Limiter;
  clock: () => Date;
  baseUrl: string;
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
}

const isOpen = ({ status }: CheckoutView) => status === 'payable' || status === 'unpayable';

/** Sent while the payment provider is unavailable. */
const retryAfterSeconds = 30;

export function addCheckoutRoutes(router: Router, deps: CheckoutRouteDeps): void {
  const { checkout, limiter, clock, baseUrl, read, siteOf } = deps;
  const tokenOf = (ctx: RouterContext) => ctx.params['token'] ?? '';
  const noOrder = async (ctx: RouterContext) =>
    sendPrivate(ctx, notFoundPage({ site: await siteOf(ctx), what: 'page' }), 404);
  const show = async (ctx: RouterContext, form: CheckoutForm, status?: number) => {
    const { view, why } = form;
    if (why === 'away') ctx.set('Retry-After', String(retryAfterSeconds));
    const site = await siteOf(ctx);
    sendPrivate(
      ctx,
      view.status === 'payable' ? checkoutPage({ site, form }) : orderPage({ site, view }),
      status,
    );
  };
  const formOf = (view: CheckoutView): CheckoutForm => ({ view, problems: {}, why: null });

  /** Anyone with the address can pay; only the buyer has the receipt in the account. */
  const isBuyer = async (ctx: RouterContext, orderId: string) =>
    sessionOf(ctx) !== null && (await orNull(read(ctx, 'get_order', { order_id: orderId }))) !== null;

  router.use(checkoutPath(':token'), async (ctx, next) => {
    forSecretAddress(ctx, checkout.origins);
    if (ctx.method === 'POST') await limiter('write', countedNetwork(ctx.ip));
    await next();
  });

  router.get(checkoutPath(':token'), async (ctx) => {
    const view = await checkout.find(tokenOf(ctx), clock());
    await (view ? show(ctx, formOf(view)) : noOrder(ctx));
  });

  router.post(checkoutPath(':token'), async (ctx) => {
    const form = await readForm(ctx);
    const token = tokenOf(ctx);
    const typed = {
      name: form.text('name'),
      address: form.text('address'),
      country: form.text('country'),
      vatNumber: form.text('vat_number'),
      promoCode: form.text('promo'),
    };
    const input = { token, typed, addresses: form.beginning(shippingPrefix), ip: ctx.ip };
    if (form.text('do') !== 'pay') {
      const preview = await checkout.preview(input, clock());
      await (preview ? show(ctx, preview, statusOf(preview)) : noOrder(ctx));
      return;
    }
    const shown = form.text('shown');
    const shownCents = /^\d{1,15}$/.test(shown) ? Number(shown) : null;
    const payment = await checkout.pay({ ...input, shownCents }, clock());
    if (!payment) return noOrder(ctx);
    if (payment.step === 'pay') await redirectToPayment(ctx, payment.url);
    else if (payment.step === 'form') await show(ctx, payment, statusOf(payment));
    else seeOther(ctx, payment.step === 'settled' ? returnedPath(token) : checkoutPath(token));
  });

  const redirectToPayment = async (ctx: RouterContext, url: string) => {
    const origins = [new URL(baseUrl).origin, ...checkout.origins];
    if (origins.includes(new URL(url).origin)) seeOther(ctx, url);
    else sendPrivate(ctx, goingToPayPage({ site: await siteOf(ctx), url }));
  };
  const statusOf = ({ problems, why }: CheckoutForm) => {
    if (why === 'away') return 503;
    if (why === 'changed' || why === 'taken_over') return 409;
    return Object.keys(problems).length > 0 ? 400 : 200;
  };

  router.get(cancelPath(':token'), async (ctx) => {
    const token = tokenOf(ctx);
    const view = await checkout.find(token, clock());
    if (!view) return noOrder(ctx);
    if (!isOpen(view)) seeOther(ctx, checkoutPath(token));
    else sendPrivate(ctx, cancelOrderPage({ site: await siteOf(ctx), token }));
  });

  router.post(cancelPath(':token'), async (ctx) => {
    const token = tokenOf(ctx);
    const view = await checkout.cancel(token, clock());
    if (!view) return noOrder(ctx);
    // The order's page shows the outcome, as it may have been paid in the meantime.
    seeOther(ctx, checkoutPath(token));
  });

  router.get(returnedPath(':token'), async (ctx) => {
    const view = await checkout.returned(tokenOf(ctx), clock());
    if (!view) return noOrder(ctx);
    if (view.status === 'paid' && !isHtmx(ctx) && (await isBuyer(ctx, view.orderId))) {
      seeOther(ctx, ownOrderPath(view.orderId));
      return;
    }
    allowScripts(ctx);
    if (view.status === 'paid' || view.status === 'refunded') refreshPage(ctx);
    const looks = /^\d{1,3}$/.exec(String(ctx.query['looks']))?.[0] ?? '0';
    sendPrivate(ctx, returnedPage({ site: await siteOf(ctx), view, looks: Number(looks) }));
  });
}
