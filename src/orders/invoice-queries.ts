/** Invoices and credit notes: a gapless series of numbers per site and year, and another one after a restore. */
import type { Knex } from 'knex';
import { type SiteOfRow, siteColumn } from '../directory/site-address-rules.ts';
import type { Seller } from './seller-rules.ts';

export interface Invoice {
  /** Year and number: `2026-000012`, or `2026-R11241130-000012` in the series of a restore. */
  name: string;
  /** 0, or that of the restore after which it was issued. */
  series: number;
  issuedAt: Date;
  /** As it was when the invoice was issued. */
  seller: Seller;
}

/** First key of the advisory lock under which numbers are taken; the second is the site. */
const numbersLock = 0x1bf0;

/** Issues the invoice of an order, for its total. Call it once per order. */
export async function issueInvoice(
  tx: Knex.Transaction,
  { siteId, orderId, now }: { siteId: number; orderId: string; now: Date },
): Promise<Invoice> {
  return issue(tx, { siteId, orderId, now, refund: null, netCents: null, vatCents: null });
}

/** Issues the credit note of a refund. Call it once per refund. Amounts are positive cents. */
export async function issueCreditNote(
  tx: Knex.Transaction,
  credit: {
    siteId: number;
    orderId: string;
    /** Number of the order's refund. */
    refund: number;
    netCents: number;
    vatCents: number;
    now: Date;
  },
): Promise<Invoice> {
  return issue(tx, credit);
}

/** Takes the next number in `tx`, so that a rollback leaves no gap. The amounts default to the order's. */
async function issue(
  tx: Knex.Transaction,
  document: {
    siteId: number;
    orderId: string;
    refund: number | null;
    netCents: number | null;
    vatCents: number | null;
    now: Date;
  },
): Promise<Invoice> {
  const { siteId, now } = document;
  await tx.raw('SELECT pg_advisory_xact_lock(?, ?)', [numbersLock, siteId]);
  const year = now.getUTCFullYear();
  const { rows } = await tx.raw<{ rows: [{ name: string; series: number; seller: Seller }] }>(
    `WITH latest AS (
       SELECT coalesce((SELECT series FROM restores WHERE date_part('year', noted_at AT TIME ZONE 'UTC') = :year
         ORDER BY noted_at DESC LIMIT 1), 0) AS series)
     INSERT INTO invoices (site_id, year, series, number, order_id, is_credit, refund, net_cents, vat_cents, issued_at, seller)
     SELECT s.id, :year, latest.series,
       (SELECT coalesce(max(number), 0) + 1 FROM invoices
        WHERE site_id = s.id AND year = :year AND invoices.series = latest.series),
       o.id, :refund::integer IS NOT NULL, :refund::integer,
       coalesce(:netCents::bigint, o.total_cents - o.vat_cents), coalesce(:vatCents::bigint, o.vat_cents), :now,
       jsonb_build_object('name', s.seller_name, 'address', s.seller_address,
         'country', s.seller_country, 'vatNumber', s.seller_vat_number)
     FROM sites s, orders o, latest WHERE s.id = :siteId AND o.id = :orderId
     RETURNING name, series, seller`,
    { ...document, year },
  );
  const [{ name, series, seller }] = rows;
  return { name, series, issuedAt: now, seller };
}

/** The invoice of an order, if it is paid. */
export async function findInvoice(db: Knex, orderId: string): Promise<Invoice | undefined> {
  return db('invoices')
    .where({ order_id: orderId, is_credit: false })
    .first<Invoice | undefined>('name', 'series', 'issued_at as issuedAt', 'seller');
}

/** The selling site, and the recipient of its mails. */
export interface OrderParties {
  site: SiteOfRow;
  /** Null when the account is deleted: then no mail is sent. */
  buyer_email: string | null;
}

/** The site and the buyer's address of an order. */
export async function findParties(db: Knex, orderId: string): Promise<OrderParties | undefined> {
  return db('orders as o')
    .leftJoin('accounts as a', 'a.id', 'o.account_id')
    .where('o.id', orderId)
    .first<OrderParties | undefined>(db.raw(siteColumn('o')), 'a.email as buyer_email');
}
