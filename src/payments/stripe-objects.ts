/** Maps Stripe's objects to those of the provider interface. */
import type Stripe from 'stripe';
import { z } from 'zod';
import type { ProviderEvent, SessionState } from '../orders/payment-provider.ts';

/** The state of a session that was retrieved with its payment and charge. */
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
  // Completed with a slow method; if that fails, the payment requires another one.
  return payment?.status === 'requires_payment_method' || payment?.status === 'canceled'
    ? 'expired'
    : 'processing';
}

const text = z.string().nullish().catch(null);
/** Members that identify the order in events of sessions, payments, charges and refunds. */
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

/** The ids in an event; null where it has none. */
export function stripeEventOf({ id, type, data }: Pick<Stripe.Event, 'id' | 'type' | 'data'>): ProviderEvent {
  const subject = Subject.safeParse(data.object).data ?? {};
  return {
    eventId: id,
    kind: type,
    orderId: orderIdOf(subject),
    sessionId: subject.object === 'checkout.session' ? (subject.id ?? null) : null,
    paymentId: subject.object === 'payment_intent' ? (subject.id ?? null) : idOf(subject.payment_intent),
  };
}

/** The order's id, which every object of it has; null where it is not ours. */
export function orderIdOf(subject: z.output<typeof Subject> | Stripe.Checkout.Session): string | null {
  const id = z.uuid().safeParse(subject.client_reference_id ?? subject.metadata?.['order_id']);
  return id.success ? id.data.toLowerCase() : null;
}

const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);
