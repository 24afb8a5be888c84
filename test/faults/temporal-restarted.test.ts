/** Temporal comes after the worker, goes away while it works, and comes back. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { msToTs } from '@temporalio/common/lib/time.js';
import { expect } from 'chai';
import { openDatabase } from '../../src/db/knex.ts';
import { freePort } from '../support/api.ts';
import { freshDatabase } from '../support/engines.ts';
import { ownDevServer } from '../workflows/support/engines.ts';
import { openOwnerSite } from '../workflows/support/owner-site.ts';
import { submitDraft } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';
import { bundleFile, startWorkerProcess } from './worker-process.ts';

describe('a worker process', function () {
  this.timeout(90_000);

  it('waits for Temporal, and goes on when it went away and is back', async () => {
    const port = await freePort();
    const database = await freshDatabase();
    const db = openDatabase(database.url, 5);
    const folder = await mkdtemp(join(tmpdir(), 'temporal-restarted-'));
    const bundle = await bundleFile();
    const site = await openOwnerSite();
    site.pages.set('/', '<title>Shop</title><p>Lamps for people who read at night.</p>');
    const worker = startWorkerProcess({
      DATABASE_URL: database.url,
      TEMPORAL_ADDRESS: `127.0.0.1:${port}`,
      DATA_DIR: folder,
      CRAWL_RESOLVE: site.resolve,
      WORKFLOW_BUNDLE: bundle.path,
    });
    const server = () => ownDevServer({ port, dbFilename: join(folder, 'temporal.db') });
    const ready = (id: string) =>
      until(async () => (await db('drafts').where({ id, status: 'ready' })).length === 1, 'ready', 40_000);
    let temporal: Awaited<ReturnType<typeof server>> | undefined;
    try {
      const early = await submitDraft(db, site.url);
      temporal = await server();
      await worker.ready;
      await ready(early);

      await temporal.teardown();
      temporal = undefined;
      const meanwhile = await submitDraft(db, site.url);
      temporal = await server();
      await ready(meanwhile);
      const handle = temporal.client.workflow.getHandle(`draft/${early}`);
      await handle.signal('draftSubmitted');
      expect(await handle.result()).to.equal('submitted');
      expect(await worker.stop()).to.equal(0);
    } finally {
      await worker.kill();
      await temporal?.teardown();
      await site.close();
      await db.destroy();
      await database.drop();
      await bundle.remove();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('waits for its namespace, which is made after it has come', async () => {
    const database = await freshDatabase();
    const bundle = await bundleFile();
    const temporal = await ownDevServer({});
    const namespace = 'made-later';
    const worker = startWorkerProcess({
      DATABASE_URL: database.url,
      TEMPORAL_ADDRESS: temporal.address,
      TEMPORAL_NAMESPACE: namespace,
      WORKFLOW_BUNDLE: bundle.path,
    });
    let isReady = false;
    void worker.ready.then(
      () => (isReady = true),
      () => undefined,
    );
    try {
      // Longer than the process takes to come up and to try once.
      await Promise.race([worker.ended, sleep(8_000)]);
      expect(isReady).to.equal(false);
      await temporal.connection.workflowService.registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: msToTs('1 day'),
      });
      await worker.ready;
      expect(await worker.stop()).to.equal(0);
    } finally {
      await worker.kill();
      await temporal.teardown();
      await database.drop();
      await bundle.remove();
    }
  });
});
