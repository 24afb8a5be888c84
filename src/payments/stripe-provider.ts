/** Stripe: a Checkout Session an order and attempt. The person pays on Stripe's page; nothing of a card comes here. */
import Stripe from 'stripe';
import { stripeEventOf, stripeStateOf } from './stripe-objects.ts';
import {
  AmountRefused,
  EventRefused,
  type PaymentProvider,
  ProviderAway,
  type SessionRequest,
} from '../orders/payment-provider.ts';

/** Of one request; a person waits for it. */
const requestTimeoutMs = 8_000;
/** After a request that was not answered, or answered with "later"; with the same idempotency key. */
const networkRetries = 2;
/** Events are signed with their time. */
const eventToleranceSeconds = 5 * 60;
/** Stripe keeps sessions open for 30 minutes to 24 hours after they are made; a minute is left for clocks that differ. */
const minuteMs = 60_000;
const shortestSessionMs = 31 * minuteMs;
const longestSessionMs = (24 * 60 - 1) * minuteMs;
const longestName = 250;

export interface StripeOptions {
  secretKey: string;
  /** Without it all events are refused. */
  webhookSecret: string | undefined;
  /** An origin; Stripe's own by default. */
  apiBase: string | undefined;
  clock: () => Date;
  /** For tests of what is done while nobody answers. */
  timeoutMs?: number;
}

export interface StripeProvider extends PaymentProvider {
  readonly name: 'stripe';
}

export function createStripeProvider(options: StripeOptions): StripeProvider {
  const { secretKey, webhookSecret, apiBase, clock, timeoutMs = requestTimeoutMs } = options;
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: networkRetries,
    telemetry: false,
    ...(apiBase !== undefined && addressOf(apiBase)),
  });
  return {
    name: 'stripe',
    origins: ['https://checkout.stripe.com', ...(apiBase === undefined ? [] : [apiBase])],

    createSession: (request) =>
      asked(async () => {
        const { id, url } = await stripe.checkout.sessions.create(sessionOf(request, clock()), {
          idempotencyKey: `checkout/${request.orderId}/${request.attempt}`,
        });
        if (url === null) throw new ProviderAway('Stripe: the session has no page.');
        return { sessionId: id, url };
      }),

    stateOf: (sessionId) =>
      asked(async () =>
        stripeStateOf(
          await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
        ),
      ),

    expireSession: (sessionId) =>
      asked(async () => {
        try {
          await stripe.checkout.sessions.expire(sessionId);
        } catch (error) {
          // Only open sessions can be; one that is not stays what it is.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 400)
            throw error;
        }
      }),

    refund: ({ paymentId, amountCents, key }) =>
      asked(async () => {
        const { id } = await stripe.refunds.create(
          { payment_intent: paymentId, amount: amountCents },
          { idempotencyKey: key },
        );
        return { refundId: id };
      }),

    readEvent(rawBody, signature, now) {
      if (webhookSecret === undefined)
        throw new EventRefused('Events are not taken: STRIPE_WEBHOOK_SECRET is not set.');
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
        // What Stripe's library says of it quotes the event.
        throw new EventRefused('The event’s signature is not right, or older than 5 minutes.');
      }
    },
  };
}

function sessionOf(request: SessionRequest, now: Date): Stripe.Checkout.SessionCreateParams {
  const { orderId, currency, lines, returnUrl, cancelUrl, expiresAt } = request;
  const opensMs = Math.min(
    longestSessionMs,
    Math.max(shortestSessionMs, expiresAt.getTime() - now.getTime()),
  );
  const metadata = { order_id: orderId };
  return {
    mode: 'payment',
    client_reference_id: orderId,
    metadata,
    // What is paid, and paid back, names the order as well.
    payment_intent_data: { metadata },
    line_items: lines.map(({ name, amountCents }) => ({
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: amountCents,
        product_data: { name: name.slice(0, longestName) },
      },
    })),
    success_url: returnUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor((now.getTime() + opensMs) / 1_000),
  };
}

function addressOf(origin: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { protocol, hostname, port } = new URL(origin);
  const plain = protocol === 'http:';
  return {
    protocol: plain ? 'http' : 'https',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (plain ? 80 : 443) : Number(port),
  };
}

/** What is wrong with the request is ours to mend, and stays an error; all else may be gone the next time. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode, requestId } = error;
    const said = [type, code, statusCode, requestId].filter((part) => part !== undefined).join(' ');
    if (code === 'amount_too_small' || code === 'amount_too_large')
      throw new AmountRefused(`Stripe: ${said}`);
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new Error(`Stripe: ${said}`);
    throw new ProviderAway(`Stripe: ${said}`);
  }
}
