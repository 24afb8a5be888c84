/** What receipts, invoices and credit notes state about an order. */
import type { Knex } from 'knex';
import type { ReceiptFacts } from '../mail/order-mail-rules.ts';
import { listListingNames } from './fulfilment-queries.ts';
import { type OrderItemRow, type OrderRow, listItems } from './order-queries.ts';

/** The facts of an order, but for its invoice. `follows`: what happens next with an item, as a sentence. */
export async function findReceipt(
  db: Knex,
  order: OrderRow,
  follows: (item: OrderItemRow) => string,
): Promise<Omit<ReceiptFacts, 'invoice' | 'issuedAt' | 'seller' | 'orderUrl'>> {
  const items = await listItems(db, [order.id]);
  const names = await listListingNames(db, items);
  return {
    siteName: order.site.name,
    orderId: order.id,
    buyer: {
      name: order.billing_name,
      address: order.billing_address,
      country: order.billing_country,
      vatNumber: order.vat_number_status === 'invalid' ? null : order.vat_number,
    },
    currency: order.currency,
    lines: items.map((item) => ({
      name: item.name,
      listing: names.get(item.listing_id ?? 0) ?? null,
      amountCents: item.amount_cents,
      discountCents: item.discount_cents,
      follows: follows(item),
    })),
    subtotalCents: order.subtotal_cents,
    discountCents: order.discount_cents,
    promoCode: order.promo_code,
    vat: {
      ratePercent: order.vat_rate_percent,
      amountCents: order.vat_cents,
      reverseCharge: order.vat_reverse_charge,
    },
    totalCents: order.total_cents,
  };
}
