/** More drafts than slots to read with: they keep their order, and waiting for a turn takes no slot. */
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
  const held: (() => void)[] = [];

  const reconciler = () => host.engine.client.schedule.getHandle(reconcileScheduleId);

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
      WORKER_CRAWLS: String(busyHosts.length),
      CRAWL_RESOLVE: [...busyHosts, 'shop.example', 'lamps.example']
        .map((host) => `${host}:443=127.0.0.1:${site.port}`)
        .join(),
    });
    // It runs when a test asks for it.
    await reconciler().pause();
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
  /** Old enough for the reconciler to look at. */
  const submitOld = (url: string) => submitDraft(db, url, new Date(Date.now() - 300_000));
  const untilHeld = (n: number) => until(() => Promise.resolve(held.length === n), 'requests are held');
  /** Answers whatever is asked meanwhile. */
  async function letGoOf(ids: string[]): Promise<void> {
    const timer = setInterval(() => {
      for (const answer of held.splice(0)) answer();
    }, 50);
    await allReady(ids).finally(() => clearInterval(timer));
  }
  /** Takes both slots; resolves with what lets go of them. */
  async function fillQueue(): Promise<() => Promise<void>> {
    const busy = await Promise.all(busyHosts.map((host) => submitDraft(db, `https://${host}/`)));
    await untilHeld(2);
    return () => letGoOf(busy);
  }

  it('are read in the order of their arrival, however long they wait for a slot', async () => {
    const letGo = await fillQueue();
    const now = Date.now();
    const submit = (n: number) => submitDraft(db, 'https://shop.example/', new Date(now + n));
    // Told to Temporal in the reverse of that order.
    const third = await submit(2);
    await waits(third, 'crawlPages');
    const second = await submit(1);
    await waits(second, 'crawlPages');
    const first = await submit(0);
    await waits(first, 'crawlPages');
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

  it('take no slot while they wait, which is no failure', async () => {
    const reading = await submitDraft(db, 'https://busy-0.example/');
    await untilHeld(1);
    const waiting = await Promise.all(
      Array.from({ length: 3 }, () => submitDraft(db, 'https://busy-0.example/')),
    );
    for (const id of waiting) await waits(id, 'awaitHostLock');
    const story = async (id: string) => (await handle(id).describe()).typedSearchAttributes.get(blockedOnKey);
    for (const id of waiting)
      await until(async () => (await story(id)) === 'turn', 'an operator sees that it waits');
    await allReady([await submitDraft(db, 'https://shop.example/')]);
    expect((await listFailingRuns(host.engine.client, 50)).failing).to.deep.equal([]);
    await letGoOf([reading, ...waiting]);
  });

  it('go on when the run that reads is terminated, which is started again', async () => {
    const first = await submitOld('https://busy-0.example/');
    await untilHeld(1);
    const second = await submitDraft(db, 'https://busy-0.example/');
    await waits(second, 'awaitHostLock');
    await handle(first).terminate('by an operator');
    // Its request is never answered: the attempt is cancelled, and makes way.
    held.length = 0;
    await letGoOf([second]);
    expect(await db('drafts').where({ id: first, status: 'crawling' })).to.have.length(1);
    await reconciler().trigger();
    await letGoOf([first]);
  });

  it('wait for one whose run is gone until the reconciler has started it again', async () => {
    const letGo = await fillQueue();
    const first = await submitOld('https://lamps.example/');
    await waits(first, 'crawlPages');
    await handle(first).terminate('lost');
    const second = await submitDraft(db, 'https://lamps.example/');
    await letGo();
    await waits(second, 'awaitHostLock');
    expect(await db('draft_pages').where({ draft_id: second })).to.deep.equal([]);
    await reconciler().trigger();
    await allReady([first, second]);
  });
});
