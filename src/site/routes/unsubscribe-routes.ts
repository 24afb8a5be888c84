/** `/unsubscribe/<token>`: ends mails about a listing. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { Unsubscribe } from '../../community/unsubscribe.ts';
import type { SiteFacts } from '../layout.ts';
import { unsubscribePage, unsubscribedPage } from '../pages/unsubscribe-page.ts';
import { sendPrivate } from '../send-private.ts';

export interface UnsubscribeRouteDeps {
  unsubscribe: Unsubscribe;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
}

/**
 * Register before the same-origin check: mail providers send the POST (RFC 8058) without Origin and cookies, and the
 * token alone authorises it. Other fields are ignored. As they follow no redirects, the response is a page; if the page
 * cannot be rendered completely, the follow still ends.
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
    await unsubscribe.unsubscribe(ctx.params['token'] ?? '');
    answer(ctx, unsubscribedPage({ site: await facts(ctx) }));
  });
}

/** The address is a secret of the mail's recipient, so other sites must not see it. */
function answer(ctx: RouterContext, page: string): void {
  ctx.set('Referrer-Policy', 'no-referrer');
  sendPrivate(ctx, page);
}
