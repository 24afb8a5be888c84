/**
 * A stand-in for Stripe: a small server with a state, which speaks to the real client over HTTP, has a page to pay on, and
 * signs what it tells. Events wait in `events` until a test delivers them: once, twice, late, in any order, or tampered with.
 */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { type StripeBooks, type StripeSession, StripeRefusal, createBooks, idOf } from './stripe-books.ts';

export const secretKey = 'sk_test_stand_in';
export const webhookSecret = 'whsec_stand_in';

export interface StripeEvent {
  id: string;
  type: string;
  /** The body, byte for byte. */
  payload: string;
}

export interface DeliveryOptions {
  /** When it was signed; now by default. */
  signedAt?: Date;
  secret?: string;
  /** Sent instead of the payload that was signed. */
  body?: string;
  unsigned?: boolean;
}

/** `away` cuts connections, `hangs` answers nothing, `fails` answers 500. */
export type Health = 'well' | 'away' | 'hangs' | 'fails';

export interface StripeStandIn {
  origin: string;
  books: StripeBooks;
  events: StripeEvent[];
  /** Method and path of what the client asked, each try. */
  asked: string[];
  health: Health;
  /** For the service that is to be paid. */
  env: Record<string, string>;
  /** Delivers each event to the service as it happens, as Stripe does. */
  tell(webhookUrl: string): void;
  /** As if the person paid on the page, and the event were still on its way. False where it is not open. */
  pay(sessionId: string, how?: 'at once' | 'slowly'): boolean;
  /** Paid back by whoever runs the account at Stripe. */
  refund(sessionId: string, amount?: number): void;
  /** An event of the session as it is now. */
  happened(type: string, sessionId: string): StripeEvent;
  deliver(event: StripeEvent, webhookUrl: string, options?: DeliveryOptions): Promise<Response>;
  close(): Promise<void>;
}

export async function startStripe(clock: () => Date = () => new Date()): Promise<StripeStandIn> {
  let origin = '';
  let webhookUrl: string | null = null;
  const books = createBooks({ clock, origin: () => origin });
  const answers = new Map<string, { asked: string; status: number; body: string }>();

  const happened = (type: string, sessionId: string): StripeEvent => {
    const session = books.sessionOf(sessionId);
    const event = {
      id: idOf('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: Math.floor(clock().getTime() / 1_000),
      type,
      data: { object: subjectOf(type, session, books) },
    };
    const told = { id: event.id, type, payload: JSON.stringify(event, null, 2) };
    standIn.events.push(told);
    if (webhookUrl !== null) standIn.deliver(told, webhookUrl).catch(() => undefined);
    return told;
  };

  const standIn: StripeStandIn = {
    origin,
    books,
    events: [],
    asked: [],
    health: 'well',
    env: {},
    tell: (url) => void (webhookUrl = url),
    pay(sessionId, how = 'at once') {
      const done = books.complete(sessionId, how);
      if (done) happened('checkout.session.completed', sessionId);
      return done;
    },
    refund(sessionId, amount) {
      const { paymentId } = books.sessionOf(sessionId);
      books.refund(
        new URLSearchParams({ payment_intent: paymentId ?? '', ...(amount && { amount: String(amount) }) }),
      );
      happened('charge.refunded', sessionId);
    },
    happened,
    deliver({ payload }, url, { signedAt = clock(), secret = webhookSecret, body = payload, unsigned } = {}) {
      const timestamp = Math.floor(signedAt.getTime() / 1_000);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      return fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...(!unsigned && { 'stripe-signature': signature }) },
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  /** Of a POST with a key that came before: what was answered then. */
  const once = (
    request: IncomingMessage,
    body: string,
    answer: () => object,
  ): { status: number; body: string } => {
    const key = request.headers['idempotency-key']?.toString();
    const asked = `${request.url ?? ''} ${body}`;
    const before = key === undefined ? undefined : answers.get(key);
    if (before && before.asked !== asked) {
      throw new StripeRefusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      );
    }
    if (before) return before;
    const answered = { asked, status: 200, body: JSON.stringify(answer()) };
    if (key !== undefined) answers.set(key, answered);
    return answered;
  };

  const api = async (request: IncomingMessage, url: URL): Promise<{ status: number; body: string }> => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      throw new StripeRefusal(401, 'invalid_request_error', 'Invalid API Key provided.');
    }
    const body = await text(request);
    const form = new URLSearchParams(body);
    const [, id, action] = /^\/v1\/checkout\/sessions(?:\/(\w+))?(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    const route = `${request.method ?? ''} ${url.pathname.replace(id ?? '?', ':id')}`;
    const expanded = [...url.searchParams.values()].includes('payment_intent.latest_charge');
    switch (route) {
      case 'POST /v1/checkout/sessions':
        return once(request, body, () => books.objectOf(books.create(form), false));
      case 'GET /v1/checkout/sessions': {
        const from = Number(url.searchParams.get('created[gte]') ?? 0);
        const payment = url.searchParams.get('payment_intent');
        const data = [...books.sessions.keys()]
          .map((each) => books.sessionOf(each))
          .filter(({ created, paymentId }) => created >= from && (payment === null || paymentId === payment))
          .map((session) => books.objectOf(session, true));
        return { status: 200, body: JSON.stringify({ object: 'list', data, has_more: false }) };
      }
      case 'GET /v1/refunds': {
        const from = Number(url.searchParams.get('created[gte]') ?? 0);
        const data = books.refunds
          .filter(({ created }) => created >= from)
          .map(({ id, payment, amount }) => ({ id, object: 'refund', amount, payment_intent: payment }));
        return { status: 200, body: JSON.stringify({ object: 'list', data, has_more: false }) };
      }
      case 'GET /v1/checkout/sessions/:id':
        return { status: 200, body: JSON.stringify(books.objectOf(books.sessionOf(id ?? ''), expanded)) };
      case 'POST /v1/checkout/sessions/:id/expire':
        return once(request, body, () => {
          const session = books.expire(id ?? '');
          happened('checkout.session.expired', session.id);
          return books.objectOf(session, false);
        });
      case 'POST /v1/refunds':
        return once(request, body, () => books.refund(form));
      default:
        throw new StripeRefusal(
          404,
          'invalid_request_error',
          `Unrecognized request URL (${route} ${action ?? ''}).`,
        );
    }
  };

  const page = async (request: IncomingMessage, response: ServerResponse, id: string): Promise<void> => {
    const session = books.sessionOf(id);
    if (request.method === 'POST') {
      const answer = new URLSearchParams(await text(request)).get('answer');
      if (answer !== 'decline' && standIn.pay(id, answer === 'slowly' ? 'slowly' : 'at once')) {
        response.writeHead(303, { location: session.successUrl }).end();
        return;
      }
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(payPage(session));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', origin);
    const paid = /^\/c\/pay\/(\w+)$/.exec(url.pathname)?.[1];
    if (paid !== undefined) return page(request, response, paid);
    standIn.asked.push(`${request.method ?? ''} ${url.pathname}`);
    if (standIn.health === 'away') return void request.socket.destroy();
    if (standIn.health === 'hangs') return;
    if (standIn.health === 'fails') throw new StripeRefusal(500, 'api_error', 'An error occurred.');
    const { status, body } = await api(request, url);
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': idOf('req') }).end(body);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const refusal =
        error instanceof StripeRefusal ? error : new StripeRefusal(500, 'api_error', String(error));
      response
        .writeHead(refusal.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(refusal.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIn.origin = origin;
  standIn.env = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_API_BASE: origin,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  };
  return standIn;
}

const subjectOf = (type: string, session: StripeSession, books: StripeBooks): unknown => {
  const { payment_intent: payment, ...whole } = books.objectOf(session, true);
  if (!type.startsWith('charge.')) return { ...whole, payment_intent: session.paymentId };
  return typeof payment === 'object' ? payment?.latest_charge : null;
};

const escaped = (words: string) => words.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const payPage = ({ lines, amount, currency, status, cancelUrl }: StripeSession) => `<!doctype html>
<html lang="en"><title>Stand-in for Stripe</title><link rel="icon" href="data:,"><h1>Stand-in for Stripe</h1>
<ul>${lines.map((line) => `<li>${escaped(line.name)}: ${line.amount}</li>`).join('')}</ul>
<p id="total">${amount} ${currency}</p><p id="status">${status}</p>
<form method="post"><button name="answer" value="pay">Pay</button>
<button name="answer" value="slowly">Pay by bank debit</button>
<button name="answer" value="decline">Decline</button></form>
<a href="${escaped(cancelUrl)}">Back</a></html>`;
