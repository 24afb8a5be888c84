import type { Knex } from 'knex';
import type { PaymentLine, SessionRequest } from '../orders/payment-provider.ts';

export interface TestPaymentRow {
  session_id: string;
  order_id: string;
  total_cents: number;
  currency: string;
  lines: PaymentLine[];
  return_url: string;
  cancel_url: string;
  expires_at: Date;
  status: 'open' | 'paid' | 'expired';
  payment_id: string | null;
  refunded_cents: number;
}

/** Creates the session of an order's attempt, unless it exists. Returns its id. */
export async function insertTestPayment(
  db: Knex,
  sessionId: string,
  request: SessionRequest,
  now: Date,
): Promise<string> {
  const { orderId, attempt } = request;
  await db('test_payments')
    .insert({
      session_id: sessionId,
      order_id: orderId,
      attempt,
      total_cents: request.totalCents,
      currency: request.currency,
      lines: JSON.stringify(request.lines),
      return_url: request.returnUrl,
      cancel_url: request.cancelUrl,
      expires_at: request.expiresAt,
      created_at: now,
    })
    .onConflict(['order_id', 'attempt'])
    .ignore();
  const [kept] = await db('test_payments')
    .where({ order_id: orderId, attempt })
    .pluck<string[]>('session_id');
  return kept ?? sessionId;
}

/** A session, with the sum of its refunds in cents. */
export async function findTestPayment(db: Knex, sessionId: string): Promise<TestPaymentRow | undefined> {
  return db('test_payments as p')
    .where({ session_id: sessionId })
    .first<TestPaymentRow | undefined>(
      'p.*',
      db.raw(`(SELECT coalesce(sum(amount_cents), 0)::bigint FROM test_refunds r
        WHERE r.payment_id = p.payment_id) AS refunded_cents`),
    );
}

/** Marks a session as paid; false if it is not open. */
export async function payTestPayment(
  db: Knex,
  sessionId: string,
  paymentId: string,
  now: Date,
): Promise<boolean> {
  const paid = await db('test_payments')
    .where({ session_id: sessionId, status: 'open' })
    .where('expires_at', '>', now)
    .update({ status: 'paid', payment_id: paymentId });
  return paid > 0;
}

/** Expires a session if it is open. */
export async function expireTestPayment(db: Knex, sessionId: string): Promise<void> {
  await db('test_payments').where({ session_id: sessionId, status: 'open' }).update({ status: 'expired' });
}

/** Creates the refund of a key, unless it exists. Returns its id; undefined if the amount exceeds what is refundable. */
export async function insertTestRefund(
  db: Knex,
  refund: { refundId: string; paymentId: string; amountCents: number; key: string; now: Date },
): Promise<string | undefined> {
  const { refundId, paymentId, amountCents, key, now } = refund;
  return db.transaction(async (tx) => {
    // Serialises the refunds of a payment.
    const payment = await tx('test_payments')
      .where({ payment_id: paymentId })
      .forUpdate()
      .first<{ total_cents: number } | undefined>('total_cents');
    const existing = await tx('test_refunds')
      .where({ payment_id: paymentId })
      .select<{ key: string; refund_id: string; amount_cents: number }[]>('key', 'refund_id', 'amount_cents');
    const known = existing.find((one) => one.key === key);
    if (known) return known.refund_id;
    const refunded = existing.reduce((sum, one) => sum + one.amount_cents, 0);
    if (!payment || refunded + amountCents > payment.total_cents) return undefined;
    await tx('test_refunds').insert({
      key,
      refund_id: refundId,
      payment_id: paymentId,
      amount_cents: amountCents,
      created_at: now,
    });
    return refundId;
  });
}
