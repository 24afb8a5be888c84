/** An account's orders. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { SiteFacts } from '../layout.ts';
import { requestedOrFirstPage } from '../page-reader.ts';
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
      const orders = await read<AccountOrdersPageInput['orders']>(ctx, 'list_my_orders', {
        page: requestedOrFirstPage(ctx),
        per_page: 20,
      });
      sendPrivate(ctx, accountOrdersPage({ site: await siteOf(ctx), orders }));
    }),
  );
}
