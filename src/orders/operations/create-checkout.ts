import { workflowId } from '../../outbox/messages.ts';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { checkCart, priceCart, promoAttempt, purchaseOf, sentCartProblems } from '../cart-queries.ts';
import { findOwnOrder, insertOrder, listItems } from '../order-queries.ts';
import { lockPaidPlaces } from '../product-queries.ts';
import { lockPromoCode } from '../promo-queries.ts';
import { lockPurchases, replaceOrders } from '../same-purchase-queries.ts';
import { Cart, OrderView } from '../schema.ts';
import { checkoutPage, orderViewOf, paymentState } from '../view-rules.ts';
import { orderExample } from '../examples.ts';

const hourMs = 3_600_000;

export const createCheckout = operation({
  id: 'create_checkout',
  title: 'Build an order',
  description:
    'Checks items like quote_order and creates an order. A person pays at `checkout_url`; price and places are held until `expires_at`. It replaces an unpaid order of yours for the same thing.',
  tag: 'Orders',
  route: ['POST', '/orders/checkout'],
  access: signedIn('orders:write'),
  effects: { idempotencyKey: true },
  success: 201,
  location: '/orders/{id}',
  minimal: ['checkout_url', 'total_cents', 'currency'],
  input: Cart,
  output: OrderView,
  example: {
    input: { items: [{ product: 'launch', listing_id: 67 }], billing_country: 'PT' },
    answer: orderExample,
  },
  faults: [],
  attemptLimit: promoAttempt,
  ruleProblems: sentCartProblems,
  task: {
    look: 'get_order',
    input: ({ id }) => ({ order_id: id }),
    of: paymentState,
    page: checkoutPage,
    cancel: 'cancel_order',
  },
  async run(wanted, { actor, tx, failedAttempt, flows, site, config, now }) {
    // Places are counted and taken one order after another.
    if (wanted.items.some(({ week }) => week !== undefined)) await lockPaidPlaces(tx, site.id);
    await lockPurchases(
      tx,
      wanted.items.map(({ listing_id }) => listing_id),
    );
    const buying = await purchaseOf(tx, wanted.items, { actor, site, config, now });
    // Uses of a code are counted one order after another.
    const { promo_code: code } = wanted;
    if (code !== undefined) await lockPromoCode(tx, { site_id: site.id, code });
    const { lines, promo } = await checkCart(tx, wanted, buying, failedAttempt);
    const priced = await priceCart(tx, lines, promo, wanted, buying);
    const id = await insertOrder(tx, priced, {
      siteId: site.id,
      accountId: actor.accountId,
      currency: site.currency,
      now,
      expiresAt: new Date(now.getTime() + config.ORDER_OPEN_HOURS * hourMs),
    });
    await replaceOrders(tx, flows, { ids: buying.replaced, by: id, now });
    await flows.start('order', workflowId.order(id), { orderId: id });
    const order =
      (await findOwnOrder(tx, actor.accountId, id)) ??
      fault('internal_error', 'The order could not be read again. Send it again with the same key.');
    const items = await listItems(tx, [id]);
    return orderViewOf(order, { items, refunds: [] }, { baseUrl: config.BASE_URL, now });
  },
});
