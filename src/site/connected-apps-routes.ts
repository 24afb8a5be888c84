/** /account/apps: the user's connected apps. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { ConnectedApps } from '../oauth/connected-apps.ts';
import type { WithSession } from './require-session.ts';
import type { SiteFacts } from './layout.ts';
import { connectedAppsPage } from './pages/connected-apps-page.ts';
import { goOn, sendPrivate } from './send-private.ts';

export interface ConnectedAppsRouteDeps {
  connectedApps: ConnectedApps;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  forPerson: WithSession;
}

export function addConnectedAppsRoutes(
  router: Router,
  { connectedApps, siteOf, forPerson }: ConnectedAppsRouteDeps,
): void {
  const path = '/account/apps';
  router.get(
    path,
    forPerson(async (ctx, person) => {
      const [site, apps] = await Promise.all([siteOf(ctx), connectedApps.list(person.accountId)]);
      sendPrivate(ctx, connectedAppsPage({ site, said: ctx.query['said'], apps }));
    }),
  );
  router.post(
    `${path}/:id/end`,
    forPerson(async (ctx, person) => {
      // Unknown ids are treated as disconnected, so nothing is revealed about other accounts.
      await connectedApps.end(person.accountId, String(ctx.params['id']));
      goOn(ctx, `${path}?said=app-ended`);
    }),
  );
}
