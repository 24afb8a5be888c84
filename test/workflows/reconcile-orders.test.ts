/** Orders and refunds in progress without a run, and runs of orders that are over or gone. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { requestRefund } from '../../src/orders/refund-queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { createTestProvider } from '../../src/payments/test-provider.ts';
import type { reconcile } from '../../workflows/index.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { orderStatusKey } from '../../workflows/search-attributes.ts';
import { beginPaying, buildOrder } from '../orders/order-desk.ts';
import { ownNamespace } from './support/engines.ts';
import { insertListing } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

describe('the reconciler, of orders', function () {
  this.timeout(60_000);
  let env: Awaited<ReturnType<typeof ownNamespace>>;
  let world: World;
  let db: Knex;
  before(async () => {
    env = await ownNamespace();
    world = await createWorld(env);
    db = world.db;
    world.deps.payments = createTestProvider({
      db,
      flowsIn,
      committed: () => world.relay.kick(),
      clock: () => new Date(),
      baseUrl: world.config.BASE_URL,
    });
    await world.work();
  });
  after(async () => {
    await world.close();
    await env.close();
  });

  const pass = () =>
    env.client.workflow.execute<typeof reconcile>('reconcile', {
      workflowId: `reconcile-${randomUUID()}`,
      taskQueue: 'general',
    });
  const old = () => new Date(Date.now() - 5 * 60_000);
  async function build(start: boolean) {
    const listingId = await insertListing(db, { websiteUrl: 'https://shop.example/' });
    const { owner_id: accountId } = await db('listings')
      .where({ id: listingId })
      .first<{ owner_id: number }>('owner_id');
    const id = await buildOrder(db, {
      items: [{ product: 'launch', listing_id: listingId }],
      accountId,
      now: old(),
      start,
    });
    if (world.deps.payments) await beginPaying(db, world.deps.payments, id);
    return id;
  }
  const pay = (id: string) =>
    db('test_payments')
      .where({ order_id: id })
      .update({ status: 'paid', payment_id: `payment-${id}` });
  const status = async (id: string) =>
    (await db('orders').where({ id }).first<{ status: string }>('status')).status;
  const running = (id: string, is: boolean) =>
    until(
      async () =>
        (await world.deps.runs.listRunning('order')).some(({ workflowId }) => workflowId === id) === is,
      `${id} is ${is ? 'listed' : 'not listed'}`,
    );

  /** A run that has not looked yet would find out by itself. */
  const looked = (id: string) =>
    until(async () => {
      const { typedSearchAttributes } = await env.client.workflow.getHandle(workflowId.order(id)).describe();
      return typedSearchAttributes.get(orderStatusKey) === 'pending';
    }, 'it has looked');

  it('has nothing to say of orders that have their runs', async () => {
    const id = await build(true);
    world.relay.kick();
    await running(workflowId.order(id), true);
    expect(await pass()).to.deep.equal([]);
    await env.client.workflow.getHandle(workflowId.order(id)).terminate();
    await db('orders').where({ id }).update({ status: 'expired', ended_at: new Date() });
    await running(workflowId.order(id), false);
  });

  it('starts an order that nobody waits with, which is then settled', async () => {
    const id = await build(false);
    await pay(id);
    expect(await pass()).to.deep.equal([
      `order/${id} was in progress without a run (last run: unknown); restarted`,
    ]);
    await until(async () => (await status(id)) === 'paid', 'paid');
    expect(await env.client.workflow.getHandle(workflowId.order(id)).result()).to.equal('fulfilled');
  });

  it('starts a paid order whose run was terminated with an item still to be seen to, and a refund', async () => {
    const id = await build(false);
    await pay(id);
    await db('orders')
      .where({ id })
      .update({ status: 'paid', paid_at: new Date(), payment_id: `payment-${id}` });
    expect(await pass()).to.deep.equal([
      `order/${id} was in progress without a run (last run: unknown); restarted`,
    ]);
    expect(await env.client.workflow.getHandle(workflowId.order(id)).result()).to.equal('fulfilled');

    // Two of which nobody was told; then one more, when the run of those before it is over.
    const ask = (cents: number | null) =>
      db.transaction((tx) =>
        requestRefund(tx, flowsIn(tx), { orderId: id, cents, why: 'Asked.', by: 'mara', now: old() }),
      );
    const refunded = async () =>
      (await db('orders').where({ id }).first<{ refunded_cents: number | null }>('refunded_cents'))
        .refunded_cents;
    await ask(1_000);
    await ask(700);
    await db('outbox').delete();
    expect(await pass()).to.deep.equal([
      `order-refund/${id} was requested without a run (last run: unknown); restarted`,
    ]);
    await until(async () => (await refunded()) === 1_700, 'both');
    const run = env.client.workflow.getHandle(workflowId.orderRefund(id));
    // What the first told of the second is delivered by then, and answered.
    await until(async () => {
      const waiting = await db('outbox').whereNull('delivered_at');
      const { status: standing } = await run.describe();
      const running = await world.deps.runs.listRunning('refundOrder');
      return waiting.length === 0 && standing.name === 'COMPLETED' && running.length === 0;
    }, 'over');
    expect(await run.result()).to.equal('refunded in part');
    await ask(null);
    await db('outbox').delete();
    expect(await pass()).to.deep.equal([
      `order-refund/${id} was requested without a run (last run: completed); restarted`,
    ]);
    await until(async () => (await status(id)) === 'refunded', 'refunded');
  });

  it('ends runs of orders that are over, and cancels those of orders that are gone', async () => {
    const [over, gone] = [await build(true), await build(true)];
    world.relay.kick();
    for (const id of [over, gone]) {
      await running(workflowId.order(id), true);
      await looked(id);
    }
    await db('orders').where({ id: over }).update({ status: 'expired', ended_at: new Date() });
    await db('orders').where({ id: gone }).delete();
    expect(await pass()).to.deep.equal([`order/${gone} ran without a row; cancelled`]);
    expect(await env.client.workflow.getHandle(workflowId.order(over)).result()).to.equal('expired');
    await running(workflowId.order(gone), false);
  });
});
