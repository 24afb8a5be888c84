/** Invoices of an account's orders, to print on the site. */
import type { Knex } from 'knex';
import type { ReceiptFacts } from '../mail/order-mail-rules.ts';
import { findInvoice } from './invoice-queries.ts';
import { findOwnOrder } from './order-queries.ts';
import { findReceipt } from './receipt-queries.ts';

export type PrintedInvoice = Omit<ReceiptFacts, 'orderUrl'>;

export interface OwnInvoices {
  /** Null for orders of others, and for those that are not paid. `orderId`: a UUID. */
  find(accountId: number, orderId: string): Promise<PrintedInvoice | null>;
}

export const createOwnInvoices = (db: Knex): OwnInvoices => ({
  async find(accountId, orderId) {
    const [order, invoice] = await Promise.all([
      findOwnOrder(db, accountId, orderId),
      findInvoice(db, orderId),
    ]);
    if (!order || !invoice) return null;
    const facts = await findReceipt(db, order, ({ note }) => note ?? '');
    return { ...facts, invoice: invoice.name, issuedAt: invoice.issuedAt, seller: invoice.seller };
  },
});
