/** kill -9 of a worker in the middle of drawing a card; another draws it once. */
import { expect } from 'chai';
import { createRelay } from '../../temporal/relay.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { insertListing } from '../launches/insert-listing.ts';
import { startApi } from '../support/api.ts';
import { testLog } from '../workflows/support/quiet-sdk.ts';
import { replayRuns } from '../workflows/support/replay.ts';
import { withWorkers } from './worker-process.ts';

describe('a worker killed in the middle of drawing a card', function () {
  this.timeout(90_000);

  it('is followed by another that draws it', () =>
    withWorkers(async (host) => {
      const { engine, db } = host;
      const relay = createRelay({ db, client: engine.client, log: testLog() });
      relay.start();
      await host.use({ close: () => relay.stop() });
      const api = await host.use(
        startApi({
          database: { url: host.databaseUrl, drop: () => Promise.resolve() },
          committed: () => relay.kick(),
        }),
      );
      await insertListing(db, 'tidewell');
      const url = new URL('/cards/listings/tidewell.png', api.baseUrl);
      expect((await fetch(url)).headers.get('cache-control')).to.equal('no-store');
      const { id } = await db('cards').first<{ id: number }>('id');

      const lock = await db.transaction();
      await lock.raw('LOCK TABLE cards IN ACCESS EXCLUSIVE MODE');
      await host.start({ BASE_URL: api.baseUrl });
      await host.untilLocked('the worker waits for the card');
      await host.kill();
      await lock.commit();

      const next = await host.start();
      expect(await engine.client.workflow.getHandle(workflowId.card(id, 1)).result()).to.equal('drawn');
      const response = await fetch(url);
      expect(response.headers.get('cache-control')).to.equal('public, max-age=3600');
      expect((await response.arrayBuffer()).byteLength).to.be.greaterThan(5_000);
      expect(await db('cards').select('n', 'drawn_n')).to.deep.equal([{ n: 1, drawn_n: 1 }]);
      await replayRuns(engine.client, [workflowId.card(id, 1)]);
      return next;
    }));
});
