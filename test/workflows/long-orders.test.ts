/** An order whose payment provider stays away until its history has grown long. */
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { findOrder } from '../../src/orders/order-queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { ProviderAway } from '../../src/orders/payment-provider.ts';
import { createTestProvider } from '../../src/payments/test-provider.ts';
import { signals, workflowId } from '../../src/outbox/messages.ts';
import { beginPaying, buildOrder } from '../orders/order-desk.ts';
import { ownDevServer } from './support/engines.ts';
import { insertListing } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

describe('an order whose payment provider is away for long', function () {
  this.timeout(90_000);
  let env: TestWorkflowEnvironment;
  let world: World;
  before(async () => {
    // The server that skips time never says that a history is long.
    env = await ownDevServer({ settings: ['limit.historyCount.suggestContinueAsNew=40'] });
    world = await createWorld(env);
  });
  after(async () => {
    await world.close();
    await env.teardown();
  });

  it('goes on in a fresh history when its own has grown long, and is settled once', async () => {
    const { db } = world;
    let away: Error | null = new ProviderAway('no answer');
    const payments = createTestProvider({
      db,
      flowsIn,
      committed: () => world.relay.kick(),
      clock: () => new Date(),
      baseUrl: world.config.BASE_URL,
    });
    world.deps.payments = {
      ...payments,
      stateOf: (session) => (away ? Promise.reject(away) : payments.stateOf(session)),
    };
    await world.work();
    const listingId = await insertListing(db, { websiteUrl: 'https://shop.example/' });
    const { owner_id: accountId } = await db('listings')
      .where({ id: listingId })
      .first<{ owner_id: number }>('owner_id');
    const items = [{ product: 'launch', listing_id: listingId }];
    const id = await buildOrder(db, { items, accountId, now: new Date() });
    const session = await beginPaying(db, payments, id);
    await payments.pay(session, new Date());

    const order = env.client.workflow.getHandle(workflowId.order(id));
    const runOf = async (handle: typeof order) => (await handle.describe().catch(() => null))?.runId;
    await until(async () => (await runOf(order)) !== undefined, 'the run is there');
    const first = await runOf(order);
    await until(async () => {
      await order.signal(signals.paymentChanged);
      return (await runOf(order)) !== first;
    }, 'the order goes on in a new run');
    expect(await findOrder(db, id)).to.include({ status: 'pending' });
    away = null;
    await order.signal(signals.paymentChanged);
    expect(await order.result()).to.equal('fulfilled');
    expect(await db('invoices').where({ order_id: id })).to.have.lengthOf(1);
    const receipts = await db('mails').where({ occasion: `order/${id}/receipt` });
    expect(receipts).to.have.lengthOf(1);
  });
});
