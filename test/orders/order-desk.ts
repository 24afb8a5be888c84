/** Orders as create_checkout and the checkout page leave them, and what their runs do, on a real database without Temporal. */
import { MockActivityEnvironment } from '@temporalio/testing';
import type { Knex } from 'knex';
import type { Site } from '../../src/contract/context.ts';
import { pino } from 'pino';
import { fulfilItem } from '../../activities/orders/fulfil-item.ts';
import { type RefundMade, makeRefund, recordRefund } from '../../activities/orders/refund-order.ts';
import { settleOrder } from '../../activities/orders/settle-order.ts';
import type { OrderDeps } from '../../activities/orders/order-deps.ts';
import { type Config, readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { checkCart, priceCart } from '../../src/orders/cart-queries.ts';
import type { OrderState } from '../../src/orders/order-state-rules.ts';
import {
  type OrderItemRow,
  type OrderRow,
  findOrder,
  insertOrder,
  listItems,
} from '../../src/orders/order-queries.ts';
import { type RefundResult, requestRefund } from '../../src/orders/refund-queries.ts';
import type { OrderItemInput } from '../../src/orders/schema.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import type { PaymentProvider } from '../../src/orders/payment-provider.ts';
import { type TestProvider, createTestProvider } from '../../src/payments/test-provider.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { freshDatabase } from '../support/engines.ts';
import { quietSdk } from '../workflows/support/quiet-sdk.ts';

const hourMs = 3_600_000;

export interface NewOrder {
  items: OrderItemInput[];
  accountId: number;
  now: Date;
  /** How long it may be paid. */
  openMs?: number;
  billingCountry?: string;
  vatNumber?: string;
  /** Starts the run by the outbox. */
  start?: boolean;
}

/** As create_checkout builds it. Returns its id. */
export async function buildOrder(db: Knex, wanted: NewOrder): Promise<string> {
  const { items, accountId, now, openMs = 24 * hourMs, billingCountry, vatNumber, start = true } = wanted;
  const site = await db('sites').where({ is_default: true }).first<Site>('*');
  return db.transaction(async (tx) => {
    const buying = { site, accountId, placesPerWeek: 25, replaced: [], now };
    const { lines } = await checkCart(tx, { items }, buying, () => undefined);
    const buyer = {
      ...(billingCountry !== undefined && { billing_country: billingCountry }),
      ...(vatNumber !== undefined && { vat_number: vatNumber }),
    };
    const priced = await priceCart(tx, lines, null, buyer, { site, now });
    const expiresAt = new Date(now.getTime() + openMs);
    const id = await insertOrder(tx, priced, {
      siteId: site.id,
      accountId,
      currency: site.currency,
      now,
      expiresAt,
    });
    if (start) await flowsIn(tx).start('order', workflowId.order(id), { orderId: id });
    return id;
  });
}

/** As the checkout page does before it sends the person to pay. Returns the session's id. */
export async function beginPaying(db: Knex, payments: PaymentProvider, orderId: string): Promise<string> {
  const order = await findOrder(db, orderId);
  if (!order) throw new Error('no such order');
  const { sessionId } = await payments.createSession({
    orderId,
    totalCents: order.total_cents,
    currency: order.currency,
    lines: [{ name: 'All', amountCents: order.total_cents }],
    returnUrl: 'https://launches.localhost/checkout/x',
    cancelUrl: 'https://launches.localhost/checkout/x',
    expiresAt: order.expires_at,
    attempt: 1,
  });
  await db('orders').where({ id: orderId }).update({ provider: payments.name, session_id: sessionId });
  return sessionId;
}

export interface OrderDesk {
  db: Knex;
  config: Config;
  payments: TestProvider;
  deps: OrderDeps;
  /** The provider does not answer while it is set. */
  setAway(away: Error | null): void;
  /** An order that is paid for at `now`; its run has not looked. */
  paid(order: Omit<NewOrder, 'start'>): Promise<string>;
  settle(orderId: string, at: Date): Promise<OrderState>;
  fulfil(orderId: string, position: number, at: Date): Promise<OrderState>;
  /** Settles, and sees to all that is due then, as the order's run does. */
  run(orderId: string, at: Date): Promise<OrderState>;
  /** Asks for a refund that nobody makes yet. */
  ask(orderId: string, at: Date, cents?: number | null): Promise<RefundResult>;
  /** Once, what the run of refunds does again and again. */
  makeRefund(orderId: string): Promise<RefundMade>;
  recordRefund(orderId: string, at: Date): Promise<string>;
  /** Makes and writes down what is open, as the run of refunds does; says where the order stands. */
  makeRefunds(orderId: string, at: Date): Promise<string>;
  /** Asks for a refund and makes it. */
  refund(orderId: string, at: Date, cents?: number | null): Promise<string>;
  order(orderId: string): Promise<OrderRow>;
  items(orderId: string): Promise<OrderItemRow[]>;
  item(orderId: string, position?: number): Promise<OrderItemRow>;
  /** Occasions of the order's mails, without its id. */
  occasions(orderId: string): Promise<string[]>;
  mail(orderId: string, occasion: string): Promise<{ recipient: string; subject: string; body: string }>;
  close(): Promise<void>;
}

export async function openOrderDesk(env: Record<string, string> = {}): Promise<OrderDesk> {
  const database = await freshDatabase();
  const config = readConfig({
    NODE_ENV: 'test',
    BASE_URL: 'https://launches.localhost',
    SITE_TEAM_EMAIL: 'team@launches.example',
    ...env,
  });
  const db = openDatabase(database.url, 10);
  const log = pino({ level: 'silent' });
  const payments = createTestProvider({
    db,
    flowsIn,
    committed: () => undefined,
    clock: () => new Date('2026-11-25T12:00:00Z'),
    baseUrl: config.BASE_URL,
  });
  let away: Error | null = null;
  const flaky: PaymentProvider = {
    ...payments,
    stateOf: (sessionId) => (away ? Promise.reject(away) : payments.stateOf(sessionId)),
    refund: (refund) => (away ? Promise.reject(away) : payments.refund(refund)),
  };
  const deps: OrderDeps = { db, config, log, payments: flaky, committed: () => undefined };
  const activity = () => new MockActivityEnvironment({}, quietSdk.logger && { logger: quietSdk.logger });
  const desk: OrderDesk = {
    db,
    config,
    payments,
    deps,
    setAway: (error) => void (away = error),
    async paid(wanted) {
      const id = await buildOrder(db, wanted);
      await payments.pay(await beginPaying(db, payments, id), wanted.now);
      return id;
    },
    settle: (orderId, at) => activity().run(settleOrder, deps, { orderId, at: at.toISOString() }),
    fulfil: (orderId, position, at) =>
      activity().run(fulfilItem, deps, { orderId, position, at: at.toISOString() }),
    async run(orderId, at) {
      let state = await desk.settle(orderId, at);
      while (state.next && new Date(state.next.at) <= at) {
        state = await desk.fulfil(orderId, state.next.position, at);
      }
      return state;
    },
    ask: (orderId, at, cents = null) =>
      db.transaction((tx) =>
        requestRefund(tx, flowsIn(tx), { orderId, cents, why: 'It was not for them.', by: 'mara', now: at }),
      ),
    async makeRefunds(orderId, at) {
      for (let times = 0; times < 50; times += 1) {
        const made = await desk.makeRefund(orderId);
        const standing = await desk.recordRefund(orderId, at);
        const open = await db('refunds').where({ order_id: orderId, credited_at: null });
        if (made === 'away' || open.length === 0) return standing;
      }
      throw new Error('refunds stay open');
    },
    makeRefund: (orderId) => activity().run(makeRefund, deps, { orderId }),
    recordRefund: (orderId, at) => activity().run(recordRefund, deps, { orderId, at: at.toISOString() }),
    async refund(orderId, at, cents = null) {
      const { refusal } = await desk.ask(orderId, at, cents);
      return refusal ?? desk.makeRefunds(orderId, at);
    },
    async order(orderId) {
      const order = await findOrder(db, orderId);
      if (!order) throw new Error('no such order');
      return order;
    },
    items: (orderId) => listItems(db, [orderId]),
    async item(orderId, position = 0) {
      const item = (await desk.items(orderId))[position];
      if (!item) throw new Error('no such item');
      return item;
    },
    async occasions(orderId) {
      const prefix = `order/${orderId}/`;
      const mails = await db('mails').whereLike('occasion', `${prefix}%`).pluck<string[]>('occasion');
      return mails.map((occasion) => occasion.slice(prefix.length)).sort();
    },
    async mail(orderId, occasion) {
      const mail = await db('mails')
        .where({ occasion: `order/${orderId}/${occasion}` })
        .first<{ recipient: string; subject: string; body: string } | undefined>('*');
      if (!mail) throw new Error(`no mail ${occasion}`);
      return mail;
    },
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
  return desk;
}
