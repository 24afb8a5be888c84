import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { findOwnOrder, listItems, noSuchOrder } from '../order-queries.ts';
import { listRefunds } from '../refund-queries.ts';
import { OrderId, OrderView } from '../schema.ts';
import { orderViewOf } from '../view-rules.ts';
import { orderExample } from '../examples.ts';

export const getOrder = operation({
  id: 'get_order',
  title: 'One of your orders',
  description: 'Your order with status, price, items, and refunds.',
  tag: 'Orders',
  route: ['GET', '/orders/{order_id}'],
  access: signedIn('account:read'),
  input: z.strictObject({ order_id: OrderId }),
  output: OrderView,
  example: { input: { order_id: '6c2a41f0-7a0e-4b3c-8f0d-2f1f8f3f9a77' }, answer: orderExample },
  faults: ['order_not_found'],
  async run({ order_id }, { actor, db, config, now }) {
    const order = (await findOwnOrder(db, actor.accountId, order_id)) ?? noSuchOrder();
    const [items, refunds] = await Promise.all([listItems(db, [order.id]), listRefunds(db, [order.id])]);
    return orderViewOf(order, { items, refunds }, { baseUrl: config.BASE_URL, now });
  },
});
