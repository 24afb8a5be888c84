import type { Knex } from 'knex';

/** Removes name and address of buyers from unpaid orders that ended before then. Returns the number of orders. */
export async function forgetUnpaidBuyers(db: Knex, before: Date): Promise<number> {
  const unpaid = db('orders').whereIn('status', ['expired', 'cancelled']).where('ended_at', '<', before);
  return forgetBuyers(unpaid);
}

/** The same of orders that were paid before then: their invoices need not be kept any longer. */
export async function forgetInvoicedBuyers(db: Knex, before: Date): Promise<number> {
  return forgetBuyers(db('orders').where('paid_at', '<', before));
}

const forgetBuyers = (orders: Knex.QueryBuilder): Promise<number> =>
  orders
    .whereRaw('num_nonnulls(billing_name, billing_address, vat_number) > 0')
    .update({ billing_name: null, billing_address: null, vat_number: null, vat_number_status: null });

/** Removes addresses for deliveries from items that were done, or whose order ended, before then. */
export async function forgetDeliveryAddresses(db: Knex, before: Date): Promise<number> {
  return db('order_items')
    .whereRaw(`addresses <> '{}'`)
    .where(
      (over) =>
        void over
          .where('done_at', '<', before)
          .orWhereIn('order_id', db('orders').where('ended_at', '<', before).select('id')),
    )
    .update({ addresses: '{}' });
}
