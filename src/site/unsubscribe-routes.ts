/** `/unsubscribe/<token>`: ends mails about a listing. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { Unsubscribe } from '../community/unsubscribe.ts';
import type { SiteFacts } from './layout.ts';
import { unsubscribePage, unsubscribedPage } from './pages/unsubscribe-page.ts';
import { sendPrivate } from './send-private.ts';

export interface UnsubscribeRouteDeps {
  unsubscribe: Unsubscribe;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
}

/**
 * Stands before what keeps forms to this site: mail providers send the POST (RFC 8058), without an Origin and without
 * cookies, and what it may do is in the token. What else they send along is not looked at. They follow no redirect, so
 * the page is the answer; and nothing but the token decides, so that a page that cannot be made whole stops nobody.
 */
export function addUnsubscribeRoutes(router: Router, { unsubscribe, siteOf }: UnsubscribeRouteDeps): void {
  const path = '/unsubscribe/:token';
  const facts = (ctx: RouterContext) => siteOf(ctx).catch(() => null);
  router.get(path, async (ctx) => {
    const name = await unsubscribe.find(ctx.params['token'] ?? '');
    const site = await facts(ctx);
    answer(ctx, name === null ? unsubscribedPage({ site }) : unsubscribePage({ site, name }));
  });

  router.post(path, async (ctx) => {
    await unsubscribe.carryOut(ctx.params['token'] ?? '');
    answer(ctx, unsubscribedPage({ site: await facts(ctx) }));
  });
}

/** The address is a secret of whoever got the mail: no other site is to hear of it. */
function answer(ctx: RouterContext, page: string): void {
  ctx.set('Referrer-Policy', 'no-referrer');
  sendPrivate(ctx, page);
}
