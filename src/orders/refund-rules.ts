/** How the refunds of an order add up, here and at its payment provider. Amounts are cents of the total, VAT included. */
import type { OrderRow } from './order-rules.ts';

export interface RefundRow {
  order_id: string;
  /** From 1, in the order in which they were requested or found. */
  n: number;
  cents: number;
  /** Shown to the buyer. */
  why: string | null;
  asked_by: string | null;
  asked_at: Date;
  /** The provider's id; null where it was made there, or nothing was to be paid back. */
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

/** The refundable amount, less refunds in progress. */
export const refundableCents = ({ total_cents }: Order, refunds: readonly Sum[]): number =>
  Math.max(0, total_cents - sumOf(refunds));

/** Whether all is refunded, including refunds in progress: then nothing more is fulfilled. */
export const isFullyRefunded = (order: Order, refunds: readonly Sum[]): boolean =>
  refunds.length > 0 && refundableCents(order, refunds) === 0;

/** The provider's state of the payment: whether it is fully refunded, and the refunded amount. */
interface PaidBack {
  status: string;
  refundedCents: number;
}

/**
 * The provider's refunds without a row here, at most what is left of the total. A refund that was requested here and is
 * not made yet counts as known.
 */
export function unknownCents(order: Order, refunds: readonly Sum[], reported: PaidBack): number {
  const left = refundableCents(order, refunds);
  if (reported.status === 'refunded') return left;
  return Math.min(left, Math.max(0, reported.refundedCents - sumOf(refunds)));
}

/** The amount to request for a refund: less what the provider has refunded beyond the refunds made here. */
export function owedCents(
  refund: Sum,
  refunds: readonly Pick<RefundRow, 'cents' | 'made_at'>[],
  reported: PaidBack,
): number {
  if (reported.status === 'refunded') return 0;
  const ahead = reported.refundedCents - sumOf(refunds.filter(({ made_at }) => made_at !== null));
  // A failed refund leaves the provider's total behind; never request more than the refund.
  return refund.cents - Math.min(refund.cents, Math.max(0, ahead));
}
