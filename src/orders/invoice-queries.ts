/** Invoices and credit notes: one series of numbers a site and year, without gaps. */
import type { Knex } from 'knex';

export interface Invoice {
  /** Year and number: `2026-000012`. */
  name: string;
  issuedAt: Date;
}

/** First key of the advisory lock under which numbers are taken; the second is the site. */
const numbersLock = 0x1bf0;

/** Takes the next number in `tx`: where it fails, the number is taken by the next. An order has one of each kind. */
export async function issueInvoice(
  tx: Knex.Transaction,
  { siteId, orderId, isCredit, now }: { siteId: number; orderId: string; isCredit: boolean; now: Date },
): Promise<Invoice> {
  await tx.raw('SELECT pg_advisory_xact_lock(?, ?)', [numbersLock, siteId]);
  const year = now.getUTCFullYear();
  const { rows } = await tx.raw<{ rows: [{ number: number }] }>(
    `INSERT INTO invoices (site_id, year, number, order_id, is_credit, issued_at)
     SELECT :siteId, :year, coalesce(max(number), 0) + 1, :orderId, :isCredit, :now
     FROM invoices WHERE site_id = :siteId AND year = :year
     RETURNING number`,
    { siteId, year, orderId, isCredit, now },
  );
  return { name: invoiceName(year, rows[0].number), issuedAt: now };
}

export async function findInvoice(
  db: Knex,
  orderId: string,
  kind: 'invoice' | 'credit',
): Promise<Invoice | undefined> {
  const row = await db('invoices')
    .where({ order_id: orderId, is_credit: kind === 'credit' })
    .first<{ year: number; number: number; issued_at: Date } | undefined>('year', 'number', 'issued_at');
  return row && { name: invoiceName(row.year, row.number), issuedAt: row.issued_at };
}

const invoiceName = (year: number, number: number) => `${year}-${String(number).padStart(6, '0')}`;

/** What an invoice says of the seller, and whom it is sent to. */
export interface OrderParties {
  site_name: string;
  seller_name: string | null;
  seller_address: string | null;
  seller_country: string | null;
  seller_vat_number: string | null;
  /** Null when the account is gone: then nobody is written to. */
  buyer_email: string | null;
}

export async function findParties(db: Knex, orderId: string): Promise<OrderParties | undefined> {
  return db('orders as o')
    .join('sites as s', 's.id', 'o.site_id')
    .leftJoin('accounts as a', 'a.id', 'o.account_id')
    .where('o.id', orderId)
    .first<OrderParties | undefined>(
      's.name as site_name',
      's.seller_name',
      's.seller_address',
      's.seller_country',
      's.seller_vat_number',
      'a.email as buyer_email',
    );
}
