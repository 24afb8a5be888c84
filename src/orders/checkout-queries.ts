import type { Knex } from 'knex';
import type { Repriced } from './checkout-rules.ts';
import type { ShippingField } from './shipping-rules.ts';
import type { VatNumberStatus } from '../vat/vat-rules.ts';

export interface BillingRow {
  billing_name: string;
  billing_address: string;
  vat_number: string | null;
  vat_number_status: VatNumberStatus | null;
}

/** Stores billing details that do not affect the price. */
export async function saveBilling(tx: Knex.Transaction, orderId: string, billing: BillingRow): Promise<void> {
  await tx('orders').where({ id: orderId }).update(billing);
}

/** Stores the addresses of an order's items that are given. */
export async function saveAddresses(
  tx: Knex.Transaction,
  orderId: string,
  shipping: readonly ShippingField[],
): Promise<void> {
  for (const { position, option, value } of shipping) {
    const changed = JSON.stringify(value === '' ? {} : { [option.name]: value });
    await tx('order_items')
      .where({ order_id: orderId, position })
      .update({ addresses: tx.raw('(addresses - ?::text) || ?::jsonb', [option.name, changed]) });
  }
}

/** Counts a session that is about to be created; returns its number. */
export async function countAttempt(tx: Knex.Transaction, orderId: string): Promise<number> {
  const [row] = await tx('orders')
    .where({ id: orderId })
    .update({ payment_attempt: tx.raw('payment_attempt + 1') })
    .returning<{ payment_attempt: number }[]>('payment_attempt');
  return row?.payment_attempt ?? 1;
}

/** Stores price, buyer and session together, so that a session never has another price. */
export async function savePrice(
  tx: Knex.Transaction,
  orderId: string,
  saved: {
    price: Repriced;
    promoId: number | null;
    billing: BillingRow;
    session: { provider: 'stripe' | 'test'; sessionId: string } | null;
    /** When the buyer confirmed an order with a total of 0. */
    freeConfirmedAt: Date | null;
  },
): Promise<void> {
  const { price, promoId, billing, session, freeConfirmedAt } = saved;
  await tx('orders')
    .where({ id: orderId })
    .update({
      ...billing,
      subtotal_cents: price.subtotalCents,
      discount_cents: price.discountCents,
      promo_code_id: promoId,
      billing_country: price.vat.country,
      vat_rate_percent: price.vat.ratePercent,
      vat_cents: price.vatCents,
      vat_reverse_charge: price.vat.reverseCharge,
      total_cents: price.totalCents,
      provider: session?.provider ?? null,
      session_id: session?.sessionId ?? null,
      free_confirmed_at: freeConfirmedAt,
    });
  for (const [position, share] of price.shares.entries()) {
    await tx('order_items').where({ order_id: orderId, position }).update({ discount_cents: share });
  }
}

/** Records a provider request after the buyer's return; false if the last is not before `lastBefore`, or no payment was started. */
export async function recordStatusRequest(
  tx: Knex.Transaction,
  orderId: string,
  { now, lastBefore }: { now: Date; lastBefore: Date },
): Promise<boolean> {
  const recorded = await tx('orders')
    .where({ id: orderId })
    .whereIn('status', ['pending', 'expired', 'cancelled'])
    .where((started) => void started.whereNotNull('session_id').orWhereNotNull('free_confirmed_at'))
    .where((due) => void due.whereNull('payment_asked_at').orWhere('payment_asked_at', '<', lastBefore))
    .update({ payment_asked_at: now });
  return recorded > 0;
}
