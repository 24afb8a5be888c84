/**
 * A hundred drafts at once, of ten websites by ten accounts each: whether all become ready, in the order of their arrival at
 * each website, with how many requests at a time there; and what the worker weighs meanwhile, without a browser.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { resolveText } from '../src/start/example-site.ts';
import { openTemporal } from '../temporal/client.ts';
import { createRelay } from '../temporal/relay.ts';
import { type RunningApi, startApi } from '../test/support/api.ts';
import { restCaller } from '../test/support/callers.ts';
import { insertCategories } from '../test/support/drafts.ts';
import { devServer } from '../test/support/engines.ts';
import type { Finding } from './table.ts';
import { memoryOf, startWorker } from './worker.ts';

const accounts = 10;
/** Turns go by registrable domain. */
const hosts = Array.from({ length: 10 }, (_, n) => `crowded-${n}.example`);
const expected = hosts.length * accounts;
/** Until the server answers a request: as websites do, which has the queue outlast the first drafts; or at once. */
const answerMs = { usual: 250, quick: 20 };
const lookMs = 500;
const doneWithinMs = 300_000;

export async function benchManyDrafts({ quick }: { quick: boolean }): Promise<Finding[]> {
  const { address, namespace } = await devServer();
  const where = { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace };
  const sites = await serveCrowdedHosts(quick ? answerMs.quick : answerMs.usual);
  const crawl = { CRAWL_RESOLVE: sites.resolve };
  let kick: () => void = () => undefined;
  const api = await startApi({ env: crawl, committed: () => kick() });
  const temporal = openTemporal(where);
  const relay = createRelay({ db: api.db, client: temporal.client, log: pino({ level: 'silent' }) });
  relay.start();
  kick = () => relay.kick();
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  try {
    worker = await startWorker({
      ...where,
      ...crawl,
      CHROMIUM_PATH: 'none',
      DATABASE_URL: api.config.DATABASE_URL ?? '',
    });
    await insertCategories(api.db);
    const keys = await Promise.all(Array.from({ length: accounts }, (_, n) => api.key(emailOf(n))));
    const { pid } = worker;
    const atRest = await memoryOf(pid);

    const started = performance.now();
    await submitAll(api, keys);
    const submittedMs = performance.now() - started;
    const { ready, failed, mostMb } = await untilDone(api.db, pid);
    const took = performance.now() - started;

    const kept = await hostsInOrder(api.db, sites.begun);
    const readMs = [...sites.begun.values()].flat().reduce((sum, { from, to }) => sum + to - from, 0);
    const most = Math.max(...sites.most.values());
    return [
      {
        what: `${expected} drafts at once, of ${hosts.length} websites: ready`,
        measured: `${ready}, ${failed} failed`,
        aim: `all ${expected}`,
      },
      {
        what: 'from the first POST /drafts to the last that is ready',
        measured: seconds(took),
        floor: `${seconds(submittedMs)} to submit them; their readings, one after another, ${seconds(readMs)}`,
        // The worker reads two websites at a time: what is missing from 2 is drafting, and waiting for turns.
        ratio: `${(readMs / took).toFixed(2)} readings at a time`,
        aim: `under ${seconds(doneWithinMs)}`,
      },
      { what: 'most requests at once to one website', measured: String(most), aim: '2 at most' },
      {
        what: 'websites whose drafts were begun in the order of arrival',
        measured: `${kept} of ${hosts.length}`,
        aim: 'all',
      },
      {
        what: `memory of the worker, highest of ${expected} drafts at once`,
        measured: `${mostMb.toFixed(0)} MB`,
        floor: `${atRest.toFixed(0)} MB at rest`,
        ratio: `${(mostMb - atRest).toFixed(0)} MB over it`,
        aim: 'under 300 MB over it',
      },
    ];
  } finally {
    await relay.stop();
    await worker?.stop();
    await temporal.close();
    await api.close();
    await sites.close();
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const emailOf = (account: number) => `founder-${account}@example.com`;
/** An address of its own for each account, by which the server knows whose draft is read. */
const pathOf = (account: number) => `/for-${account}`;

async function submitAll(api: RunningApi, keys: readonly string[]): Promise<void> {
  const call = restCaller(api.baseUrl);
  const submit = async (url: string, key: string) => {
    const { status, body } = await call('submit_listing', { url }, { key });
    if (status !== 201) throw new Error(`POST /drafts answered ${status}: ${JSON.stringify(body)}`);
  };
  await Promise.all(
    keys.flatMap((key, n) => hosts.map((host) => submit(`https://${host}${pathOf(n)}`, key))),
  );
}

/** Until every draft is ready or has failed, or the deadline has passed: what is not there by then is told as it is. */
async function untilDone(db: Knex, pid: number): Promise<{ ready: number; failed: number; mostMb: number }> {
  const deadline = performance.now() + doneWithinMs;
  let mostMb = 0;
  for (;;) {
    mostMb = Math.max(mostMb, await memoryOf(pid));
    const statuses = await db('drafts').pluck<string[]>('status');
    const [ready = 0, failed = 0] = ['ready', 'failed'].map(
      (status) => statuses.filter((it) => it === status).length,
    );
    if (ready + failed >= expected || performance.now() > deadline) return { ready, failed, mostMb };
    await sleep(lookMs);
  }
}

/** At how many hosts the readings began in the order in which the drafts were submitted. */
async function hostsInOrder(db: Knex, begun: CrowdedHosts['begun']): Promise<number> {
  const arrived = await db('drafts').orderBy(['created_at', 'id']).pluck<string[]>('url');
  return hosts.filter((host) => {
    const wanted = arrived.map((url) => new URL(url)).filter((url) => url.hostname === host);
    const found = begun.get(host)?.map(({ path }) => path) ?? [];
    return wanted.map(({ pathname }) => pathname).join() === found.join();
  }).length;
}

/** The reading of one draft, by the server's clock: from the first request for its address to its last answer. */
interface Reading {
  path: string;
  from: number;
  to: number;
}

interface CrowdedHosts {
  /** For CRAWL_RESOLVE. */
  resolve: string;
  /** By host, how many requests there were at a time. */
  most: ReadonlyMap<string, number>;
  /** By host, readings in the order of their beginning. */
  begun: ReadonlyMap<string, Reading[]>;
  close(): Promise<void>;
}

/** All hosts on one port of loopback: told apart by the name they are asked under. */
async function serveCrowdedHosts(delayMs: number): Promise<CrowdedHosts> {
  const now = new Map<string, number>();
  const most = new Map<string, number>();
  const begun = new Map<string, Reading[]>(hosts.map((host) => [host, []]));
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = request.url ?? '/';
    const atOnce = (now.get(host) ?? 0) + 1;
    now.set(host, atOnce);
    most.set(host, Math.max(most.get(host) ?? 0, atOnce));
    const readings = begun.get(host) ?? [];
    const at = performance.now();
    if (path.startsWith('/for-') && !readings.some((known) => known.path === path)) {
      readings.push({ path, from: at, to: at });
    }
    const last = readings.at(-1);
    setTimeout(() => {
      now.set(host, (now.get(host) ?? 0) - 1);
      // The robots.txt of the next draft comes before its address, and is not of this one.
      if (last && path !== '/robots.txt') last.to = performance.now();
      const isPage = path.startsWith('/for-') || Object.hasOwn(sections, path);
      response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
      response.end(isPage ? htmlOf(host, path) : 'There is no such page.');
    }, delayMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const target = { address: '127.0.0.1', port };
  return {
    resolve: resolveText(
      new Map(hosts.flatMap((host) => [443, 80].map((of) => [`${host}:${of}`, target] as const))),
    ),
    most,
    begun,
    async close() {
      server.close();
      server.closeAllConnections();
      await Promise.resolve();
    },
  };
}

const sections: Record<string, string> = {
  '/pricing': 'Pricing',
  '/about': 'About us',
  '/features': 'Features',
  '/faq': 'Questions',
  '/contact': 'Contact',
};

function htmlOf(host: string, path: string): string {
  const heading = sections[path] ?? 'Lamps for people who read at night';
  const links = Object.entries(sections).map(([to, text]) => `<li><a href="${to}">${text}</a></li>`);
  const parts = Array.from(
    { length: 20 },
    (_, n) =>
      `<section><h2>${heading}, part ${n + 1}</h2><p>Lamp ${n + 1} of the house is dimmed by hand, turned to the page and kept from the eyes of who sleeps beside it. It is made to be mended, with parts that are kept for years.</p></section>`,
  );
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${host} – ${heading}</title></head>` +
    `<body><nav><ul>${links.join('')}</ul></nav><main><h1>${heading}</h1>${parts.join('')}</main></body></html>`
  );
}
