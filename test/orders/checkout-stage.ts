/** The checkout page of a real API, a person at a browser, and Stripe's stand-in or the provider that moves no money. */
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { pino } from 'pino';
import { type RefundMade, makeRefund, recordRefund } from '../../activities/orders/refund-order.ts';
import { settleOrder } from '../../activities/orders/settle-order.ts';
import { chooseProvider } from '../../src/payments/choose-provider.ts';
import { type OrderRow, findOrder } from '../../src/orders/order-queries.ts';
import type { OrderState } from '../../src/orders/order-state-rules.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { insertListing } from '../listings/listing-rows.ts';
import { type ApiOptions, type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import type { StripeSession } from '../support/stripe-books.ts';
import { type StripeStandIn, startStripe } from '../support/stripe-stand-in.ts';
import { type Visited, type Visitor, visitorOf } from '../support/visitor.ts';
import { quietSdk } from '../workflows/support/quiet-sdk.ts';

export const someBilling = {
  name: 'Mara Lind',
  address: 'Hafenweg 3\n20457 Hamburg',
  country: 'DE',
  vat_number: '',
  promo: '',
};

export interface NewCheckout {
  id: string;
  /** Of its page. */
  path: string;
}

export interface CheckoutStage {
  api: RunningApi;
  stripe: StripeStandIn;
  visitor: Visitor;
  call: Caller;
  key: string;
  /** Not launched, live, and not launched. */
  listingIds: number[];
  clock: { now: Date };
  /** Empties the tables, and sets the clock back. */
  reset(): Promise<void>;
  /** By create_checkout. */
  order(cart?: Record<string, unknown>): Promise<NewCheckout>;
  /** The same of another listing. */
  orderForAnother(cart?: Record<string, unknown>): Promise<NewCheckout>;
  promo(row: Record<string, unknown>): Promise<void>;
  row(id: string): Promise<OrderRow>;
  /** Presses a button of the page with what it shows, and what is typed. */
  press(button: 'update' | 'pay', path: string, typed?: Record<string, string>): Promise<Visited>;
  /** As the page's own button does: the total that it shows is sent with it. */
  pay(path: string, typed?: Record<string, string>): Promise<Visited>;
  /** Sessions of the order at Stripe that can be paid in. */
  open(id: string): StripeSession[];
  /** As the order's run does when it is told. */
  settle(id: string): Promise<OrderState>;
  /** As the run of the order's refunds does. */
  payBack(id: string): Promise<RefundMade>;
  /** What follows a refund that is made: its credit note. */
  credit(id: string): Promise<string>;
  /** What the outbox holds of the order's run since it was built. */
  told(id: string): Promise<string[]>;
  close(): Promise<void>;
}

export const startOfStage = new Date('2026-11-25T12:00:00Z');

export async function openStage({ env = {}, ...options }: ApiOptions = {}): Promise<CheckoutStage> {
  const clock = { now: startOfStage };
  const stripe = await startStripe(() => clock.now);
  const api = await startApi({
    clock: () => clock.now,
    env: { ...stripe.env, ...env },
    ...options,
  });
  const deps = {
    db: api.db,
    config: api.config,
    log: pino({ level: 'silent' }),
    payments: chooseProvider(api.config, {
      db: api.db,
      flowsIn,
      committed: () => undefined,
      clock: () => clock.now,
    }),
    committed: () => undefined,
  };
  const activity = () => new MockActivityEnvironment({}, quietSdk.logger && { logger: quietSdk.logger });
  const stage: CheckoutStage = {
    api,
    stripe,
    visitor: visitorOf(api.baseUrl),
    call: restCaller(api.baseUrl),
    key: '',
    listingIds: [],
    clock,
    async reset() {
      clock.now = startOfStage;
      stripe.health = 'well';
      stripe.asked.length = 0;
      stripe.events.length = 0;
      stripe.books.sessions.clear();
      await api.db.raw('TRUNCATE orders, promo_codes, listings, rate_limits, outbox, payment_events CASCADE');
      stage.key = await api.key();
      const owner = await api.db('accounts').orderBy('id').first<{ id: number }>('id');
      const unlaunched = { status: 'draft', launched_at: null, owner_id: owner.id };
      stage.listingIds = [
        await insertListing(api.db, 'quill', { ...unlaunched, name: 'Quill & Sons' }),
        await insertListing(api.db, 'stave', { owner_id: owner.id }),
        await insertListing(api.db, 'torch', unlaunched),
      ];
    },
    async order(cart = {}) {
      const wanted = { items: [{ product: 'launch', listing_id: stage.listingIds[0] }], ...cart };
      const { status, body } = await stage.call('create_checkout', wanted, { key: stage.key });
      expect(status, JSON.stringify(body)).to.equal(201);
      return { id: String(body['id']), path: new URL(String(body['checkout_url'])).pathname };
    },
    orderForAnother: (cart = {}) =>
      stage.order({ items: [{ product: 'launch', listing_id: stage.listingIds[2] }], ...cart }),
    promo: async (row) => {
      await api.db('promo_codes').insert({ site_id: 1, created_at: startOfStage, ...row });
    },
    async row(id) {
      const row = await findOrder(api.db, id);
      if (!row) throw new Error('no such order');
      return row;
    },
    press: (button, path, typed = {}) => stage.visitor.post(path, { ...someBilling, ...typed, do: button }),
    async pay(path, typed = {}) {
      const shown = (await stage.press('update', path, typed)).$('input[name=shown]').attr('value') ?? '';
      return stage.press('pay', path, { ...typed, shown });
    },
    open: (id) =>
      [...stripe.books.sessions.values()].filter(
        ({ orderId, status }) => orderId === id && status === 'open',
      ),
    settle: (id) => activity().run(settleOrder, deps, { orderId: id, at: clock.now.toISOString() }),
    payBack: (id) => activity().run(makeRefund, deps, { orderId: id }),
    credit: (id) => activity().run(recordRefund, deps, { orderId: id, at: clock.now.toISOString() }),
    async told(id) {
      const rows = await api
        .db('outbox')
        .where({ workflow_id: `order/${id}` })
        .orderBy('id')
        .select<{ kind: string; name: string }[]>('kind', 'name');
      // The first is of create_checkout.
      return rows.slice(1).map(({ kind, name }) => `${kind} ${name}`);
    },
    async close() {
      await api.close();
      await stripe.close();
    },
  };
  return stage;
}

/** The id of the session that a page leads to. */
export const sessionIdOf = ({ to }: Visited): string => to?.split('/').at(-1) ?? '';
