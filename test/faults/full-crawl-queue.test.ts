/** More drafts than slots to read with: asking for a turn takes none, and a place is kept for as long as its run is there. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { listFailingRuns } from '../../temporal/failing-runs.ts';
import { reconcileScheduleId, workflowId } from '../../src/outbox/messages.ts';
import { blockedOnKey } from '../../workflows/search-attributes.ts';
import { startSite, stopServers } from '../crawl/local-sites.ts';
import { replayRuns } from '../workflows/support/replay.ts';
import { submitDraft } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';
import { type WorkerHost, openWorkerHost } from './worker-process.ts';

const home = '<title>Shop</title><h1>Shop</h1><p>Shop sells lamps to people who read at night.</p>';
const busyHosts = ['busy-0.example', 'busy-1.example'];

describe('drafts of one website while the crawl queue is full', function () {
  this.timeout(120_000);
  let host: WorkerHost;
  let db: Knex;
  /** Requests that the websites which take the slots have not answered. */
  let held: (() => void)[] = [];

  before(async () => {
    host = await openWorkerHost();
    db = host.db;
    const site = await startSite((request, response) => {
      const answer = () => {
        response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' });
        response.end(request.url === '/' ? home : 'no page');
      };
      const isHeld = busyHosts.some((host) => request.headers.host?.startsWith(host));
      if (isHeld && request.url === '/') held.push(answer);
      else answer();
    });
    await host.start({
      CRAWL_RESOLVE: [...busyHosts, 'shop.example', 'lamps.example']
        .map((host) => `${host}:443=127.0.0.1:${site.port}`)
        .join(),
    });
  });
  after(async () => {
    await Promise.all([stopServers(), host.close()]);
  });

  const handle = (id: string) => host.engine.client.workflow.getHandle(workflowId.draft(id));
  const pendingOf = async (id: string) => {
    const run = await handle(id)
      .describe()
      .catch(() => null);
    const pending = run?.raw.pendingActivities?.[0];
    return { activity: pending?.activityType?.name, attempt: pending?.attempt ?? 0 };
  };
  const waits = (id: string, activity: string, attempt = 1) =>
    until(async () => {
      const pending = await pendingOf(id);
      return pending.activity === activity && pending.attempt >= attempt;
    }, `${activity} is pending`);
  const allReady = (ids: string[]) =>
    until(
      async () => (await db('drafts').whereIn('id', ids).where({ status: 'ready' })).length === ids.length,
      'all ready',
      60_000,
    );
  /** Takes both slots; resolves with what lets go of them. */
  async function fillQueue(): Promise<() => Promise<void>> {
    held = [];
    const busy = await Promise.all(busyHosts.map((host) => submitDraft(db, `https://${host}/`)));
    await until(() => Promise.resolve(held.length === 2), 'both slots are taken');
    return async () => {
      for (const answer of held) answer();
      await allReady(busy);
    };
  }
  /** As though they had said nothing for longer than a place is kept without a look at its run. */
  const age = (ids: string[]) =>
    db('host_turns')
      .whereIn('draft_id', ids)
      .update({ waits_until: db.raw(`waits_until - interval '400 seconds'`) });
  const isKept = async (id: string) =>
    (await db('host_turns').where({ draft_id: id }).whereRaw('waits_until > clock_timestamp()')).length === 1;

  it('are read in the order of their arrival, however long they wait for a slot', async () => {
    const letGo = await fillQueue();
    const now = Date.now();
    const submit = (n: number) => submitDraft(db, 'https://shop.example/', new Date(now + n));
    // Told to Temporal in the reverse of that order.
    const [third, second, first] = [await submit(2), await submit(1), await submit(0)];
    await waits(first, 'crawlPages');
    await waits(second, 'awaitHostLock');
    const story = async (id: string) => (await handle(id).describe()).typedSearchAttributes.get(blockedOnKey);
    await until(async () => (await story(second)) === 'turn', 'an operator sees that it waits');
    expect(await story(first)).to.equal('website');
    await waits(second, 'awaitHostLock', 5);
    expect((await listFailingRuns(host.engine.client, 50)).failing, 'waiting is no failure').to.deep.equal(
      [],
    );

    await age([first, second, third]);
    await until(() => isKept(first), 'its place is kept');
    expect(await pendingOf(second)).to.include({ activity: 'awaitHostLock' });
    await letGo();
    await allReady([first, second, third]);
    const readAt = async (id: string) => {
      const { fetched_at } = await db('draft_pages')
        .where({ draft_id: id })
        .first<{ fetched_at: Date }>('fetched_at');
      return fetched_at.getTime();
    };
    const times = await Promise.all([first, second, third].map(readAt));
    expect(times).to.deep.equal([...times].sort((a, b) => a - b));
    expect(await db('host_turns')).to.deep.equal([]);
    await replayRuns(host.engine.client, [first, second, third].map(workflowId.draft));
  });

  it('pass over one whose run is gone, which is read once it has a run again', async () => {
    const letGo = await fillQueue();
    // Old enough for the reconciler to look at.
    const first = await submitDraft(db, 'https://lamps.example/', new Date(Date.now() - 300_000));
    await waits(first, 'crawlPages');
    const second = await submitDraft(db, 'https://lamps.example/');
    await waits(second, 'awaitHostLock');
    await handle(first).terminate('lost');
    expect(await isKept(first)).to.equal(true);
    await age([first]);
    await waits(second, 'crawlPages');
    await letGo();
    await allReady([second]);
    expect(await db('draft_pages').where({ draft_id: first })).to.deep.equal([]);
    await host.engine.client.schedule.getHandle(reconcileScheduleId).trigger();
    await allReady([first]);
  });
});
