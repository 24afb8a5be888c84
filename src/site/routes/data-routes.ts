/** `/account/data`: exporting what is stored of an account. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { Session } from '../../accounts/sessions.ts';
import { isRecent } from '../../accounts/session-rules.ts';
import type { SiteFacts } from '../layout.ts';
import { accountDataPage, accountDataPath as path } from '../pages/account/account-data-page.ts';
import type { WithSession } from '../require-session.ts';
import { seeOther, sendPrivate } from '../send-private.ts';

export interface DataRouteDeps {
  /** Everything that is stored of an account, as JSON text. */
  exportData: (account: { accountId: number; email: string }) => Promise<string>;
  clock: () => Date;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

export function addDataRoutes(router: Router, { exportData, clock, siteOf, withUser }: DataRouteDeps): void {
  const mayExport = ({ signedInAt }: Session) => isRecent(signedInAt, clock());
  router.get(
    path,
    withUser(async (ctx, user) =>
      sendPrivate(ctx, accountDataPage({ site: await siteOf(ctx), isRecent: mayExport(user) })),
    ),
  );
  router.post(
    path,
    withUser(async (ctx, user) => {
      if (!mayExport(user)) {
        seeOther(ctx, path);
        return;
      }
      ctx.attachment(`your-data-${clock().toISOString().slice(0, 10)}.json`);
      ctx.type = 'application/json; charset=utf-8';
      ctx.set('Cache-Control', 'private, no-store');
      ctx.body = await exportData(user);
    }),
  );
}
