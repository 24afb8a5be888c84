/** What the stand-in for Stripe keeps, and the objects that it answers with, as far as the service reads them. */
import { randomBytes } from 'node:crypto';

export interface StripeSession {
  id: string;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid';
  paymentId: string | null;
  /** Of the payment, once there is one. */
  paymentState: 'processing' | 'succeeded' | 'requires_payment_method';
  refunded: number;
  amount: number;
  currency: string;
  orderId: string;
  lines: { name: string; amount: number }[];
  successUrl: string;
  cancelUrl: string;
  /** Seconds. */
  created: number;
  expiresAt: number;
}

/** A refusal as Stripe answers it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { error: { type: string; code?: string; message: string } };
  constructor(status: number, type: string, message: string, code?: string) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...(code && { code }) } };
  }
}

const invalid = (message: string, code?: string) =>
  new StripeRefusal(400, 'invalid_request_error', message, code);

export const idOf = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Stripe takes no payment of less than about half a dollar. */
const leastAmount = 50;

export function createBooks({ clock, origin }: { clock: () => Date; origin: () => string }) {
  const sessions = new Map<string, StripeSession>();
  const refunds: { id: string; payment: string; amount: number; created: number }[] = [];
  const seconds = () => Math.floor(clock().getTime() / 1_000);

  const sessionOf = (id: string): StripeSession => {
    const session = sessions.get(id);
    if (!session)
      throw new StripeRefusal(
        404,
        'invalid_request_error',
        `No such checkout.session: ${id}`,
        'resource_missing',
      );
    if (session.status === 'open' && session.expiresAt <= seconds()) session.status = 'expired';
    return session;
  };

  return {
    sessions,
    refunds,
    sessionOf,

    create(form: URLSearchParams): StripeSession {
      const field = (name: string): string => {
        const value = form.get(name);
        if (value === null) throw invalid(`Missing required param: ${name}.`, 'parameter_missing');
        return value;
      };
      if (field('mode') !== 'payment') throw invalid('The stand-in knows payments alone.');
      const lines: StripeSession['lines'] = [];
      for (let i = 0; form.has(`line_items[${i}][quantity]`); i += 1) {
        const price = `line_items[${i}][price_data]`;
        const amount = Number(field(`${price}[unit_amount]`));
        if (!Number.isSafeInteger(amount) || amount < 0)
          throw invalid('Invalid non-negative integer', 'parameter_invalid_integer');
        if (field(`${price}[currency]`) !== field('line_items[0][price_data][currency]')) {
          throw invalid('All line items must have the same currency.');
        }
        lines.push({
          name: field(`${price}[product_data][name]`),
          amount: amount * Number(field(`line_items[${i}][quantity]`)),
        });
      }
      const amount = lines.reduce((sum, line) => sum + line.amount, 0);
      if (amount < leastAmount)
        throw invalid('The total amount due must add up to at least 0.50.', 'amount_too_small');
      const expiresAt = Number(field('expires_at'));
      const opens = expiresAt - seconds();
      if (opens < 30 * 60 || opens > 24 * 3_600) {
        throw invalid(
          'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
        );
      }
      const currency = field('line_items[0][price_data][currency]');
      if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`);
      const session: StripeSession = {
        id: idOf('cs_test'),
        status: 'open',
        paymentStatus: 'unpaid',
        paymentId: null,
        paymentState: 'processing',
        refunded: 0,
        amount,
        currency,
        orderId: field('client_reference_id'),
        lines,
        successUrl: field('success_url'),
        cancelUrl: field('cancel_url'),
        created: seconds(),
        expiresAt,
      };
      sessions.set(session.id, session);
      return session;
    },

    expire(id: string): StripeSession {
      const session = sessionOf(id);
      if (session.status !== 'open') {
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        );
      }
      session.status = 'expired';
      return session;
    },

    /** As the person does on Stripe's page; `slowly`: by bank debit. False where it is not open any more. */
    complete(id: string, how: 'at once' | 'slowly'): boolean {
      const session = sessionOf(id);
      if (session.status !== 'open') return false;
      session.status = 'complete';
      session.paymentId = idOf('pi');
      if (how === 'at once') arrive(session);
      return true;
    },

    /** The money of a slow payment arrives, or does not. */
    settle(id: string, arrives: boolean): void {
      const session = sessionOf(id);
      if (arrives) arrive(session);
      else session.paymentState = 'requires_payment_method';
    },

    refund(form: URLSearchParams): { id: string; object: 'refund'; amount: number; status: 'succeeded' } {
      const payment = form.get('payment_intent');
      const session = [...sessions.values()].find(({ paymentId }) => paymentId === payment);
      if (!session || session.paymentStatus !== 'paid')
        throw invalid(`No such payment_intent: ${String(payment)}`, 'resource_missing');
      const amount = Number(form.get('amount') ?? session.amount - session.refunded);
      if (amount > session.amount - session.refunded)
        throw invalid('The charge has been refunded.', 'charge_already_refunded');
      session.refunded += amount;
      const id = idOf('re');
      refunds.push({ id, payment: payment ?? '', amount, created: seconds() });
      return { id, object: 'refund', amount, status: 'succeeded' };
    },

    /** As the API answers it. */
    objectOf(session: StripeSession, expanded: boolean) {
      return {
        id: session.id,
        object: 'checkout.session',
        mode: 'payment',
        status: session.status,
        payment_status: session.paymentStatus,
        amount_total: session.amount,
        currency: session.currency,
        client_reference_id: session.orderId,
        metadata: { order_id: session.orderId },
        payment_intent: expanded ? paymentOf(session) : session.paymentId,
        expires_at: session.expiresAt,
        created: session.created,
        success_url: session.successUrl,
        cancel_url: session.cancelUrl,
        url: session.status === 'open' ? `${origin()}/c/pay/${session.id}` : null,
        livemode: false,
      };
    },
  };
}

export type StripeBooks = ReturnType<typeof createBooks>;

function arrive(session: StripeSession): void {
  session.paymentStatus = 'paid';
  session.paymentState = 'succeeded';
}

const paymentOf = (session: StripeSession) =>
  session.paymentId === null
    ? null
    : {
        id: session.paymentId,
        object: 'payment_intent',
        amount: session.amount,
        status: session.paymentState,
        metadata: { order_id: session.orderId },
        latest_charge:
          session.paymentState === 'succeeded'
            ? {
                id: session.paymentId.replace('pi_', 'ch_'),
                object: 'charge',
                amount: session.amount,
                amount_refunded: session.refunded,
                refunded: session.refunded === session.amount,
                metadata: { order_id: session.orderId },
                payment_intent: session.paymentId,
              }
            : null,
      };
