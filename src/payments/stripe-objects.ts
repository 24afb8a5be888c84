/** What Stripe's objects say, in our words. */
import type Stripe from 'stripe';
import { z } from 'zod';
import type { ProviderEvent, SessionState } from '../orders/payment-provider.ts';

/** Of a session whose payment and charge came with it. */
export function stripeStateOf(session: Stripe.Checkout.Session): SessionState {
  const payment = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const charge = typeof payment?.latest_charge === 'string' ? null : (payment?.latest_charge ?? null);
  const amountCents = session.amount_total ?? 0;
  const refundedCents = charge?.amount_refunded ?? 0;
  const status = statusOf(session, payment);
  const isPaid = status === 'paid';
  return {
    status: isPaid && refundedCents > 0 && refundedCents >= amountCents ? 'refunded' : status,
    paymentId: isPaid ? (payment?.id ?? idOf(session.payment_intent)) : null,
    amountCents,
    refundedCents: isPaid ? refundedCents : 0,
    currency: (session.currency ?? '').toUpperCase(),
    url: status === 'open' ? session.url : null,
  };
}

function statusOf(
  { status, payment_status }: Stripe.Checkout.Session,
  payment: Stripe.PaymentIntent | null,
): SessionState['status'] {
  if (payment_status !== 'unpaid') return 'paid';
  if (status === 'open') return 'open';
  if (status === 'expired') return 'expired';
  // Completed with money that is on its way; where it does not arrive, the payment wants another way to pay.
  return payment?.status === 'requires_payment_method' || payment?.status === 'canceled'
    ? 'expired'
    : 'processing';
}

const text = z.string().nullish().catch(null);
/** What events of sessions, payments, charges and refunds have in common; others have less of it. */
const Subject = z.object({
  id: text,
  object: text,
  client_reference_id: text,
  payment_intent: z
    .union([z.string(), z.object({ id: z.string() })])
    .nullish()
    .catch(null),
  metadata: z.object({ order_id: text }).nullish().catch(null),
});

export function stripeEventOf({ id, type, data }: Pick<Stripe.Event, 'id' | 'type' | 'data'>): ProviderEvent {
  const subject = Subject.safeParse(data.object).data ?? {};
  const orderId = z.uuid().safeParse(subject.client_reference_id ?? subject.metadata?.order_id);
  return {
    eventId: id,
    kind: type,
    orderId: orderId.success ? orderId.data.toLowerCase() : null,
    sessionId: subject.object === 'checkout.session' ? (subject.id ?? null) : null,
    paymentId: subject.object === 'payment_intent' ? (subject.id ?? null) : idOf(subject.payment_intent),
  };
}

const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);
