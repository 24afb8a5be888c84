/** /account/apps: the user's connected apps. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { ProgramActivities } from '../../account-overview/program-activity.ts';
import type { ConnectedApps } from '../../oauth/connected-apps.ts';
import type { WithSession } from '../require-session.ts';
import type { SiteFacts } from '../layout.ts';
import { connectedAppsPage } from '../pages/account/connected-apps-page.ts';
import { seeOther, sendPrivate } from '../send-private.ts';

export interface ConnectedAppsRouteDeps {
  connectedApps: ConnectedApps;
  programs: ProgramActivities;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

export function addConnectedAppsRoutes(
  router: Router,
  { connectedApps, programs, siteOf, withUser }: ConnectedAppsRouteDeps,
): void {
  const path = '/account/apps';
  router.get(
    path,
    withUser(async (ctx, user) => {
      const [site, apps, activity] = await Promise.all([
        siteOf(ctx),
        connectedApps.list(user.accountId),
        programs.find(user.accountId),
      ]);
      sendPrivate(ctx, connectedAppsPage({ site, said: ctx.query['said'], apps, activity }));
    }),
  );
  router.post(
    `${path}/:id/end`,
    withUser(async (ctx, user) => {
      // Unknown ids are treated as disconnected, so nothing is revealed about other accounts.
      await connectedApps.end(user.accountId, String(ctx.params['id']));
      seeOther(ctx, `${path}?said=app-ended`);
    }),
  );
}
