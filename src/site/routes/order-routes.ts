/** An account's orders. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { SiteFacts } from '../layout.ts';
import {
  type AccountOrdersPageInput,
  accountOrdersPage,
  accountOrdersPath,
} from '../pages/orders/account-orders-page.ts';
import type { WithSession } from '../require-session.ts';
import { sendPrivate } from '../send-private.ts';
import type { Read } from './badge-routes.ts';

export interface OrderRouteDeps {
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

export function addOrderRoutes(router: Router, { read, siteOf, withUser }: OrderRouteDeps): void {
  router.get(
    accountOrdersPath,
    withUser(async (ctx) => {
      const page = Number(ctx.query['page'] ?? 1);
      const orders = await read<AccountOrdersPageInput['orders']>(ctx, 'list_my_orders', {
        page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
        per_page: 20,
      });
      sendPrivate(ctx, accountOrdersPage({ site: await siteOf(ctx), orders }));
    }),
  );
}
