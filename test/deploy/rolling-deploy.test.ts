/**
 * A deployment in the middle of the day: workers of the last release and of this one side by side, the API replaced
 * process by process, a column added and dropped, under load. No request fails, no run is stuck, no mail is sent twice.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Knex } from 'knex';
import PostalMime from 'postal-mime';
import { createKey } from '../../src/accounts/create-key.ts';
import { embedCode } from '../../src/listings/badge-rules.ts';
import { openTemporal } from '../../temporal/client.ts';
import { promote, readDeployment } from '../../temporal/deployments.ts';
import { listFailingRuns } from '../../temporal/failing-runs.ts';
import { type WorkerHost, openWorkerHost } from '../faults/worker-process.ts';
import { startApiProcess } from '../support/api-process.ts';
import { serverDirectory } from '../support/engines.ts';
import { startBalancer } from '../support/tcp-balancer.ts';
import { openMailServer } from '../workflows/support/mail-server.ts';
import { openOwnerSite } from '../workflows/support/owner-site.ts';
import { chooseFree, completeFounder, insertListing } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';

const release = new URL('./release/workflow-bundle.js.gz', import.meta.url);
const maxDrafts = 24;
/** For waits on a busy machine; they end as soon as their condition holds. */
const patienceMs = 120_000;

interface Load {
  failures: string[];
  answered: number;
  stop(): Promise<void>;
}

/** Reads without a pause and submits drafts of ever other websites, over connections that are kept. */
function startLoad(port: number, key: string, slug: string): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const load = { failures: [] as string[], answered: 0 };
  let stopped = false;
  let drafts = 0;
  const send = (method: string, path: string, body?: object) =>
    new Promise<void>((resolve) => {
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      };
      const fail = (error: Error) => {
        load.failures.push(`${method} ${path}: ${error.message}`);
        resolve();
      };
      const sent = request({ port, host: '127.0.0.1', method, path, agent, headers }, (response) => {
        text(response).then((answer) => {
          load.answered += 1;
          const { statusCode = 0 } = response;
          if (statusCode >= 400) load.failures.push(`${method} ${path}: ${statusCode} ${answer}`);
          resolve();
        }, fail);
      });
      sent.on('error', fail);
      sent.end(body && JSON.stringify(body));
    });
  const loop = async (one: () => Promise<void>) => {
    while (!stopped) await one();
  };
  const loops = [
    loop(() => send('GET', `/api/v1/listings/${slug}`)),
    loop(async () => {
      if (drafts < maxDrafts) {
        drafts += 1;
        await send('POST', '/api/v1/drafts', { url: `https://product-${drafts}.example/` });
      }
      await send('GET', '/api/v1/drafts');
    }),
  ];
  return Object.assign(load, {
    async stop() {
      stopped = true;
      await Promise.all(loops);
      agent.destroy();
    },
  });
}

describe('a rolling deployment', function () {
  this.timeout(600_000);

  it('fails no request, leaves no run stuck, and sends no mail twice', async () => {
    const host = await openWorkerHost();
    try {
      await deployUnderLoad(host);
    } finally {
      await host.close();
    }
  });
});

async function deployUnderLoad(host: WorkerHost): Promise<void> {
  const { engine, db } = host;
  const namespace = engine.namespace ?? '';
  const temporal = await host.use(
    openTemporal({ TEMPORAL_ADDRESS: engine.address, TEMPORAL_NAMESPACE: namespace }),
  );
  const site = await host.use(openOwnerSite('shop.example'));
  const mails = await host.use(openMailServer());
  const directory = await serverDirectory();
  await host.use({ close: () => rm(directory, { recursive: true, force: true }) });
  const released = join(directory, 'released.js');
  await writeFile(released, gunzipSync(await readFile(release)));
  const port = site.resolve.split(':').at(-1) ?? '';
  const names = Array.from(
    { length: maxDrafts },
    (_, index) => `product-${index + 1}.example:443=127.0.0.1:${port}`,
  );
  const resolve = [site.resolve, ...names].join(',');

  const old = await host.start({
    WORKER_BUILD_ID: 'release',
    SMTP_URL: mails.url,
    CRAWL_RESOLVE: resolve,
    WORKFLOW_BUNDLE: released,
  });
  const makeCurrent = (buildId: string) =>
    promote(temporal, buildId, { timeoutMs: patienceMs, waits: () => undefined });
  await makeCurrent('release');
  const startApi = async () => {
    const api = await startApiProcess({
      DATABASE_URL: host.databaseUrl,
      TEMPORAL_ADDRESS: engine.address,
      TEMPORAL_NAMESPACE: namespace,
      BASE_URL: host.baseUrl,
      CRAWL_RESOLVE: resolve,
      API_DRAIN_SECONDS: '5',
      RATE_READS_PER_MINUTE: '1000000',
    });
    await host.use({ close: () => api.kill() });
    return api;
  };
  const apis = [await startApi(), await startApi()];
  const balancer = await host.use(startBalancer(apis.map((api) => api.port)));

  const listingId = await insertListing(db, { websiteUrl: site.url, founder: completeFounder });
  const { slug } = await db('listings').where({ id: listingId }).first<{ slug: string }>('slug');
  const launch = await chooseFree(db, listingId, new Date());
  const key = await createKey(
    db,
    {
      email: 'mara@product.example',
      name: 'load',
      scopes: ['account:read', 'listings:write'],
      expiresAt: null,
    },
    new Date(),
  );
  const load = startLoad(balancer.port, key, slug);
  await untilReady(db, 2);

  await alter(db, 'ADD COLUMN of_next_release text');
  await host.start({ WORKER_BUILD_ID: 'next', WORKFLOW_BUNDLE: host.workflowBundle });
  for (const api of apis) {
    balancer.add((await startApi()).port);
    api.terminate();
    await until(
      () =>
        fetch(`${api.baseUrl}/readyz`, { headers: { connection: 'close' } }).then(
          ({ status }) => status === 503,
        ),
      'the balancer sees that it stops',
      patienceMs,
    );
    await balancer.remove(api.port);
    expect(await api.ended).to.equal(0);
  }
  await makeCurrent('next');

  // A wait that began in the last release goes on in this one.
  site.pages.set('/', embedCode({ baseUrl: host.baseUrl, siteName: 'Launch Directory', slug, name: 'Shop' }));
  await engine.client.workflow.getHandle(launch.id).signal('requirementsChanged');
  await until(
    async () =>
      (await db('free_launches').where({ listing_id: listingId, status: 'scheduled' })).length === 1,
    'the launch goes on',
    patienceMs,
  );
  await until(
    async () => {
      const { versions } = await readDeployment(temporal);
      return versions.find(({ buildId }) => buildId === 'release')?.pinned === 0;
    },
    'no run is pinned to the last release',
    patienceMs,
  );
  expect(await old.stop(), 'the old worker stops in order').to.equal(0);
  await alter(db, 'DROP COLUMN of_next_release');

  const { length: drafts } = await db('drafts');
  await untilReady(db, drafts);
  await load.stop();
  expect(load.failures).to.deep.equal([]);
  expect(load.answered).to.be.greaterThan(100);
  await untilReady(db, (await db('drafts')).length);
  await until(
    async () => (await db('mails').whereNull('sent_at')).length === 0,
    'all mails are sent',
    patienceMs,
  );
  const ids = await Promise.all(
    mails.messages.map(async ({ data }) => (await PostalMime.parse(data)).messageId),
  );
  expect(ids).to.have.length((await db('mails')).length);
  expect(new Set(ids).size, 'each once').to.equal(ids.length);
  expect((await listFailingRuns(engine.client, 1_000)).failing).to.deep.equal([]);
}

/** As a migration does, which waits for no long transaction while others wait behind it. */
async function alter(db: Knex, change: string): Promise<void> {
  await until(
    () =>
      db
        .transaction(async (tx) => {
          await tx.raw(`SET LOCAL lock_timeout = '1s'`);
          await tx.raw(`ALTER TABLE listings ${change}`);
        })
        .then(
          () => true,
          (error: unknown) => {
            if ((error as { code?: string }).code === '55P03') return false;
            throw error;
          },
        ),
    change,
    patienceMs,
  );
}

const untilReady = (db: Knex, count: number) =>
  until(
    async () => (await db('drafts').where({ status: 'ready' })).length >= count,
    `${count} drafts are ready`,
    patienceMs,
  );
