import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { addWeeks, mondayOf } from '../../src/shared/week-rules.ts';
import { findOrder, listItems } from '../../src/orders/order-queries.ts';
import { requestRefund } from '../../src/orders/refund-queries.ts';
import { replaceOrders } from '../../src/orders/same-purchase-queries.ts';
import type { OrderItemInput } from '../../src/orders/schema.ts';
import { cancelOrder, signalOrder } from '../../src/orders/settlement-queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { type PaymentProvider, ProviderAway } from '../../src/orders/payment-provider.ts';
import { type TestProvider, createTestProvider } from '../../src/payments/test-provider.ts';
import { signals, workflowId } from '../../src/outbox/messages.ts';
import { beginPaying, buildOrder } from '../orders/order-desk.ts';
import { timeSkipping } from './support/engines.ts';
import { historyTexts, textsWithoutSummaries } from './support/history-texts.ts';
import { chooseFree, insertListing } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe('the order workflow', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let world: World;
  let db: Knex;
  let payments: TestProvider;
  let away: Error | null = null;

  before(async () => {
    env = await timeSkipping();
    world = await createWorld(env, { env: { SITE_TEAM_EMAIL: 'team@launches.example' } });
    db = world.db;
    payments = createTestProvider({
      db,
      flowsIn,
      committed: () => world.relay.kick(),
      // Sessions stay open until the service closes them: the time that is skipped is the service's own.
      clock: () => new Date(),
      baseUrl: world.config.BASE_URL,
    });
    const flaky: PaymentProvider = {
      ...payments,
      stateOf: (session) => (away ? Promise.reject(away) : payments.stateOf(session)),
      refund: (refund) => (away ? Promise.reject(away) : payments.refund(refund)),
    };
    world.deps.payments = flaky;
    await world.work();
  });
  after(async () => {
    await world.close();
    await env.teardown();
  });
  beforeEach(() => void (away = null));

  const clock = async () => new Date(await env.currentTimeMs());

  /** An order of one item for a listing that was never launched, whose run waits for its payment. */
  async function startOrder(item: Partial<OrderItemInput> = {}) {
    const listingId = await insertListing(db, { websiteUrl: 'https://shop.example/' });
    return orderOf(listingId, item);
  }

  async function orderOf(listingId: number, item: Partial<OrderItemInput> = {}) {
    const now = await clock();
    const { owner_id: accountId } = await db('listings')
      .where({ id: listingId })
      .first<{ owner_id: number }>('owner_id');
    const items = [{ product: 'launch', listing_id: listingId, ...item }];
    const id = await buildOrder(db, { items, accountId, now });
    const session = await beginPaying(db, payments, id);
    world.relay.kick();
    const handle = env.client.workflow.getHandle(workflowId.order(id));
    const expiresAt = now.getTime() + day;
    await until(() => handle.describe().catch(() => null), 'the run is there');
    return {
      id,
      session,
      handle,
      expiresAt,
      listingId,
      row: async () => (await findOrder(db, id)) ?? { status: 'gone' },
      item: async () => (await listItems(db, [id]))[0],
      listing: () =>
        db('listings')
          .where({ id: listingId })
          .first<{ status: string; plan: string | null; launched_at: Date | null }>(
            'status',
            'plan',
            'launched_at',
          ),
      /** As a provider whose event was lost. */
      payUntold: () =>
        db('test_payments')
          .where({ session_id: session })
          .update({ status: 'paid', payment_id: `paid-${id}` }),
      skipTo: async (time: number) => env.sleep(Math.max(0, time - (await env.currentTimeMs()))),
    };
  }

  const told = async (id: string): Promise<Record<string, unknown>> => {
    const handle = env.client.workflow.getHandle(id);
    const { currentDetails } = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata');
    const { typedSearchAttributes } = await handle.describe();
    const attributes = typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value] as const);
    return { currentDetails, ...Object.fromEntries(attributes) };
  };

  it('expires after a day that nobody paid in, and closes the session, within 40 events', async () => {
    const order = await startOrder();
    expect(await order.handle.result()).to.equal('expired');
    expect(await order.row()).to.include({ status: 'expired' });
    const { ended_at } = (await findOrder(db, order.id)) ?? { ended_at: null };
    expect(ended_at?.getTime()).to.be.within(order.expiresAt, order.expiresAt + minute);
    expect(await payments.stateOf(order.session)).to.include({ status: 'expired' });
    expect((await order.handle.fetchHistory()).events).to.have.length.at.most(40);
  });

  it('is fulfilled once it is paid; histories hold ids, and summaries that name the product', async () => {
    const order = await startOrder();
    await payments.pay(order.session, new Date());
    expect(await order.handle.result()).to.equal('fulfilled');
    expect(await order.listing()).to.include({ status: 'live', plan: 'paid' });
    expect(await order.row()).to.include({ status: 'paid' });
    const history = await order.handle.fetchHistory();
    expect(history.events).to.have.length.at.most(60);
    expect(textsWithoutSummaries(history)).not.to.match(/Shop/);
    expect(historyTexts(history)).not.to.match(/@shop\.example|49\.00/);
    expect(historyTexts(history))
      .to.match(/an order for Shop \(shop\.example\)/)
      .and.to.contain('fulfil item 0: Launch');
  });

  it('finds a payment whose event was lost shortly before the order expires', async () => {
    const order = await startOrder();
    // Its first check comes before the payment, however late the worker is.
    await until(
      async () => (await told(workflowId.order(order.id)))['BlockedOn'] === 'payment',
      'waits for its payment',
    );
    await order.payUntold();
    expect(await order.handle.result()).to.equal('fulfilled');
    const { paid_at } = (await findOrder(db, order.id)) ?? { paid_at: null };
    expect(paid_at?.getTime()).to.be.closeTo(order.expiresAt - 10 * minute, minute);
  });

  it('launches in the week that was chosen, weeks away, within 80 events', async () => {
    const week = addWeeks(mondayOf(await clock()), 5);
    const order = await startOrder({ week });
    await payments.pay(order.session, new Date());
    await until(async () => (await order.listing()).status === 'scheduled', 'scheduled');
    await until(
      async () => (await told(workflowId.order(order.id)))['BlockedOn'] === 'week',
      'waits for its week',
    );
    expect(await told(workflowId.order(order.id))).to.deep.equal({
      currentDetails: `**Paid.** Item 0, Launch, is fulfilled at ${week}T00:00:00.000Z.`,
      OrderStatus: 'paid',
      BlockedOn: 'week',
    });
    expect(await order.handle.result()).to.equal('fulfilled');
    expect((await order.listing()).launched_at?.toISOString()).to.match(new RegExp(`^${week}T00:00:0`));
    expect((await order.handle.fetchHistory()).events).to.have.length.at.most(80);
  });

  it('is settled by a new run when it is paid after it has expired', async () => {
    const order = await startOrder();
    expect(await order.handle.result()).to.equal('expired');
    // As a session that was paid in the moment in which it was closed.
    await db('test_payments').where({ session_id: order.session }).update({ status: 'open' });
    await db('test_payments')
      .where({ session_id: order.session })
      .update({ expires_at: new Date(Date.now() + day) });
    await payments.pay(order.session, new Date());
    await until(async () => (await order.row()).status === 'paid', 'paid');
    expect(await env.client.workflow.getHandle(workflowId.order(order.id)).result()).to.equal('fulfilled');
    expect(await order.listing()).to.include({ status: 'live' });
  });

  it('ends when another order takes its place, closes the session and says which', async () => {
    const first = await startOrder();
    const second = await orderOf(first.listingId);
    const now = await clock();
    await db.transaction((tx) => replaceOrders(tx, flowsIn(tx), { ids: [first.id], by: second.id, now }));
    world.relay.kick();
    expect(await first.handle.result()).to.equal('cancelled');
    expect(await payments.stateOf(first.session)).to.include({ status: 'expired' });
    expect(await told(workflowId.order(first.id))).to.deep.equal({
      currentDetails: `**Over:** cancelled before it was paid; order ${second.id} took its place.`,
      OrderStatus: 'cancelled',
    });
    expect(await second.row()).to.include({ status: 'pending' });
    await payments.pay(second.session, new Date());
    expect(await second.handle.result()).to.equal('fulfilled');
  });

  it('that its buyer cancels ends so, and a payment that arrives later is paid back', async () => {
    const { id, handle, session, listing, row } = await startOrder();
    const now = await clock();
    await db.transaction((tx) => cancelOrder(tx, flowsIn(tx), id, now));
    world.relay.kick();
    expect(await handle.result()).to.equal('cancelled');
    expect(await told(workflowId.order(id))).to.deep.equal({
      currentDetails: '**Over:** cancelled before it was paid.',
      OrderStatus: 'cancelled',
    });
    await db('test_payments')
      .where({ session_id: session })
      .update({ status: 'open', expires_at: new Date(Date.now() + day) });
    await payments.pay(session, new Date());
    await until(async () => (await row()).status === 'refunded', 'paid back');
    expect(await listing()).to.include({ status: 'draft', plan: null });
  });

  it('paid twice is paid back by itself: both runs end, and the listing launches once', async () => {
    const first = await startOrder();
    const second = await orderOf(first.listingId);
    await payments.pay(second.session, new Date());
    expect(await second.handle.result()).to.equal('fulfilled');
    expect(await first.handle.result()).to.equal('cancelled');
    // As a session that was paid in the moment in which it was closed.
    await db('test_payments')
      .where({ session_id: first.session })
      .update({ status: 'open', expires_at: new Date(Date.now() + day) });
    await payments.pay(first.session, new Date());
    await until(async () => (await first.row()).status === 'refunded', 'paid back');
    expect(await env.client.workflow.getHandle(workflowId.order(first.id)).result()).to.equal('refunded');
    const refundId = workflowId.orderRefund(first.id);
    await until(
      async () => (await env.client.workflow.getHandle(refundId).describe()).status.name === 'COMPLETED',
      'its run ends',
    );
    expect(await first.item()).to.include({ status: 'undone' });
    expect(await second.row()).to.include({ status: 'paid' });
    expect(await second.listing()).to.include({ status: 'live', plan: 'paid' });
  });

  it('waits for a provider that is away, says so, and goes on when it is back', async () => {
    const order = await startOrder();
    away = new ProviderAway('no answer');
    await payments.pay(order.session, new Date());
    const away_ = async () => (await told(workflowId.order(order.id)))['BlockedOn'] === 'payment provider';
    await until(away_, 'it is away');
    expect(await told(workflowId.order(order.id))).to.include({ OrderStatus: 'pending' });
    expect((await told(workflowId.order(order.id)))['currentDetails']).to.match(
      /payment provider is unavailable.*next attempt is at/,
    );
    await order.skipTo(order.expiresAt - day + 45 * minute);
    expect(await order.row()).to.include({ status: 'pending' });
    away = null;
    expect(await order.handle.result()).to.equal('fulfilled');
  });

  it('is refunded while it waits for its week: the listing returns, and both runs end', async () => {
    const order = await startOrder({ week: addWeeks(mondayOf(await clock()), 3) });
    await payments.pay(order.session, new Date());
    await until(async () => (await order.item())?.status === 'waiting', 'waits');
    away = new ProviderAway('no answer');
    const now = await clock();
    await db.transaction((tx) =>
      requestRefund(tx, flowsIn(tx), { orderId: order.id, cents: null, why: 'Asked.', by: 'mara', now }),
    );
    world.relay.kick();
    const refundId = workflowId.orderRefund(order.id);
    await until(
      () =>
        told(refundId).then(
          ({ BlockedOn }) => BlockedOn === 'payment provider',
          () => false,
        ),
      'away',
    );
    await until(
      async () => (await told(workflowId.order(order.id)))['OrderStatus'] === 'refunding',
      'the order stops',
    );
    away = null;
    expect(await env.client.workflow.getHandle(refundId).result()).to.equal('refunded');
    expect(await order.handle.result()).to.equal('refunded');
    expect(await order.listing()).to.include({ status: 'draft', plan: null });
    expect(await order.item()).to.include({ status: 'undone' });
  });

  it('is refunded when the provider has paid it back, long after all was done', async () => {
    const order = await startOrder();
    await payments.pay(order.session, new Date());
    expect(await order.handle.result()).to.equal('fulfilled');
    const { payment_id, total_cents } = (await findOrder(db, order.id)) ?? { payment_id: '', total_cents: 0 };
    await payments.refund({
      paymentId: payment_id ?? '',
      amountCents: total_cents,
      key: `theirs-${order.id}`,
    });
    await db.transaction((tx) => signalOrder(flowsIn(tx), order.id));
    world.relay.kick();
    await until(async () => (await order.row()).status === 'refunded', 'refunded');
    expect(await env.client.workflow.getHandle(workflowId.order(order.id)).result()).to.equal('refunded');
    expect(await order.listing()).to.include({ status: 'live', plan: 'free' });
  });

  it('is refunded part by part, also of what is asked for while a run is at it, and the last undoes it', async () => {
    const order = await startOrder({ week: addWeeks(mondayOf(await clock()), 3) });
    await payments.pay(order.session, new Date());
    await until(async () => (await order.item())?.status === 'waiting', 'waits');
    const refundId = workflowId.orderRefund(order.id);
    const refundRun = () => env.client.workflow.getHandle(refundId);
    const ask = async (cents: number | null) => {
      const now = await clock();
      await db.transaction((tx) =>
        requestRefund(tx, flowsIn(tx), { orderId: order.id, cents, why: 'Asked.', by: 'mara', now }),
      );
      world.relay.kick();
    };
    const refunded = async () => (await findOrder(db, order.id))?.refunded_cents;
    await ask(1_000);
    await until(async () => (await refunded()) === 1_000, 'the first');
    expect(await refundRun().result()).to.equal('refunded in part');
    const { runId } = await refundRun().describe();

    away = new ProviderAway('no answer');
    await ask(500);
    await until(
      () =>
        told(refundId).then(
          ({ BlockedOn }) => BlockedOn === 'payment provider',
          () => false,
        ),
      'away',
    );
    expect((await refundRun().describe()).runId).not.to.equal(runId);
    await ask(400);
    // Meanwhile at the provider, for more than is asked here.
    const { payment_id: paymentId } = (await findOrder(db, order.id)) ?? { payment_id: null };
    await payments.refund({ paymentId: paymentId ?? '', amountCents: 1_200, key: `theirs-${order.id}` });
    away = null;
    await db.transaction((tx) => signalOrder(flowsIn(tx), order.id));
    world.relay.kick();
    await until(async () => (await refunded()) === 2_200, 'all that is known');
    expect(await refundRun().result()).to.equal('refunded in part');
    expect(await order.item()).to.include({ status: 'waiting' });

    await ask(null);
    expect(await order.handle.result()).to.equal('refunded');
    expect(await refundRun().result()).to.equal('refunded');
    expect(await order.item()).to.include({ status: 'undone' });
    const parts = await db('refunds').where({ order_id: order.id }).orderBy('n').pluck<number[]>('cents');
    expect(parts).to.deep.equal([1_000, 500, 400, 300, 2_700]);
    const { refundedCents } = await payments.stateOf(order.session);
    expect(refundedCents).to.equal(4_900);
    expect(await db('invoices').where({ order_id: order.id, is_credit: true })).to.have.lengthOf(5);
  });

  it('takes over from a launch on the free plan, whose run ends as upgraded', async () => {
    const listingId = await insertListing(db, { websiteUrl: 'https://shop.example/' });
    const free = await chooseFree(db, listingId, await clock());
    const order = await orderOf(listingId);
    await payments.pay(order.session, new Date());
    expect(await order.handle.result()).to.equal('fulfilled');
    expect(await env.client.workflow.getHandle(free.id).result()).to.equal('upgraded');
    expect(await order.listing()).to.include({ status: 'live', plan: 'paid' });
  });

  it('looks once more for many signals at once, and settles once', async () => {
    const order = await startOrder();
    await order.payUntold();
    await Promise.all(Array.from({ length: 10 }, () => order.handle.signal(signals.paymentChanged)));
    expect(await order.handle.result()).to.equal('fulfilled');
    const mails = await db('mails')
      .whereLike('occasion', `order/${order.id}/%`)
      .orderBy('occasion')
      .pluck('occasion');
    expect(mails).to.deep.equal([`order/${order.id}/live/0`, `order/${order.id}/receipt`]);
  });

  it('hands over to the site team what it cannot do, and is over with that', async () => {
    const order = await startOrder();
    await db('listings').where({ id: order.listingId }).delete();
    await payments.pay(order.session, new Date());
    expect(await order.handle.result()).to.equal('fulfilled');
    expect(await order.item()).to.include({ status: 'with_team' });
    expect((await told(workflowId.order(order.id)))['currentDetails']).to.match(
      /Over.*With the site team: 1 item\./,
    );
  });

  it('ends when its row is gone', async () => {
    const order = await startOrder();
    await db('orders').where({ id: order.id }).delete();
    expect(await order.handle.result()).to.equal('gone');
  });
});
