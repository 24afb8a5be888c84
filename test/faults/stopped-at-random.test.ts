/**
 * SIGTERM to an API and a worker process at random moments under load: nothing that was accepted is lost, and nothing is done
 * twice. `STOPS=200 npm test -- test/faults/stopped-at-random.test.ts` stops them 200 times.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import PostalMime from 'postal-mime';
import { createKey } from '../../src/accounts/create-key.ts';
import { listFailingRuns } from '../../temporal/failing-runs.ts';
import { type ApiProcess, startApiProcess } from '../support/api-process.ts';
import { startBalancer } from '../support/tcp-balancer.ts';
import { openMailServer } from '../workflows/support/mail-server.ts';
import { openOwnerSite } from '../workflows/support/owner-site.ts';
import { until } from '../workflows/support/until.ts';
import { type WorkerHost, openWorkerHost } from './worker-process.ts';

const stops = Number(process.env['STOPS'] ?? 6);
/** Processes take seconds to start; the moments are spread over reading, drafting and mailing. */
const maxDelayMs = 1_500;
const patienceMs = 120_000;
const millisecondsPerStop = 30_000;
/** An environment variable has their names, which bounds them. */
const maxWebsites = 40 + 8 * stops;

interface Load {
  /** Keys of submissions that were answered with 201. */
  accepted: Set<string>;
  stop(): Promise<void>;
}

/** Submits a website at a time, and repeats each request with its key until it is accepted, as scripts do. */
function startLoad(port: number, key: string, pauseMs: number): Load {
  const accepted = new Set<string>();
  const stopping = new AbortController();
  const submit = async (name: string): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/drafts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': name,
        connection: 'close',
      },
      body: JSON.stringify({ url: `https://${name}.example/` }),
    }).catch(() => null);
    if (answer === null || answer.status === 503) return false;
    expect(answer.status, await answer.text()).to.equal(201);
    return true;
  };
  const running = (async () => {
    for (let n = 1; n <= maxWebsites && !stopping.signal.aborted; n += 1) {
      const name = `product-${n}`;
      while (!(await submit(name))) await sleep(100);
      accepted.add(name);
      await sleep(pauseMs);
    }
  })();
  running.catch(() => undefined);
  return {
    accepted,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

describe('processes that are stopped at random moments', function () {
  this.timeout(patienceMs * 3 + stops * millisecondsPerStop);

  it(`lose nothing and repeat nothing in ${stops} stops`, async () => {
    const host = await openWorkerHost();
    try {
      await stopAtRandom(host);
    } finally {
      await host.close();
    }
  });
});

async function stopAtRandom(host: WorkerHost): Promise<void> {
  const { engine, db } = host;
  const site = await host.use(openOwnerSite('shop.example'));
  const mails = await host.use(openMailServer());
  const sitePort = site.resolve.split(':').at(-1) ?? '';
  const names = Array.from(
    { length: maxWebsites },
    (_, n) => `product-${n + 1}.example:443=127.0.0.1:${sitePort}`,
  );
  const env = { SMTP_URL: mails.url, CRAWL_RESOLVE: names.join() };
  const startApi = () =>
    startApiProcess({
      DATABASE_URL: host.databaseUrl,
      TEMPORAL_ADDRESS: engine.address,
      TEMPORAL_NAMESPACE: engine.namespace ?? '',
      BASE_URL: host.baseUrl,
      RATE_CRAWLS_PER_HOUR: '1000000',
      ...env,
    });
  let worker = await host.start(env);
  let api: ApiProcess = await startApi();
  await host.use({ close: () => api.kill() });
  const balancer = await host.use(startBalancer([api.port]));
  const of = {
    email: 'mara@product.example',
    name: 'load',
    scopes: ['listings:write' as const],
    expiresAt: null,
  };
  const load = startLoad(balancer.port, await createKey(db, of, new Date()), 400);

  for (let n = 0; n < stops; n += 1) {
    await sleep(Math.random() * maxDelayMs);
    if (n % 2 === 0) {
      expect(await worker.stop(), 'the worker stops in order').to.equal(0);
      worker = await host.start();
    } else {
      const { port, ended } = api;
      api.terminate();
      expect(await ended, 'the API stops in order').to.equal(0);
      await balancer.remove(port);
      api = await startApi();
      balancer.add(api.port);
    }
  }
  await load.stop();

  const accepted = [...load.accepted].map((name) => `https://${name}.example/`).sort();
  const drafts = await db('drafts').select<{ url: string }[]>('url');
  expect(drafts.map(({ url }) => url).sort(), 'each accepted once').to.deep.equal(accepted);
  await until(async () => (await unfinished(db)) === 0, 'all is drafted, delivered and mailed', patienceMs);
  expect(await db('drafts').whereNot({ status: 'ready' })).to.deep.equal([]);
  const ids = await Promise.all(
    mails.messages.map(async ({ data }) => (await PostalMime.parse(data)).messageId),
  );
  expect(ids).to.have.length((await db('mails')).length);
  expect(new Set(ids).size, 'no mail twice').to.equal(ids.length);
  expect((await listFailingRuns(engine.client, 1_000)).failing).to.deep.equal([]);
}

async function unfinished(db: Knex): Promise<number> {
  const open = await db('drafts').whereIn('status', ['crawling', 'drafting']);
  const unsent = await db('mails').whereNull('sent_at');
  const waiting = await db('outbox').whereNull('delivered_at');
  return open.length + unsent.length + waiting.length;
}
