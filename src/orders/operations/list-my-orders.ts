import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { pageOf, paged, paging } from '../../contract/paging.ts';
import { listItems, listOwnOrders } from '../order-queries.ts';
import { listRefunds } from '../refund-queries.ts';
import { OrderView } from '../schema.ts';
import { orderViewOf } from '../view-rules.ts';
import { paidOrderExample } from '../examples.ts';

export const listMyOrders = operation({
  id: 'list_my_orders',
  title: 'Your orders',
  description: 'Your orders with their status, newest first.',
  tag: 'Orders',
  route: ['GET', '/orders'],
  access: signedIn('account:read'),
  input: z.strictObject(paging),
  output: pageOf(OrderView).meta({ id: 'OrderPage' }),
  example: {
    input: {},
    answer: { items: [paidOrderExample], page: 1, per_page: 20, total: 1, total_pages: 1 },
  },
  faults: [],
  async run(page, { actor, db, config, now }) {
    const { rows, total } = await listOwnOrders(db, actor.accountId, page);
    const ids = rows.map(({ id }) => id);
    const [items, refunds] = await Promise.all([listItems(db, ids), listRefunds(db, ids)]);
    return paged(
      rows.map((order) => orderViewOf(order, { items, refunds }, { baseUrl: config.BASE_URL, now })),
      total,
      page,
    );
  },
});
