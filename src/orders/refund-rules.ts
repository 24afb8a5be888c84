/** How the refunds of an order add up, here and at its payment provider. Amounts are cents of the total, VAT included. */
import type { OrderRow } from './order-rules.ts';

export interface RefundRow {
  order_id: string;
  /** From 1, in the order in which they were asked for or found. */
  n: number;
  cents: number;
  /** The buyer is told. */
  why: string | null;
  asked_by: string | null;
  asked_at: Date;
  /** What the payment provider calls it; null where it was made there, or there was nothing to pay back. */
  refund_id: string | null;
  /** When the money was on its way. */
  made_at: Date | null;
  /** When its credit note was issued. */
  credited_at: Date | null;
  /** The credit note's year and number, and its amounts; null until it is issued. */
  credit: string | null;
  net_cents: number | null;
  vat_cents: number | null;
}

type Sum = Pick<RefundRow, 'cents'>;
type Order = Pick<OrderRow, 'total_cents'>;

const sumOf = (refunds: readonly Sum[]) => refunds.reduce((sum, { cents }) => sum + cents, 0);

/** What may still be asked for: what is under way is taken already. */
export const leftOf = ({ total_cents }: Order, refunds: readonly Sum[]): number =>
  Math.max(0, total_cents - sumOf(refunds));

/** Whether all is paid back, or will be once what is under way is made: then nothing more is brought about. */
export const isAllTaken = (order: Order, refunds: readonly Sum[]): boolean =>
  refunds.length > 0 && leftOf(order, refunds) === 0;

/** What the provider says of the payment: whether all of it was paid back, and how much in all. */
interface PaidBack {
  status: string;
  refundedCents: number;
}

/**
 * What the provider has paid back that no refund here is of; never more than is left of the total. What is asked for here
 * and not made yet counts as known: money that goes back there meanwhile is taken for it.
 */
export function unknownCents(order: Order, refunds: readonly Sum[], told: PaidBack): number {
  const left = leftOf(order, refunds);
  if (told.status === 'refunded') return left;
  return Math.min(left, Math.max(0, told.refundedCents - sumOf(refunds)));
}

/** What the provider is to pay back for a refund: it has paid a part of it, or all, where it is ahead of what was made. */
export function owedCents(
  refund: Sum,
  refunds: readonly Pick<RefundRow, 'cents' | 'made_at'>[],
  told: PaidBack,
): number {
  if (told.status === 'refunded') return 0;
  const ahead = told.refundedCents - sumOf(refunds.filter(({ made_at }) => made_at !== null));
  // A payment back that failed there leaves the provider behind; that is no reason to pay more than is asked.
  return refund.cents - Math.min(refund.cents, Math.max(0, ahead));
}
