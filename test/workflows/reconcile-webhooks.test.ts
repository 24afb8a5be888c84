/** The reconciler on deliveries: what is pending has a run, which goes on where the last one was. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { workflowId } from '../../src/outbox/messages.ts';
import type { reconcile } from '../../workflows/index.ts';
import { type WebhookEndpoint, openWebhookEndpoint } from '../support/webhook-endpoint.ts';
import { addEndpoint, recordEvent } from '../webhooks/webhook-rows.ts';
import { ownNamespace } from './support/engines.ts';
import { insertAccount } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

describe('the reconciler, of webhooks', function () {
  this.timeout(60_000);
  let engine: Awaited<ReturnType<typeof ownNamespace>>;
  let endpoint: WebhookEndpoint;
  let world: World;
  before(async () => {
    engine = await ownNamespace();
    endpoint = await openWebhookEndpoint();
    world = await createWorld(engine, { env: { CRAWL_RESOLVE: endpoint.resolve('hooks.example') } });
    await world.work();
  });
  after(async () => {
    await world.close();
    await endpoint.close();
    await engine.close();
  });

  it('starts a delivery whose run is lost, after the attempts that were made', async () => {
    const { db } = world;
    const accountId = await insertAccount(db);
    await addEndpoint(db, accountId, 'https://hooks.example/');
    const earlier = new Date(Date.now() - 5 * 60_000);
    const [delivery = 0] = await db.transaction(async (tx) => {
      const ids = await recordEvent(tx, accountId, { at: earlier });
      await tx('outbox').delete();
      return ids;
    });
    await db('webhook_attempts').insert({
      delivery_id: delivery,
      n: 1,
      attempt: 1,
      at: earlier,
      duration_ms: 1,
      failure: 'status',
    });
    const report = await engine.client.workflow.execute<typeof reconcile>('reconcile', {
      workflowId: `reconcile-${randomUUID()}`,
      taskQueue: 'general',
    });
    const run = workflowId.webhook(delivery, 1);
    expect(report).to.deep.equal([`${run} was not delivered without a run (last run: unknown); restarted`]);
    await until(() => Promise.resolve(endpoint.received.length === 1), 'it is sent');
    expect(await engine.client.workflow.getHandle(run).result()).to.equal('delivered');
    const attempts = db('webhook_attempts').where({ delivery_id: delivery }).orderBy('attempt');
    expect(await attempts.pluck('attempt')).to.deep.equal([1, 2]);
  });
});
