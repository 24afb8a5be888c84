/** `/mails/stop/<token>`: opts an address out of mails that others trigger, and in again. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { MailStops } from '../../mail/mail-stops.ts';
import { stopPath } from '../../mail/stop-rules.ts';
import type { SiteFacts } from '../layout.ts';
import { deadStopPage, stopMailsPage, stoppedMailsPage } from '../pages/stop-mails-page.ts';
import { seeOther, sendPrivate } from '../send-private.ts';

export interface MailStopRouteDeps {
  mailStops: MailStops;
  clock: () => Date;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
}

/**
 * Register before the same-origin check, and respond with a page rather than a redirect; `addUnsubscribeRoutes`
 * explains why.
 */
export function addMailStopRoutes(router: Router, { mailStops, clock, siteOf }: MailStopRouteDeps): void {
  const path = stopPath(':token');
  const tokenOf = (ctx: RouterContext) => ctx.params['token'] ?? '';
  const show = async (ctx: RouterContext) => {
    ctx.set('Referrer-Policy', 'no-referrer');
    const token = tokenOf(ctx);
    const found = await mailStops.find(token);
    const site = await siteOf(ctx).catch(() => null);
    if (!found) sendPrivate(ctx, deadStopPage({ site }), 410);
    else sendPrivate(ctx, (found.isStopped ? stoppedMailsPage : stopMailsPage)({ site, token, ...found }));
  };
  router.get(path, show);
  router.post(path, async (ctx) => {
    await mailStops.stop(tokenOf(ctx), clock());
    await show(ctx);
  });
  router.post(`${path}/undo`, async (ctx) => {
    await mailStops.allow(tokenOf(ctx));
    seeOther(ctx, stopPath(encodeURIComponent(tokenOf(ctx))));
  });
}
