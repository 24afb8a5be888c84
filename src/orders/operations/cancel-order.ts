import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { findOwnOrder, listItems, noSuchOrder } from '../order-queries.ts';
import { OrderId, OrderView } from '../schema.ts';
import { cancelOrder as cancelPending } from '../settlement-queries.ts';
import { orderViewOf } from '../view-rules.ts';

/**
 * Cancels an order that awaits its payment; others stay as they are. Not in the list of operations, as only the task of
 * create_checkout offers it.
 */
export const cancelOrder = operation({
  id: 'cancel_order',
  title: 'Cancel an unpaid order',
  description: 'Cancels an order that nobody has paid, and releases its places.',
  tag: 'Orders',
  route: ['POST', '/orders/{order_id}/cancel'],
  access: signedIn('orders:write'),
  input: z.strictObject({ order_id: OrderId }),
  output: OrderView,
  faults: ['order_not_found'],
  async run({ order_id: id }, { actor, tx, flows, config, now }) {
    if (!(await findOwnOrder(tx, actor.accountId, id))) noSuchOrder();
    await cancelPending(tx, flows, id, now);
    const order = (await findOwnOrder(tx, actor.accountId, id)) ?? noSuchOrder();
    const items = await listItems(tx, [id]);
    return orderViewOf(order, { items, refunds: [] }, { baseUrl: config.BASE_URL, now });
  },
});
