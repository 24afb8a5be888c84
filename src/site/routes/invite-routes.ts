/** `/invites/<token>`: the page of an invite to a draft. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { Invites } from '../../drafts/invites.ts';
import { type WithSession, signInPath } from '../require-session.ts';
import type { SiteFacts } from '../layout.ts';
import { deadInvitePage, invitePage } from '../pages/invite-page.ts';
import { sessionOf } from '../session.ts';
import { seeOther, sendPrivate } from '../send-private.ts';

export interface InviteRouteDeps {
  invites: Invites;
  clock: () => Date;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

const path = '/invites/:token';

/** GET changes nothing, as mail scanners open links too; the button accepts the invite. */
export function addInviteRoutes(router: Router, { invites, clock, siteOf, withUser }: InviteRouteDeps): void {
  const tokenOf = (ctx: RouterContext) => ctx.params['token'] ?? '';
  const here = (ctx: RouterContext) => `/invites/${encodeURIComponent(tokenOf(ctx))}`;
  const show = async (ctx: RouterContext) => {
    keepAddress(ctx);
    const user = sessionOf(ctx);
    const [site, invite] = await Promise.all([siteOf(ctx), invites.find(tokenOf(ctx), clock())]);
    if (!invite) {
      sendPrivate(ctx, deadInvitePage({ site }), 410);
      return;
    }
    const { page, isTheirs } = invitePage({ site, invite, user, signIn: signInPath(here(ctx)) });
    sendPrivate(ctx, page, user && !isTheirs ? 403 : 200);
  };
  router.get(path, show);

  const accept = withUser(async (ctx, user) => {
    if ((await invites.accept(tokenOf(ctx), user, clock())) === 'accepted') seeOther(ctx, here(ctx));
    else await show(ctx);
  });
  router.post(path, async (ctx) => {
    // If the session has ended meanwhile, the user returns here after signing in.
    if (sessionOf(ctx)) await accept(ctx);
    else seeOther(ctx, signInPath(here(ctx)));
  });
}

/** Hides the address from other sites, but not from this one, which needs it to check the origin of its forms. */
function keepAddress(ctx: RouterContext): void {
  ctx.set('Referrer-Policy', 'same-origin');
}
