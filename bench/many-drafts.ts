/**
 * A hundred concurrent drafts, of ten websites by ten accounts each: whether all become ready, in order of submission per
 * website, and with how many concurrent requests to it; and the memory of the worker, without a browser.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { RunningApi } from '../test/support/api.ts';
import { restCaller } from '../test/support/callers.ts';
import { type CrowdedHosts, pathOf, serveCrowdedHosts } from './crowded-hosts.ts';
import { startDraftingService } from './drafting-service.ts';
import type { Finding } from './table.ts';
import { memoryFinding, memoryOf } from './worker.ts';

const accounts = 10;
/** Host locks are per registrable domain. */
const hosts = Array.from({ length: 10 }, (_, n) => `crowded-${n}.example`);
const expected = hosts.length * accounts;
/** The response time of the server: as of usual websites, so that drafts queue, or short. */
const answerMs = { usual: 250, quick: 20 };
const lookMs = 500;
const doneWithinMs = 300_000;

export async function benchManyDrafts({ quick }: { quick: boolean }): Promise<Finding[]> {
  const sites = await serveCrowdedHosts(hosts, quick ? answerMs.quick : answerMs.usual);
  const service = await startDraftingService(sites.resolve);
  const { api, pid } = service;
  try {
    const keys = await Promise.all(Array.from({ length: accounts }, (_, n) => api.key(emailOf(n))));
    const looks = [await memoryOf(pid)];

    const started = performance.now();
    await submitAll(api, keys);
    const submittedMs = performance.now() - started;
    const { ready, failed } = await untilDone(api.db, async () => void looks.push(await memoryOf(pid)));
    const took = performance.now() - started;

    const kept = await hostsInOrder(api.db, sites.begun);
    const readMs = [...sites.begun.values()].flat().reduce((sum, { from, to }) => sum + to - from, 0);
    const most = Math.max(...sites.most.values());
    return [
      {
        what: `${expected} concurrent drafts of ${hosts.length} websites: ready`,
        measured: `${ready}, ${failed} failed`,
        target: `all ${expected}`,
      },
      {
        what: 'from the first POST /drafts to the last that is ready',
        measured: seconds(took),
        baseline: `${seconds(submittedMs)} to submit them; their crawls, sequentially, ${seconds(readMs)}`,
        // At most one crawl per website, as their drafts wait for host locks.
        ratio: `${(readMs / took).toFixed(2)} concurrent crawls`,
        target: `under ${seconds(doneWithinMs)}`,
      },
      { what: 'maximum concurrent requests to one website', measured: String(most), target: '≤ 2' },
      {
        what: 'websites whose drafts were crawled in the order of submission',
        measured: `${kept} of ${hosts.length}`,
        target: 'all',
      },
      memoryFinding(`maximum during ${expected} concurrent drafts`, looks),
    ];
  } finally {
    await service.close();
    await sites.close();
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const emailOf = (account: number) => `founder-${account}@example.com`;

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

/** Waits until every draft is ready or has failed, or until the deadline. */
async function untilDone(db: Knex, look: () => Promise<void>): Promise<{ ready: number; failed: number }> {
  const deadline = performance.now() + doneWithinMs;
  for (;;) {
    await look();
    const statuses = await db('drafts').pluck<string[]>('status');
    const [ready = 0, failed = 0] = ['ready', 'failed'].map(
      (status) => statuses.filter((it) => it === status).length,
    );
    if (ready + failed >= expected || performance.now() > deadline) return { ready, failed };
    await sleep(lookMs);
  }
}

/** The number of hosts whose drafts were crawled in the order of their submission. */
async function hostsInOrder(db: Knex, begun: CrowdedHosts['begun']): Promise<number> {
  const arrived = await db('drafts').orderBy(['created_at', 'id']).pluck<string[]>('url');
  return hosts.filter((host) => {
    const wanted = arrived.map((url) => new URL(url)).filter((url) => url.hostname === host);
    const found = begun.get(host)?.map(({ path }) => path) ?? [];
    return wanted.map(({ pathname }) => pathname).join() === found.join();
  }).length;
}
