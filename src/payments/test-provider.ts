/**
 * The built-in provider for development and demos, which moves no money. Its sessions are in a table, shared by API and
 * worker; its payment page is part of the site.
 */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import { recordEvent } from './event-queries.ts';
import {
  EventRefused,
  type PaymentLine,
  type PaymentProvider,
  type SessionState,
} from '../orders/payment-provider.ts';
import {
  type TestPaymentRow,
  expireTestPayment,
  findTestPayment,
  insertTestPayment,
  insertTestRefund,
  payTestPayment,
} from './test-payment-queries.ts';

/** The content of its payment page. */
export interface TestPayment {
  status: SessionState['status'];
  totalCents: number;
  currency: string;
  lines: readonly PaymentLine[];
  returnUrl: string;
  cancelUrl: string;
}

export interface TestProvider extends PaymentProvider {
  readonly name: 'test';
  /** Null if there is no such session. */
  find(sessionId: string, now: Date): Promise<TestPayment | null>;
  /** Marks the session as paid and signals the order, as an event of a real provider does. Null as for `find`. */
  pay(sessionId: string, now: Date): Promise<TestPayment | null>;
}

export interface TestProviderDeps {
  db: Knex;
  flowsIn: (tx: Knex.Transaction) => Flows;
  committed: () => void;
  clock: () => Date;
  baseUrl: string;
}

export const testPaymentPath = (sessionId: string): string => `/test-payments/${sessionId}`;

export function createTestProvider(deps: TestProviderDeps): TestProvider {
  const { db, flowsIn, committed, clock, baseUrl } = deps;
  const urlOf = (sessionId: string) => baseUrl + testPaymentPath(sessionId);
  const find = async (sessionId: string, now: Date) => {
    const row = await findTestPayment(db, sessionId);
    return row ? viewOf(row, now) : null;
  };
  return {
    name: 'test',
    origins: [],

    async createSession(request) {
      const sessionId = await insertTestPayment(db, idOf('session'), request, clock());
      return { sessionId, url: urlOf(sessionId) };
    },

    async stateOf(sessionId) {
      const row = await findTestPayment(db, sessionId);
      if (!row) throw new Error('The test provider has no such session.');
      const status = statusOf(row, clock());
      return {
        status,
        paymentId: row.payment_id,
        amountCents: row.total_cents,
        refundedCents: row.refunded_cents,
        currency: row.currency,
        url: status === 'open' ? urlOf(sessionId) : null,
      };
    },

    expireSession: (sessionId) => expireTestPayment(db, sessionId),

    async refund({ paymentId, amountCents, key }) {
      const refund = { refundId: idOf('refund'), paymentId, amountCents, key, now: clock() };
      const refundId = await insertTestRefund(db, refund);
      if (refundId === undefined) throw new Error('The test refund exceeds what was paid.');
      return { refundId };
    },

    // Its books are in the same database, so they are restored with the orders.
    listSessions: () => Promise.resolve([]),

    readEvent() {
      throw new EventRefused('The test provider sends no events.');
    },

    find,

    async pay(sessionId, now) {
      await db.transaction(async (tx) => {
        const row = await findTestPayment(tx, sessionId);
        const paymentId = idOf('payment');
        if (!row || !(await payTestPayment(tx, sessionId, paymentId, now))) return;
        const event = { eventId: idOf('event'), kind: 'paid', sessionId, orderId: row.order_id, paymentId };
        await recordEvent(tx, flowsIn(tx), 'test', event, now);
      });
      committed();
      return find(sessionId, now);
    },
  };
}

function statusOf({ status, expires_at, refunded_cents, total_cents }: TestPaymentRow, now: Date) {
  if (status === 'paid') return refunded_cents >= total_cents ? 'refunded' : 'paid';
  return status === 'open' && expires_at > now ? 'open' : 'expired';
}

const viewOf = (row: TestPaymentRow, now: Date): TestPayment => ({
  status: statusOf(row, now),
  totalCents: row.total_cents,
  currency: row.currency,
  lines: row.lines,
  returnUrl: row.return_url,
  cancelUrl: row.cancel_url,
});

/** A random id, as a session's id alone allows paying it. */
const idOf = (of: string) => `test_${of}_${randomBytes(24).toString('base64url')}`;
