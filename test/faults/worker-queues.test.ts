/** Workers of some task queues each: what one cannot do, another goes on with. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { readConfig } from '../../src/config/config.ts';
import { taskQueueNames, workflowId } from '../../src/outbox/messages.ts';
import { chromiumHere } from '../browser/renderers.ts';
import { type OwnerSite, openOwnerSite } from '../workflows/support/owner-site.ts';
import { replayRuns } from '../workflows/support/replay.ts';
import { submitDraft } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';
import { type WorkerHost, openWorkerHost } from './worker-process.ts';

const home = `<!doctype html><title>Loomline</title><h1>Loomline plans weaving for small mills</h1>
<p>Loomline plans looms, yarn and people for small weaving mills.</p><a href="/about">About</a>`;
const shell = `<!doctype html><html lang="en"><head><title>About</title></head><body><div id="root"></div>
<noscript>You need to enable JavaScript to run this app.</noscript><script src="/app.js"></script></body></html>`;
const app = `document.getElementById('root').innerHTML = '<p>Write to hello@loomline.example, and we answer.</p>';`;
/** TASK_QUEUE_TYPE_ACTIVITY of Temporal's API. */
const activityType = 2 as never;
const withoutBrowser = taskQueueNames.filter((name) => name !== 'browser').join();

describe('workers of some task queues each', function () {
  this.timeout(300_000);
  let host: WorkerHost;
  let db: Knex;
  let site: OwnerSite;

  before(async () => {
    host = await openWorkerHost();
    db = host.db;
    site = await host.use(openOwnerSite('loomline.example'));
    site.pages = new Map([
      ['/', home],
      ['/about', shell],
      ['/app.js', app],
    ]);
  });
  after(() => host.close());

  const isReady = async (id: string) => (await db('drafts').where({ id, status: 'ready' })).length === 1;
  /** Queues that have been polled in this namespace. */
  async function polled(): Promise<string[]> {
    const { client, namespace } = host.engine;
    const described = await Promise.all(
      taskQueueNames.map(async (name) => {
        const activities = { namespace: namespace ?? '', taskQueue: { name }, taskQueueType: activityType };
        const { pollers } = await client.workflowService.describeTaskQueue(activities);
        return pollers.length > 0 ? name : null;
      }),
    );
    return described.filter((name) => name !== null);
  }

  it('poll these alone; a website that needs a browser waits for one that has it, and is read on from there', async () => {
    const env = { CRAWL_RESOLVE: site.resolve, CHROMIUM_PATH: chromiumHere() };
    await host.start({ ...env, WORKER_QUEUES: withoutBrowser });
    const id = await submitDraft(db, site.url);
    const pending = async () => {
      const run = await host.engine.client.workflow
        .getHandle(workflowId.draft(id))
        .describe()
        .catch(() => null);
      const [activity] = run?.raw.pendingActivities ?? [];
      return activity?.activityType?.name === 'crawlPages' && site.asked.includes('/about');
    };
    await until(pending, 'the website is being read', 60_000);
    // Until the page that needs a browser is known, its place is held; then it is kept for the next worker.
    const isHandedOver = async () =>
      (await db('host_turns').where({ draft_id: id, holder: null, waits: true })).length === 1;
    await until(isHandedOver, 'the draft keeps its place', 60_000);
    expect(await polled()).to.have.members(withoutBrowser.split(','));
    expect(await isReady(id)).to.equal(false);

    await host.start({ WORKER_QUEUES: 'browser' });
    await until(() => isReady(id), 'ready', 180_000);
    const pages = await db('draft_pages')
      .where({ draft_id: id })
      .orderBy('position')
      .select<{ url: string; rendered: boolean; text: string }[]>('url', 'rendered', 'text');
    expect(pages.map(({ url, rendered }) => [new URL(url).pathname, rendered])).to.deep.equal([
      ['/', false],
      ['/about', true],
    ]);
    expect(pages[1]?.text).to.contain('hello@loomline.example');
    expect(
      site.asked.filter((path) => path === '/'),
      'a stored page is not requested again',
    ).to.have.length(1);
    await replayRuns(host.engine.client, [workflowId.draft(id)]);
  });

  it('are refused queues that do not exist', () => {
    expect(readConfig({}).WORKER_QUEUES).to.deep.equal(taskQueueNames);
    expect(readConfig({ WORKER_QUEUES: 'browser, general' }).WORKER_QUEUES).to.deep.equal([
      'general',
      'browser',
    ]);
    for (const wrong of ['crawls', 'general,', ',']) {
      expect(() => readConfig({ WORKER_QUEUES: wrong }), wrong).to.throw(/WORKER_QUEUES: ".*" is not one of/);
    }
  });
});
