/** Orders as checkout and settlement leave them, by the same queries, for commands of the site team. */
import type { Knex } from 'knex';
import type { Site } from '../../src/contract/context.ts';
import { checkCart, priceCart } from '../../src/orders/cart-queries.ts';
import { splitRefund } from '../../src/orders/credit-rules.ts';
import { issueCreditNote, issueInvoice } from '../../src/orders/invoice-queries.ts';
import { findOrder, insertOrder } from '../../src/orders/order-queries.ts';
import { findPromoCode } from '../../src/orders/promo-queries.ts';
import { markRefundCredited, markRefundMade, requestRefund } from '../../src/orders/refund-queries.ts';
import type { OrderItemInput } from '../../src/orders/schema.ts';
import { markPaid } from '../../src/orders/settlement-queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';

export interface Purchase {
  items: OrderItemInput[];
  accountId: number;
  /** When it is made, and paid. */
  at: Date;
  country?: string;
  vatNumber?: string;
  promo?: string;
  paid?: boolean;
  /** The default site's, where it is not said. */
  siteKey?: string;
}

const dayMs = 86_400_000;

const siteOf = (db: Knex, key = 'main') => db('sites').where({ key }).first<Site>('*');

/** Returns the order's id. */
export async function buy(db: Knex, purchase: Purchase): Promise<string> {
  const { items, accountId, at, country, vatNumber, promo: code, paid = true } = purchase;
  const site = await siteOf(db, purchase.siteKey);
  return db.transaction(async (tx) => {
    const buying = { site, accountId, placesPerWeek: 25, replaced: [], now: at };
    const { lines } = await checkCart(tx, { items }, buying, () => undefined);
    const promo = code === undefined ? null : ((await findPromoCode(tx, site.id, code)) ?? null);
    const buyer = {
      ...(country !== undefined && { billing_country: country }),
      ...(vatNumber !== undefined && { vat_number: vatNumber }),
    };
    const priced = await priceCart(tx, lines, promo, buyer, { site, now: at });
    const orderId = await insertOrder(tx, priced, {
      siteId: site.id,
      accountId,
      currency: site.currency,
      now: at,
      expiresAt: new Date(at.getTime() + dayMs),
    });
    if (paid) {
      await markPaid(tx, orderId, { paymentId: `pay_${orderId}`, now: at });
      await issueInvoice(tx, { siteId: site.id, orderId, now: at });
    }
    return orderId;
  });
}

/** Without `cents` all that is left. */
export async function payBack(
  db: Knex,
  orderId: string,
  { at, cents: wanted = null }: { at: Date; cents?: number | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const answer = await requestRefund(tx, flowsIn(tx), {
      orderId,
      cents: wanted,
      why: 'as agreed',
      by: 'mara',
      now: at,
    });
    const order = await findOrder(tx, orderId);
    if (!order || answer.refusal !== null) throw new Error(`it cannot be paid back: ${answer.refusal}`);
    const refund = { order_id: orderId, n: answer.n };
    const beforeCents = order.refunded_cents ?? 0;
    await markRefundMade(tx, refund, null);
    await markRefundCredited(tx, refund, {
      refundedCents: beforeCents + answer.cents,
      whole: answer.leftCents === 0,
      now: at,
    });
    const { total_cents: totalCents, vat_cents: vatCents, site_id: siteId } = order;
    const split = splitRefund({ totalCents, vatCents }, { beforeCents, cents: answer.cents });
    await issueCreditNote(tx, { siteId, orderId, refund: answer.n, ...split, now: at });
  });
}
