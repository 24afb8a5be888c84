/** kill -9 of a worker that has sent an event and not recorded it: another sends it again, under the same id. */
import { expect } from 'chai';
import { workflowId } from '../../src/outbox/messages.ts';
import { createRelay } from '../../temporal/relay.ts';
import { openWebhookEndpoint } from '../support/webhook-endpoint.ts';
import { addEndpoint, deliveryOf, recordEvent } from '../webhooks/webhook-rows.ts';
import { testLog } from '../workflows/support/quiet-sdk.ts';
import { replayRuns } from '../workflows/support/replay.ts';
import { insertAccount } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';
import { withWorkers } from './worker-process.ts';

describe('a worker killed while it delivers an event', function () {
  this.timeout(90_000);

  it('is followed by another that delivers it under the same id', () =>
    withWorkers(async (host) => {
      const { engine, db } = host;
      const endpoint = await host.use(openWebhookEndpoint());
      endpoint.next.push(() => undefined);
      const relay = createRelay({ db, client: engine.client, log: testLog() });
      relay.start();
      await host.use({ close: () => relay.stop() });
      await host.start({ CRAWL_RESOLVE: endpoint.resolve('hooks.example') });
      const accountId = await insertAccount(db);
      await addEndpoint(db, accountId, 'https://hooks.example/');
      const [delivery = 0] = await recordEvent(db, accountId);
      relay.kick();
      await until(() => Promise.resolve(endpoint.received.length > 0), 'the event has come');
      await host.kill();
      expect(await deliveryOf(db, delivery)).to.include({ status: 'pending' });

      const next = await host.start();
      const run = workflowId.webhook(delivery, 1);
      expect(await engine.client.workflow.getHandle(run).result()).to.equal('delivered');
      expect(endpoint.received).to.have.length(2);
      const [first, second] = endpoint.received.map(({ headers }) => headers['webhook-id']);
      expect(second).to.equal(first);
      expect(await db('webhook_attempts').where({ delivery_id: delivery }).pluck('status')).to.deep.equal([
        200,
      ]);
      await replayRuns(engine.client, [run]);
      return next;
    }));
});
