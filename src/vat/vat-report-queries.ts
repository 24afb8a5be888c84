import type { Knex } from 'knex';
import type { Quarter, TaxDocument } from './vat-report-rules.ts';

/** Invoices and credit notes issued in a quarter, of one site or all. */
export async function listTaxDocuments(
  db: Knex,
  { from, until, siteId }: Quarter & { siteId: number | null },
): Promise<TaxDocument[]> {
  const issued = db('invoices as v')
    .join('orders as o', 'o.id', 'v.order_id')
    .join('sites as s', 's.id', 'v.site_id')
    .leftJoin('invoices as first', (on) => {
      on.on('first.order_id', 'v.order_id').andOnVal('first.is_credit', false);
    })
    // The year makes the query use the index.
    .where('v.year', from.getUTCFullYear())
    .where('v.issued_at', '>=', from)
    .where('v.issued_at', '<', until)
    .select<TaxDocument[]>(
      's.key as site_key',
      'v.is_credit',
      'v.issued_at',
      db.raw('coalesce(first.issued_at, v.issued_at) AS invoiced_at'),
      'o.billing_country as country',
      db.raw('o.vat_rate_percent::float8 AS rate_percent'),
      'o.vat_reverse_charge as reverse_charge',
      'o.vat_number',
      'o.currency',
      'v.net_cents',
      'v.vat_cents',
    );
  return siteId === null ? issued : issued.where('v.site_id', siteId);
}
