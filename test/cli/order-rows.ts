/** Orders as checkout and settlement leave them, by the same queries, for commands of the site team. */
import type { Knex } from 'knex';
import { checkItems, priceCart } from '../../src/orders/cart-queries.ts';
import { issueInvoice } from '../../src/orders/invoice-queries.ts';
import { insertOrder } from '../../src/orders/order-queries.ts';
import { findPromoCode } from '../../src/orders/promo-queries.ts';
import { markRefunded, requestRefund } from '../../src/orders/refund-queries.ts';
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

const siteOf = (db: Knex, key = 'main') =>
  db('sites')
    .where({ key })
    .first<{ id: number; key: string; name: string; purpose: string; currency: string }>('*');

/** Returns the order's id. */
export async function buy(db: Knex, purchase: Purchase): Promise<string> {
  const { items, accountId, at, country, vatNumber, promo: code, paid = true } = purchase;
  const site = await siteOf(db, purchase.siteKey);
  return db.transaction(async (tx) => {
    const lines = await checkItems(tx, items, { site, accountId, placesPerWeek: 25, now: at });
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
      await issueInvoice(tx, { siteId: site.id, orderId, isCredit: false, now: at });
    }
    return orderId;
  });
}

/** Without `cents` all of it. */
export async function payBack(
  db: Knex,
  orderId: string,
  { at, cents = null }: { at: Date; cents?: number | null },
): Promise<void> {
  const order = await db('orders')
    .where({ id: orderId })
    .first<{ site_id: number; total_cents: number }>('site_id', 'total_cents');
  await db.transaction(async (tx) => {
    await requestRefund(tx, flowsIn(tx), { orderId, cents, why: 'as agreed', by: 'mara', now: at });
    await markRefunded(tx, orderId, { cents: cents ?? order.total_cents, whole: cents === null, now: at });
    await issueInvoice(tx, { siteId: order.site_id, orderId, isCredit: true, now: at });
  });
}
