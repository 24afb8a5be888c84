import { randomUUID } from 'node:crypto';
import { ActivityFailure, ApplicationFailure, WorkflowFailedError } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { rebuildSearch as rebuild } from '../../src/search/search-rebuild-queries.ts';
import { registerSchedules } from '../../temporal/schedules.ts';
import type { rebuildSearch } from '../../workflows/index.ts';
import { rebuildSearchScheduleId } from '../../src/outbox/messages.ts';
import { countAstray, insertListing, slugsOf } from '../listings/search-rows.ts';
import { holdRebuilds, lockRebuilds, rebuildTraces } from '../support/search-rebuilds.ts';
import { ownNamespace, timeSkipping } from './support/engines.ts';
import { replayRuns } from './support/replay.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

describe('the rebuild of the search tables', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let world: World;
  let db: Knex;
  const runs: string[] = [];

  before(async () => {
    env = await timeSkipping();
    world = await createWorld(env);
    db = world.db;
    await world.work();
    await insertListing(db, 'tidewell');
    await insertListing(db, 'lampyard', { status: 'scheduled', launch_week: '2026-12-07' });
  });
  after(async () => {
    await replayRuns(env.client, runs);
    await world.close();
    await env.teardown();
  });

  /** A run now, as the schedule starts it. */
  async function start() {
    const workflowId = `rebuild-search-${randomUUID()}`;
    runs.push(workflowId);
    return env.client.workflow.start<typeof rebuildSearch>('rebuildSearch', {
      workflowId,
      taskQueue: 'general',
    });
  }
  type Handle = Awaited<ReturnType<typeof start>>;
  const pending = async (handle: Handle) => (await handle.describe()).raw.pendingActivities?.[0];
  /** What keeps rebuilds from getting on: let go of at the end of each test at the latest. */
  let writers: Knex.Transaction[] = [];
  const hold = async () => {
    const writer = await holdRebuilds(db);
    writers.push(writer);
    return writer;
  };
  afterEach(async () => {
    for (const writer of writers) if (!writer.isCompleted()) await writer.rollback();
    writers = [];
  });
  const underWay = () =>
    until(async () => (await rebuildTraces(db)).includes('live_search_next'), 'in the middle of it');
  const failureOf = async (handle: Handle): Promise<unknown> => {
    const failure: unknown = await handle.result().catch((error: unknown) => error);
    if (!(failure instanceof WorkflowFailedError)) throw new Error('it did not fail');
    return failure.cause;
  };

  it('brings back what the tables have lost, and says what there is', async () => {
    await db('live_search').delete();
    await db('search_words').delete();
    const handle = await start();
    expect(await handle.result()).to.deep.equal({ listings: 2, words: 2 });
    expect(await slugsOf(db, 'tidewel')).to.deep.equal(['tidewell']);
    expect(await countAstray(db)).to.equal(0);
    expect(await rebuildTraces(db)).to.deep.equal([]);
  });

  it('says in its heartbeats what it is doing', async () => {
    const writer = await hold();
    const handle = await start();
    await underWay();
    const told = await until(async () => {
      const payloads = (await pending(handle))?.heartbeatDetails?.payloads;
      const details = Buffer.from(payloads?.[0]?.data ?? '').toString();
      return details !== '' && details;
    }, 'a heartbeat with details');
    expect(JSON.parse(told)).to.deep.equal({ stage: 'preparing' });
    await writer.rollback();
    expect(await handle.result()).to.deep.equal({ listings: 2, words: 2 });
  });

  it('tries again what failed', async () => {
    await db.raw('ALTER TABLE search_words RENAME TO mislaid');
    const handle = await start();
    const { lastFailure } = await until(async () => {
      const activity = await pending(handle);
      return activity && (activity.attempt ?? 0) > 1 && activity;
    }, 'a second attempt');
    expect(lastFailure?.message).to.contain('42P01');
    await db.raw('ALTER TABLE mislaid RENAME TO search_words');
    expect(await handle.result()).to.deep.equal({ listings: 2, words: 2 });
    expect(await rebuildTraces(db)).to.deep.equal([]);
  });

  it('fails when it cannot be done for ten minutes; the search in use stays', async () => {
    await db.raw('ALTER TABLE listings RENAME COLUMN votes TO mislaid');
    const handle = await start();
    const cause = await failureOf(handle);
    await db.raw('ALTER TABLE listings RENAME COLUMN mislaid TO votes');
    expect(cause).to.be.instanceOf(ActivityFailure);
    expect((cause as ActivityFailure).cause)
      .to.be.instanceOf(ApplicationFailure)
      .with.property('message')
      .that.contains('42703');
    expect(await rebuildTraces(db)).to.deep.equal([]);
    expect(await slugsOf(db, 'tidewell')).to.deep.equal(['tidewell']);
  });

  it('is left to another that is under way', async () => {
    const writer = await hold();
    const other = rebuild(db);
    await underWay();
    const handle = await start();
    expect(await handle.result()).to.equal('left to another');
    await writer.rollback();
    expect(await other).to.deep.equal({ listings: 2, words: 2 });
  });

  /** A run whose second attempt meets another rebuild, which may be its own first attempt, still ending. */
  async function meetLater() {
    await db.raw('ALTER TABLE search_words RENAME TO mislaid');
    const handle = await start();
    await until(async () => ((await pending(handle))?.attempt ?? 0) > 1, 'a second attempt is due');
    const other = await lockRebuilds(db);
    writers.push(other);
    await db.raw('ALTER TABLE mislaid RENAME TO search_words');
    await until(
      async () => (await pending(handle))?.lastFailure?.message?.includes('RebuildUnderWay'),
      'it met the other',
    );
    return { handle, other };
  }

  it('waits for the end of one that it meets at a later attempt, as that may be an earlier one of its own', async () => {
    const { handle, other } = await meetLater();
    await other.rollback();
    expect(await handle.result()).to.deep.equal({ listings: 2, words: 2 });
  });

  it('is left to one that it meets at a later attempt when that goes on for ten minutes', async () => {
    const { handle } = await meetLater();
    expect(await handle.result()).to.equal('left to another');
  });

  it('stops when it is cancelled, and leaves the search in use, and nothing else', async () => {
    const writer = await hold();
    const handle = await start();
    await underWay();
    await handle.cancel();
    const cause = await failureOf(handle);
    await writer.rollback();
    expect(cause).to.have.property('name', 'CancelledFailure');
    expect(await rebuildTraces(db)).to.deep.equal([]);
    expect(await slugsOf(db, 'tidewell')).to.deep.equal(['tidewell']);
  });
});

describe('the schedule of rebuilds', function () {
  this.timeout(60_000);
  let env: Awaited<ReturnType<typeof ownNamespace>>;
  let world: World;

  before(async () => {
    env = await ownNamespace();
    world = await createWorld(env);
  });
  after(async () => {
    await world.close();
    await env.close();
  });

  const schedule = () => env.client.schedule.getHandle(rebuildSearchScheduleId);

  it('is nightly at a quiet hour, one at a time, and missed nights are not made up for by day', async () => {
    await registerSchedules(env.client);
    const { spec, policies, action, info } = await schedule().describe();
    expect(spec.jitter).to.equal(20 * 60_000);
    expect(policies).to.include({ overlap: 'SKIP', catchupWindow: 2 * 3_600_000 });
    expect(action).to.include({
      type: 'startWorkflow',
      workflowType: 'rebuildSearch',
      workflowId: 'rebuild-search',
      taskQueue: 'general',
    });
    const times = info.nextActionTimes.map((time) => time.toISOString());
    expect(times).to.not.be.empty;
    for (const time of times) expect(time).to.match(/T04:[23]\d:/);
    expect(new Set(times.map((time) => time.slice(0, 10))).size, 'once a night').to.equal(times.length);
  });

  it('is brought up to date when it is registered again, and stays paused where it is paused', async () => {
    await schedule().update((previous) => ({ ...previous, spec: { intervals: [{ every: '1 hour' }] } }));
    // The server carries out what it has accepted a moment later, of what has come meanwhile a pause before an update; who
    // registers goes by what it shows.
    await until(async () => (await schedule().describe()).spec.intervals?.length === 1, 'it is hourly');
    await schedule().pause('the disk is full');
    await until(async () => (await schedule().describe()).state.paused, 'it is paused');
    await registerSchedules(env.client);
    const { spec, state } = await until(async () => {
      const described = await schedule().describe();
      return described.spec.calendars?.length === 1 && described;
    }, 'it is brought up to date');
    expect(spec.intervals ?? []).to.deep.equal([]);
    expect(spec.calendars).to.have.length(1);
    expect(state).to.include({ paused: true, note: 'the disk is full' });
    await schedule().unpause();
  });

  it('starts a run, which says in words how it stands', async () => {
    await world.work();
    await schedule().trigger();
    const id = await until(async () => {
      const { info } = await schedule().describe();
      const action = info.recentActions[0]?.action;
      return action?.type === 'startWorkflow' && action.workflow.workflowId;
    }, 'the schedule acted');
    expect(id).to.match(/^rebuild-search-/);
    const handle = env.client.workflow.getHandle<typeof rebuildSearch>(id);
    expect(await handle.result()).to.deep.equal({ listings: 0, words: 0 });
    const metadata = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata');
    expect(metadata.currentDetails).to.equal('**Over:** 0 listings are indexed by 0 words.');
    await replayRuns(env.client, [id]);
  });
});
