/** An account's orders, their receipts and their invoices. */
import { invoicePath, ownOrderPath } from '../../shared/account-path-rules.ts';
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { Session } from '../../accounts/sessions.ts';
import { faultOf } from '../../contract/problem.ts';
import type { OwnInvoices } from '../../orders/own-invoices.ts';
import type { OrderView } from '../../orders/schema.ts';
import type { SiteFacts } from '../layout.ts';
import { refreshPage } from '../live.ts';
import { requestedOrFirstPage } from '../page-reader.ts';
import {
  type AccountOrdersPageInput,
  accountOrdersPage,
  accountOrdersPath,
} from '../pages/orders/account-orders-page.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import { invoicePage } from '../pages/orders/invoice-page.ts';
import { receiptPage } from '../pages/orders/receipt-page.ts';
import type { WithSession } from '../require-session.ts';
import { allowScripts } from '../security-headers.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import type { Read } from './badge-routes.ts';

export interface OrderRouteDeps {
  ownInvoices: OwnInvoices;
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

export function addOrderRoutes(
  router: Router,
  { ownInvoices, read, siteOf, withUser }: OrderRouteDeps,
): void {
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

  /** Handles an order of the user; for all others there is no such page. */
  const withOrder = (handle: (ctx: RouterContext, order: OrderView, user: Session) => Promise<void>) =>
    withUser(async (ctx, user) => {
      const order = await findOrder(read, ctx);
      if (order) await handle(ctx, order, user);
      else sendPrivate(ctx, notFoundPage({ site: await siteOf(ctx), what: 'page' }), 404);
    });

  router.get(
    ownOrderPath(':id'),
    withOrder(async (ctx, order) => {
      const { shown } = ctx.query;
      if (shown !== undefined && shown !== order.status) refreshPage(ctx);
      allowScripts(ctx);
      sendPrivate(ctx, receiptPage({ site: await siteOf(ctx), order }));
    }),
  );

  router.get(
    invoicePath(':id'),
    withOrder(async (ctx, { id, refunds }, { accountId }) => {
      const invoice = await ownInvoices.find(accountId, id);
      if (invoice) sendPrivate(ctx, invoicePage({ site: await siteOf(ctx), invoice, refunds }));
      else seeOther(ctx, ownOrderPath(id));
    }),
  );
}

/** Null if the address names no order of the user. */
async function findOrder(read: Read, ctx: RouterContext): Promise<OrderView | null> {
  try {
    return await read<OrderView>(ctx, 'get_order', { order_id: String(ctx.params['id']) });
  } catch (error) {
    if (['order_not_found', 'invalid_input'].includes(faultOf(error).code)) return null;
    throw error;
  }
}
