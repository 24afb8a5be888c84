/** Stripe: a Checkout Session per order and attempt. Buyers pay on Stripe's page; card data never reaches this service. */
import Stripe from 'stripe';
import { orderIdOf, stripeEventOf, stripeStateOf } from './stripe-objects.ts';
import {
  AmountRefused,
  EventRefused,
  type ListedSession,
  type PaymentProvider,
  ProviderAway,
  type SessionRequest,
} from '../orders/payment-provider.ts';

/** For a single request, as a user waits for it. */
const requestTimeoutMs = 8_000;
/** Retries use the same idempotency key. */
const maxNetworkRetries = 2;
/** The maximum age of an event's signature. */
const eventToleranceSeconds = 5 * 60;
/** Stripe allows sessions of 30 minutes to 24 hours; a minute is subtracted for clock differences. */
const minuteMs = 60_000;
const minSessionMs = 31 * minuteMs;
const maxSessionMs = (24 * 60 - 1) * minuteMs;
const maxNameLength = 250;
/** Stripe's maximum. */
const pageSize = 100;

export interface StripeOptions {
  secretKey: string;
  /** If undefined, all events are refused. */
  webhookSecret: string | undefined;
  /** An origin; Stripe's own by default. */
  apiBase: string | undefined;
  clock: () => Date;
  /** For tests of timeouts. */
  timeoutMs?: number;
}

export interface StripeProvider extends PaymentProvider {
  readonly name: 'stripe';
}

/** A provider that uses Stripe's API. */
export function createStripeProvider(options: StripeOptions): StripeProvider {
  const { secretKey, webhookSecret, apiBase, clock, timeoutMs = requestTimeoutMs } = options;
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
    ...(apiBase !== undefined && addressOf(apiBase)),
  });
  return {
    name: 'stripe',
    origins: ['https://checkout.stripe.com', ...(apiBase === undefined ? [] : [apiBase])],

    createSession: (request) =>
      withProviderErrors(async () => {
        const { id, url } = await stripe.checkout.sessions.create(sessionOf(request, clock()), {
          idempotencyKey: `checkout/${request.orderId}/${request.attempt}`,
        });
        if (url === null) throw new ProviderAway('Stripe: the session has no page.');
        return { sessionId: id, url };
      }),

    stateOf: (sessionId) =>
      withProviderErrors(async () =>
        stripeStateOf(
          await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
        ),
      ),

    expireSession: (sessionId) =>
      withProviderErrors(async () => {
        try {
          await stripe.checkout.sessions.expire(sessionId);
        } catch (error) {
          // Stripe refuses to expire a session that is not open.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 400)
            throw error;
        }
      }),

    refund: ({ paymentId, amountCents, key }) =>
      withProviderErrors(async () => {
        const { id } = await stripe.refunds.create(
          { payment_intent: paymentId, amount: amountCents },
          { idempotencyKey: key },
        );
        return { refundId: id };
      }),

    listSessions: (since) =>
      withProviderErrors(async () => {
        const expand = ['data.payment_intent.latest_charge'];
        const found = new Map<string, ListedSession>();
        const add = (session: Stripe.Checkout.Session) =>
          void found.set(session.id, {
            sessionId: session.id,
            orderId: orderIdOf(session),
            state: stripeStateOf(session),
          });
        const begun = { created: { gte: secondsOf(since.getTime() - maxSessionMs) }, limit: pageSize };
        for await (const session of stripe.checkout.sessions.list({ ...begun, expand })) add(session);
        const refunded = { created: { gte: secondsOf(since.getTime()) }, limit: pageSize };
        for await (const { payment_intent: payment } of stripe.refunds.list(refunded)) {
          if (typeof payment !== 'string') continue;
          const { data } = await stripe.checkout.sessions.list({ payment_intent: payment, expand });
          data.forEach(add);
        }
        return [...found.values()];
      }),

    readEvent(rawBody, signature, now) {
      if (webhookSecret === undefined)
        throw new EventRefused('Events are refused: STRIPE_WEBHOOK_SECRET is not set.');
      if (signature === undefined) throw new EventRefused('The event is not signed.');
      try {
        const event = stripe.webhooks.constructEvent(
          rawBody,
          signature,
          webhookSecret,
          eventToleranceSeconds,
          undefined,
          now.getTime(),
        );
        return stripeEventOf(event);
      } catch {
        // Not wrapped: the message of Stripe's library quotes the event.
        throw new EventRefused('The event’s signature is invalid, or older than 5 minutes.');
      }
    },
  };
}

function sessionOf(request: SessionRequest, now: Date): Stripe.Checkout.SessionCreateParams {
  const { orderId, currency, lines, returnUrl, cancelUrl, expiresAt } = request;
  const openMs = Math.min(maxSessionMs, Math.max(minSessionMs, expiresAt.getTime() - now.getTime()));
  const metadata = { order_id: orderId };
  return {
    mode: 'payment',
    client_reference_id: orderId,
    metadata,
    // Payments and refunds have the order's id, too.
    payment_intent_data: { metadata },
    line_items: lines.map(({ name, amountCents }) => ({
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: amountCents,
        product_data: { name: name.slice(0, maxNameLength) },
      },
    })),
    success_url: returnUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor((now.getTime() + openMs) / 1_000),
  };
}

const secondsOf = (ms: number) => Math.floor(ms / 1_000);

function addressOf(origin: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { protocol, hostname, port } = new URL(origin);
  const plain = protocol === 'http:';
  return {
    protocol: plain ? 'http' : 'https',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (plain ? 80 : 443) : Number(port),
  };
}

/** Maps Stripe's errors: invalid requests are bugs and stay errors; the others may be temporary. */
async function withProviderErrors<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode, requestId } = error;
    const message = `Stripe: ${[type, code, statusCode, requestId].filter((part) => part !== undefined).join(' ')}`;
    if (code === 'amount_too_small' || code === 'amount_too_large') throw new AmountRefused(message);
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new Error(message);
    throw new ProviderAway(message);
  }
}
