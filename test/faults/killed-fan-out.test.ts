/** kill -9 of a worker that tells 10,000 followers: another goes on, and nobody is told twice. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openDatabase } from '../../src/db/knex.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { insertFollowers } from '../community/followers.ts';
import { freshDatabase } from '../support/engines.ts';
import { ownNamespace } from '../workflows/engines.ts';
import { openMailServer } from '../workflows/mail-server.ts';
import { replayRuns } from '../workflows/replay.ts';
import { countsOf, followedListing, postUpdate, statusesOf, toldBy } from '../workflows/telling.ts';
import { until } from '../workflows/until.ts';
import { bundleFile, startWorkerProcess } from './worker-process.ts';

const followers = 10_000;
/** What is in a worker's hands at once, as activities/store/tell-followers.ts says. */
const inHand = 2 * 20;

describe('a worker killed while it tells 10,000 followers of an update', function () {
  this.timeout(180_000);

  it('is followed by another that goes on: nobody is told twice, and who may not have been told is counted', async () => {
    const engine = await ownNamespace();
    const database = await freshDatabase();
    const db = openDatabase(database.url, 5);
    const dataDir = await mkdtemp(join(tmpdir(), 'killed-fan-out-'));
    const [bundle, mailServer] = await Promise.all([bundleFile(), openMailServer()]);
    const env = {
      DATABASE_URL: database.url,
      TEMPORAL_ADDRESS: engine.address,
      TEMPORAL_NAMESPACE: engine.namespace ?? '',
      BASE_URL: 'https://launches.localhost',
      DATA_DIR: dataDir,
      SMTP_URL: mailServer.url,
      WORKFLOW_BUNDLE: bundle.path,
    };
    const workers = [startWorkerProcess(env)];
    try {
      const listing = await followedListing(db);
      const accounts = await insertFollowers(db, listing.id, followers);
      await workers[0]?.ready;
      const { updateId, id } = await postUpdate(db, listing.id);

      await until(() => Promise.resolve(mailServer.messages.length > 2_500), 'in the middle', 90_000);
      await workers[0]?.kill();
      const { sending = 0 } = await statusesOf(db, updateId);
      expect(sending, 'in the hands of the dead').to.be.within(0, inHand);
      const next = startWorkerProcess(env);
      workers.push(next);
      await next.ready;

      const handle = engine.client.workflow.getHandle(id);
      expect(await handle.result()).to.equal('told');
      const told = toldBy(mailServer);
      const counts = await countsOf(db, updateId);
      expect(new Set(told).size, 'each at most once').to.equal(told.length);
      expect(counts).to.deep.equal({
        sent: followers - sending,
        refused: 0,
        unknown: sending,
        outcome: 'told',
      });
      expect(told.length, 'lost are none but those that were in hand').to.be.within(
        followers - sending,
        followers,
      );
      expect(await statusesOf(db, updateId)).to.deep.equal({
        sent: followers - sending,
        ...(sending > 0 && { unknown: sending }),
      });
      expect(accounts).to.have.length(followers);

      // A start that is delivered once more finds it done.
      await db.transaction((tx) => flowsIn(tx).start('tellFollowers', id, { updateId }));
      await until(
        async () => (await db('outbox').whereNull('delivered_at')).length === 0,
        'delivered once more',
      );
      expect(mailServer.messages).to.have.length(told.length);
      expect((await handle.fetchHistory()).events?.length).to.be.lessThan(150);
      await replayRuns(engine.client, [id]);
      expect(await next.stop(), 'an orderly stop').to.equal(0);
    } finally {
      await Promise.all(workers.map((worker) => worker.kill()));
      await Promise.all([mailServer.close(), engine.close(), bundle.remove()]);
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
