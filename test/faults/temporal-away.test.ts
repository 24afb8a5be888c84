/** Fault 3: Temporal is away while a product is submitted. */
import { expect } from 'chai';
import { openTemporal } from '../../temporal/client.ts';
import { type Relay, createRelay } from '../../temporal/relay.ts';
import { freePort, startApi } from '../support/api.ts';
import { ownDevServer } from '../workflows/support/engines.ts';
import { testLog } from '../workflows/support/quiet-sdk.ts';
import { until } from '../workflows/support/until.ts';

describe('Temporal away at submission', function () {
  this.timeout(60_000);

  it('is accepted with 201; the run starts once when Temporal is back', async () => {
    const port = await freePort();
    const temporal = openTemporal({ TEMPORAL_ADDRESS: `127.0.0.1:${port}`, TEMPORAL_NAMESPACE: 'default' });
    const relays: Relay[] = [];
    const api = await startApi({
      committed: () => relays.forEach((relay) => relay.kick()),
      temporalReady: () => temporal.ready(),
    });
    const relay = createRelay({ db: api.db, client: temporal.client, log: testLog() });
    relays.push(relay);
    relay.start();
    try {
      const headers = { authorization: `Bearer ${await api.key()}`, 'content-type': 'application/json' };
      const submit = () =>
        fetch(`${api.baseUrl}/api/v1/drafts`, {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': 'once' },
          body: JSON.stringify({ url: 'https://example.com' }),
        });
      const answer = await submit();
      expect(answer.status).to.equal(201);
      expect((await submit()).status).to.equal(201);
      expect((await fetch(`${api.baseUrl}/readyz`)).status).to.equal(503);
      const { id } = (await answer.json()) as { id: string };
      expect(await api.db('outbox').whereNull('delivered_at')).to.have.length(1);

      const env = await ownDevServer({ port });
      try {
        await until(async () => (await api.db('outbox').whereNull('delivered_at')).length === 0, 'delivered');
        const [entry] = await api.db('outbox').select<{ outcome: string; workflow_id: string }[]>('*');
        expect(entry).to.include({ outcome: 'started', workflow_id: `draft/${id}` });
        expect((await temporal.client.workflow.getHandle(`draft/${id}`).describe()).status.name).to.equal(
          'RUNNING',
        );
        expect((await fetch(`${api.baseUrl}/readyz`)).status).to.equal(200);
      } finally {
        await env.teardown();
      }
    } finally {
      await relay.stop();
      await api.close();
      await temporal.close();
    }
  });
});
