/**
 * A hundred drafts at once, of ten websites by ten accounts each: whether all become ready, in the order of their arrival at
 * each website, with how many requests at a time there; and what the worker weighs meanwhile, without a browser.
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
/** Turns go by registrable domain. */
const hosts = Array.from({ length: 10 }, (_, n) => `crowded-${n}.example`);
const expected = hosts.length * accounts;
/** Until the server answers a request: as websites do, which has the queue outlast the first drafts; or at once. */
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
      memoryFinding(`highest of ${expected} drafts at once`, looks),
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

/** Until every draft is ready or has failed, or the deadline has passed: what is not there by then is told as it is. */
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

/** At how many hosts the readings began in the order in which the drafts were submitted. */
async function hostsInOrder(db: Knex, begun: CrowdedHosts['begun']): Promise<number> {
  const arrived = await db('drafts').orderBy(['created_at', 'id']).pluck<string[]>('url');
  return hosts.filter((host) => {
    const wanted = arrived.map((url) => new URL(url)).filter((url) => url.hostname === host);
    const found = begun.get(host)?.map(({ path }) => path) ?? [];
    return wanted.map(({ pathname }) => pathname).join() === found.join();
  }).length;
}
