/** Fault 1: kill -9 of a worker in the middle of everything; another finishes, with one result and one mail of each kind. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import PostalMime from 'postal-mime';
import { openDatabase } from '../../src/db/knex.ts';
import { embedCode } from '../../src/listings/badge-rules.ts';
import { enqueueMail } from '../../src/mail/queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import type { reconcile } from '../../workflows/index.ts';
import { freshDatabase } from '../support/engines.ts';
import { ownNamespace } from '../workflows/engines.ts';
import { openMailServer } from '../workflows/mail-server.ts';
import { openOwnerSite } from '../workflows/owner-site.ts';
import { chooseFree, completeFounder, insertListing, submitDraft } from '../workflows/rows.ts';
import { until } from '../workflows/until.ts';
import { bundleFile, startWorkerProcess } from './worker-process.ts';

/** Something that is held until it is let go. */
function latch() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { released, release: () => release() };
}

describe('a worker killed in the middle of every workflow', function () {
  this.timeout(90_000);

  it('leaves work that another worker finishes once', async () => {
    const engine = await ownNamespace();
    const database = await freshDatabase();
    const db = openDatabase(database.url, 5);
    const dataDir = await mkdtemp(join(tmpdir(), 'killed-worker-'));
    const bundle = await bundleFile();
    const [product, shop] = await Promise.all([
      openOwnerSite('product.example'),
      openOwnerSite('shop.example'),
    ]);
    const mailServer = await openMailServer();
    const env = {
      DATABASE_URL: database.url,
      TEMPORAL_ADDRESS: engine.address,
      TEMPORAL_NAMESPACE: engine.namespace ?? '',
      BASE_URL: 'https://launches.localhost',
      DATA_DIR: dataDir,
      CRAWL_RESOLVE: `${product.resolve},${shop.resolve}`,
      SMTP_URL: mailServer.url,
      WORKFLOW_BUNDLE: bundle.path,
    };
    const workers = [startWorkerProcess(env)];
    try {
      const home = '<title>Product</title><h1>Product</h1><p>Lamps to read by.</p><a href="/about">About</a>';
      product.pages = new Map([
        ['/', home],
        ['/about', '<title>About</title><p>Product was founded in 2019.</p>'],
      ]);
      const held = latch();
      product.gate = (path) => (path === '/about' ? held.released : Promise.resolve());
      shop.gate = (path) => (path === '/' ? held.released : Promise.resolve());
      mailServer.gate = () => held.released;
      await workers[0]?.ready;

      const draftId = await submitDraft(db, product.url);
      const listingId = await insertListing(db, { websiteUrl: shop.url, founder: completeFounder });
      const { slug } = await db('listings').where({ id: listingId }).first<{ slug: string }>('slug');
      shop.pages.set(
        '/',
        embedCode({ baseUrl: env.BASE_URL, siteName: 'Launch Directory', slug, name: 'Shop' }),
      );
      await chooseFree(db, listingId, new Date());
      await writeMail(db);
      const lock = await db.transaction();
      await lock.raw('LOCK TABLE idempotency_keys IN ACCESS EXCLUSIVE MODE');
      const sweep = await engine.client.workflow.start<typeof reconcile>('reconcile', {
        workflowId: `reconcile-${randomUUID()}`,
        taskQueue: 'general',
      });
      await until(() => Promise.resolve(product.asked.includes('/about')), 'in the middle of the crawl');
      await until(() => Promise.resolve(shop.asked.includes('/')), 'in the middle of the badge check');
      await until(() => Promise.resolve(mailServer.attempts === 1), 'in the middle of the mail');
      await until(async () => (await waitingForLock(db)) === 1, 'in the middle of the sweep');

      await workers[0]?.kill();
      await lock.rollback();
      await until(() => Promise.resolve(mailServer.waiting.size === 0), 'hung up on the mail server');
      held.release();
      const next = startWorkerProcess(env);
      workers.push(next);
      await next.ready;

      await until(
        async () => (await db('drafts').where({ id: draftId, status: 'ready' })).length === 1,
        'drafted',
        40_000,
      );
      await until(
        async () =>
          (await db('free_launches').where({ listing_id: listingId, status: 'scheduled' })).length === 1,
        'scheduled',
        40_000,
      );
      await until(
        async () => (await db('mails').whereNull('sent_at')).length === 0,
        'all mails sent',
        40_000,
      );
      expect(await sweep.result()).to.deep.equal([]);

      const count = (asked: string[], path: string) => asked.filter((one) => one === path).length;
      expect(count(product.asked, '/'), 'a stored page is not read again').to.equal(1);
      expect(count(product.asked, '/about')).to.equal(2);
      expect(await db('draft_pages').where({ draft_id: draftId })).to.have.length(2);
      const occasions = await db('mails').orderBy('occasion').pluck<string[]>('occasion');
      expect(occasions.map((occasion) => occasion.replace(/\/\d{4}-.*/, ''))).to.deep.equal([
        `draft-ready/${draftId}`,
        `free-launch/${listingId}/1/scheduled`,
        'killed/1',
      ]);
      const messages = await Promise.all(mailServer.messages.map(({ data }) => PostalMime.parse(data)));
      expect(new Set(messages.map(({ messageId }) => messageId)).size).to.equal(3);
      expect(messages).to.have.length(3);

      expect(await next.stop(), 'an orderly stop').to.equal(0);
    } finally {
      await Promise.all(workers.map((worker) => worker.kill()));
      await Promise.all([
        product.close(),
        shop.close(),
        mailServer.close(),
        engine.close(),
        db.destroy(),
        bundle.remove(),
      ]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

async function writeMail(db: Knex): Promise<void> {
  const letter = { subject: 'Held', body: 'This one is held.\n' };
  await db.transaction((tx) =>
    enqueueMail(tx, flowsIn(tx), {
      ...letter,
      occasion: 'killed/1',
      recipient: 'mara@shop.example',
      now: new Date(),
    }),
  );
}

async function waitingForLock(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: object[] }>(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}
