import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { ApplicationFailure, Client, WorkflowFailedError } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { fixedPages } from '../../src/feeds/sitemap-rules.ts';
import { registerSchedules } from '../../temporal/schedules.ts';
import type { publishFeeds } from '../../workflows/index.ts';
import { publishFeedsScheduleId } from '../../src/outbox/messages.ts';
import { insertListing, insertOtherSite } from '../launches/insert-listing.ts';
import { ownNamespace, timeSkipping } from './support/engines.ts';
import { replayRuns } from './support/replay.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

const fixed = fixedPages([]).length;
const hourMs = 3_600_000;

describe('the making of feeds and sitemaps', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let world: World;
  const runs: string[] = [];

  before(async () => {
    env = await timeSkipping();
    world = await createWorld(env);
    await world.work();
    await insertListing(world.db, 'tidewell');
  });
  after(async () => {
    await replayRuns(env.client, runs);
    await world.close();
    await env.teardown();
  });

  /** A run as the schedule starts it; who asks for its result this way moves no time. */
  const start = async (client = new Client({ connection: env.connection })) => {
    const workflowId = `publish-feeds-${randomUUID()}`;
    runs.push(workflowId);
    return client.workflow.start<typeof publishFeeds>('publishFeeds', { workflowId, taskQueue: 'general' });
  };
  const files = (columns = ['path']) =>
    world.db('published_files').orderBy(['site_id', 'path']).select<Record<string, unknown>[]>(columns);
  const textOf = async (path: string) => {
    const file = await world
      .db('published_files')
      .where({ path })
      .orderBy('site_id')
      .first<{ body: Buffer }>('body');
    return gunzipSync(file.body).toString();
  };

  it('makes both at first, then the feed by the hour and the sitemap by the day', async () => {
    const handle = await start();
    expect(await handle.result()).to.deep.equal([{ site: 'main', launches: 1, pages: fixed + 1 }]);
    expect(await files()).to.deep.equal([
      { path: '/feed.xml' },
      { path: '/rss.xml' },
      { path: '/sitemap.xml' },
    ]);
    const metadata = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata');
    expect(metadata.currentDetails).to.equal(
      `**Over:**\n- \`main\` has a feed of 1 launches and a sitemap of ${fixed + 1} pages.`,
    );

    await insertListing(world.db, 'lampyard');
    await env.sleep(hourMs);
    expect(await (await start()).result()).to.deep.equal([{ site: 'main', launches: 2, pages: null }]);
    expect(await textOf('/feed.xml')).to.include('lampyard');
    expect(await textOf('/sitemap.xml')).to.not.include('lampyard');

    await env.sleep(23 * hourMs);
    expect(await (await start()).result()).to.deep.equal([{ site: 'main', launches: 2, pages: fixed + 2 }]);
    expect(await textOf('/sitemap.xml')).to.include('lampyard');
  });

  it('tries again what failed, and makes each file once', async () => {
    await world.db('published_files').delete();
    await world.db.raw('ALTER TABLE published_files RENAME COLUMN body TO mislaid');
    const handle = await start();
    await until(async () => {
      const [activity] = (await handle.describe()).raw.pendingActivities ?? [];
      return (activity?.attempt ?? 0) > 1;
    }, 'a second attempt');
    await world.db.raw('ALTER TABLE published_files RENAME COLUMN mislaid TO body');
    expect(await handle.result()).to.deep.equal([{ site: 'main', launches: 2, pages: fixed + 2 }]);
    expect(await files()).to.have.lengthOf(3);
  });

  it('makes every site’s files although one’s cannot be made, and then fails', async () => {
    const other = await insertOtherSite(world.db);
    await insertListing(world.db, 'elsewhere', { siteId: other });
    await world.db('published_files').delete();
    const { id } = await world.db('sites').where({ is_default: true }).first<{ id: number }>('id');
    await world.db.raw(`ALTER TABLE published_files ADD CONSTRAINT none_of_one CHECK (site_id <> ${id})`);
    const handle = await start(env.client);
    const failure: unknown = await handle.result().catch((error: unknown) => error);
    await world.db.raw('ALTER TABLE published_files DROP CONSTRAINT none_of_one');
    expect(failure).to.be.instanceOf(WorkflowFailedError);
    expect((failure as WorkflowFailedError).cause)
      .to.be.instanceOf(ApplicationFailure)
      .with.property('message', 'Files of main could not be made.');
    expect(await files(['site_id', 'path'])).to.deep.equal([
      { site_id: other, path: '/feed.xml' },
      { site_id: other, path: '/rss.xml' },
      { site_id: other, path: '/sitemap.xml' },
    ]);
    expect(await textOf('/sitemap.xml')).to.include('https://other.example/listings/elsewhere');
  });
});

describe('the schedule of feeds and sitemaps', function () {
  this.timeout(60_000);

  it('makes them as soon as it is there, then by the hour', async () => {
    const env = await ownNamespace();
    const world = await createWorld(env);
    try {
      await insertListing(world.db, 'tidewell');
      await world.work();
      await registerSchedules(env.client);
      const schedule = env.client.schedule.getHandle(publishFeedsScheduleId);
      const { policies, spec } = await schedule.describe();
      expect(policies).to.include({ overlap: 'SKIP' });
      expect(spec.intervals).to.deep.equal([{ every: hourMs, offset: 5 * 60_000 }]);
      const id = await until(async () => {
        const action = (await schedule.describe()).info.recentActions[0]?.action;
        return action?.type === 'startWorkflow' && action.workflow.workflowId;
      }, 'the schedule acted');
      const run = env.client.workflow.getHandle<typeof publishFeeds>(id);
      expect(await run.result()).to.deep.equal([{ site: 'main', launches: 1, pages: fixed + 1 }]);
      await registerSchedules(env.client);
      expect((await schedule.describe()).info.recentActions, 'registered again').to.have.lengthOf(1);
      await replayRuns(env.client, [id]);
    } finally {
      await world.close();
      await env.close();
    }
  });
});
