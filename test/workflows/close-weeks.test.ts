import { randomUUID } from 'node:crypto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { addWeeks, mondayOf, weekEnd } from '../../src/shared/week-rules.ts';
import { registerSchedules } from '../../temporal/schedules.ts';
import type { Workers } from '../../temporal/start-workers.ts';
import type { closeWeeks } from '../../workflows/index.ts';
import { closeWeeksScheduleId } from '../../src/outbox/messages.ts';
import { castVotes } from '../launches/cast-votes.ts';
import { insertOtherSite } from '../launches/insert-listing.ts';
import { ownNamespace, timeSkipping } from './support/engines.ts';
import { insertLaunch, whatWasClosed } from './support/launched.ts';
import { replayRuns } from './support/replay.ts';
import { forgetMails } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

const day = 86_400_000;

describe('the close of launch weeks', function () {
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
  });
  afterEach(async () => {
    await db('listings').delete();
    await db('closed_weeks').delete();
    await forgetMails(db);
  });
  after(async () => {
    await replayRuns(env.client, runs);
    await world.close();
    await env.teardown();
  });

  /** A run now, as the schedule starts it. */
  async function start() {
    const workflowId = `close-weeks-${randomUUID()}`;
    runs.push(workflowId);
    return env.client.workflow.start<typeof closeWeeks>('closeWeeks', { workflowId, taskQueue: 'general' });
  }
  type Handle = Awaited<ReturnType<typeof start>>;
  const run = async () => (await start()).result();
  const detailsOf = async (handle: Handle) =>
    (await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata')).currentDetails;
  const now = async () => new Date(await env.currentTimeMs());
  const thisWeek = async () => mondayOf(await now());
  /** Skips to the end of the running week, with that many milliseconds left. */
  const skipToEnd = async (leftMs: number) => {
    const end = weekEnd(await thisWeek()).getTime();
    await env.sleep(end - leftMs - (await env.currentTimeMs()));
  };
  const standing = async (week: string) =>
    (
      await db('week_results as r')
        .join('listings as l', 'l.id', 'r.listing_id')
        .where({ week })
        .orderBy('rank')
        .select<{ slug: string; votes: number }[]>('slug', 'r.votes as votes')
    ).map(({ slug, votes }) => [slug, votes]);

  it('leaves the running week alone, and closes it once it is over and its last votes are in', async () => {
    const week = await thisWeek();
    await insertLaunch(db, 'lamp', week, 2);
    const desk = await insertLaunch(db, 'desk', week, 1);
    await skipToEnd(10_000);
    const early = await start();
    // Time stands still meanwhile: it would go on to the next timer there is as soon as the run is over.
    await until(async () => (await early.describe()).status.name === 'COMPLETED', 'the early run is over');
    expect(await detailsOf(early)).to.equal('**Over:** 0 weeks closed, 0 awards made.');
    expect(await standing(week)).to.deep.equal([]);

    const end = weekEnd(week);
    await env.sleep(end.getTime() - (await env.currentTimeMs()));
    const handle = await start();
    // Cast in the last moments of the week, and committed in the first of the next.
    await castVotes(db, desk, 2, new Date(end.getTime() - 1).toISOString());
    await castVotes(db, desk, 9, end.toISOString());
    expect(await handle.result()).to.deep.equal({ weeks: 1, awards: 2 });
    expect(await standing(week)).to.deep.equal([
      ['desk', 3],
      ['lamp', 2],
    ]);
    const { closed_at } = await db('closed_weeks').where({ week }).first<{ closed_at: Date }>('closed_at');
    expect(closed_at.getTime() - end.getTime()).to.be.within(60_000, 3_600_000);
  });

  it('tells the owners of what won, once each', async () => {
    const week = addWeeks(await thisWeek(), -1);
    for (const [n, slug] of ['fourth', 'third', 'second', 'first'].entries()) {
      await insertLaunch(db, slug, week, n + 1);
    }
    await insertLaunch(db, 'unseen', week, 0);
    expect(await run()).to.deep.equal({ weeks: 1, awards: 3 });
    const { site_id: siteId } = await db('closed_weeks').first<{ site_id: number }>('site_id');
    const written = await db('mails')
      .orderBy('occasion')
      .select<{ occasion: string; subject: string; body: string }[]>('occasion', 'subject', 'body');
    expect(written.map(({ occasion, subject }) => [occasion, subject])).to.deep.equal([
      [`week-award/${siteId}/${week}/1`, 'first is Launch of the Week #1 on Launch Directory'],
      [`week-award/${siteId}/${week}/2`, 'second is Launch of the Week #2 on Launch Directory'],
      [`week-award/${siteId}/${week}/3`, 'third is Launch of the Week #3 on Launch Directory'],
    ]);
    expect(written[0]?.body).to.contain('Of 5 launches, first came in #1 with 4 community votes');
    expect(written[0]?.body).to.match(/https:\/\/launches\.localhost\/account\/listings\/\d+\n/);
    await until(async () => (await db('mails').whereNull('sent_at')).length === 0, 'all are sent');

    const before = await whatWasClosed(db);
    expect(await run()).to.deep.equal({ weeks: 0, awards: 0 });
    expect(await whatWasClosed(db)).to.deep.equal(before);
  });

  it('closes in one run all that was missed, of every site and however long ago, and says so', async () => {
    const last = addWeeks(await thisWeek(), -1);
    const other = await insertOtherSite(db);
    const weeks = [...Array.from({ length: 60 }, (_, ago) => addWeeks(last, -ago)), '2019-12-30'];
    for (const week of weeks) await insertLaunch(db, `product-${week}`, week, 1);
    const elsewhere = await insertLaunch(db, 'elsewhere', last, 1);
    await db('listings').where({ id: elsewhere }).update({ site_id: other });
    const handle = await start();
    expect(await handle.result()).to.deep.equal({ weeks: 62, awards: 62 });
    expect(await db('closed_weeks').orderBy('week').distinct().pluck('week')).to.deep.equal(weeks.toSorted());
    const lines = (await detailsOf(handle)).split('\n');
    expect(lines[0]).to.equal('**Over:** 62 weeks closed, 62 awards made.');
    expect(lines.slice(1)).to.have.length(20);
    expect(lines).to.include(`- ${last} of other: 1 launches, 1 votes, 1 awards`);
    const { events } = await handle.fetchHistory();
    const [scheduled] = (events ?? []).filter(
      ({ activityTaskScheduledEventAttributes: of }) => of?.activityType?.name === 'closeWeek',
    );
    const summary = Buffer.from(scheduled?.userMetadata?.summary?.data ?? '').toString();
    expect(JSON.parse(summary)).to.equal('close the week of 2019-12-30 of main');
  });

  it('counts the pending votes of the week before it ranks', async () => {
    const last = addWeeks(await thisWeek(), -1);
    const end = weekEnd(last);
    const behind = await insertLaunch(db, 'behind', last, 1);
    await insertLaunch(db, 'ahead', last, 2);
    // New accounts, half an hour before the end.
    const castAt = new Date(end.getTime() - 30 * 60_000).toISOString();
    await castVotes(db, behind, 2, castAt, 'pending', end.toISOString());
    await castVotes(db, behind, 5, castAt, 'held');
    await db('listings').where({ id: behind }).update({ votes_pending: 2, votes_held: 5 });
    expect(await run()).to.deep.equal({ weeks: 1, awards: 2 });
    const { results } = await whatWasClosed(db);
    expect(results.map(({ rank, listing_id, votes }) => [rank, listing_id === behind, votes])).to.deep.equal([
      [1, true, 3],
      [2, false, 2],
    ]);
    const counters = ['votes', 'week_votes', 'votes_pending', 'votes_held'];
    expect(await db('listings').where({ id: behind }).first(counters)).to.deep.equal({
      votes: 3,
      week_votes: 3,
      votes_pending: 0,
      votes_held: 5,
    });
  });

  it('comes back to a week that cannot be closed, and closes the others meanwhile', async () => {
    const last = addWeeks(await thisWeek(), -1);
    const earlier = addWeeks(last, -1);
    await insertLaunch(db, 'stuck', earlier, 1);
    await insertLaunch(db, 'fine', last, 1);
    await db.raw(`ALTER TABLE closed_weeks ADD CONSTRAINT not_this_one CHECK (week <> '${earlier}')`);
    const began = await env.currentTimeMs();
    const handle = await start();
    await until(async () => (await standing(last)).length === 1, 'the other is closed');
    await env.sleep('75 minutes');
    await until(
      async () => (await detailsOf(handle)).startsWith('**Not closed yet:**'),
      'it says what is left',
    );
    expect(await detailsOf(handle)).to.contain(`${earlier} of main; see the latest activity failures`);
    await db.raw('ALTER TABLE closed_weeks DROP CONSTRAINT not_this_one');
    expect(await handle.result()).to.deep.equal({ weeks: 2, awards: 2 });
    expect((await env.currentTimeMs()) - began).to.be.greaterThan(80 * 60_000);
  });

  it('stops when it is cancelled; what is closed stays closed', async () => {
    const last = addWeeks(await thisWeek(), -1);
    await insertLaunch(db, 'fine', last, 1);
    await insertLaunch(db, 'held', addWeeks(last, -1), 1);
    await db.raw(`ALTER TABLE closed_weeks ADD CONSTRAINT not_this_one CHECK (week = '${last}')`);
    const handle = await start();
    await until(async () => (await standing(last)).length === 1, 'one is closed');
    await handle.cancel();
    const failure: unknown = await handle.result().catch((error: unknown) => error);
    expect(failure).to.have.property('cause').that.has.property('name', 'CancelledFailure');
    await db.raw('ALTER TABLE closed_weeks DROP CONSTRAINT not_this_one');
    expect(await run()).to.deep.equal({ weeks: 1, awards: 1 });
  });
});

describe('the schedule of closing weeks', function () {
  this.timeout(60_000);
  let env: Awaited<ReturnType<typeof ownNamespace>>;
  let world: World;
  let db: Knex;

  before(async () => {
    env = await ownNamespace();
    world = await createWorld(env);
    db = world.db;
  });
  after(async () => {
    await world.close();
    await env.close();
  });

  let workers: Workers | undefined;
  const work = async () => {
    workers = await world.work();
  };
  afterEach(async () => {
    await workers?.stop();
    workers = undefined;
  });

  const schedule = () => env.client.schedule.getHandle(closeWeeksScheduleId);
  const runsOf = async () => {
    const ids: string[] = [];
    for await (const { workflowId } of env.client.workflow.list({ query: 'WorkflowType = "closeWeeks"' })) {
      ids.push(workflowId);
    }
    return ids;
  };
  /** Resolves with the results of all runs there were, once none is under way or waits to be. */
  const whenQuiet = (atLeast: number) =>
    until(
      async () => {
        const { info } = await schedule().describe();
        const running = await env.client.workflow.count(
          'WorkflowType = "closeWeeks" AND ExecutionStatus = "Running"',
        );
        const ids = await runsOf();
        if (info.runningActions.length + running.count > 0 || ids.length < atLeast) return null;
        return Promise.all(ids.map((id) => env.client.workflow.getHandle<typeof closeWeeks>(id).result()));
      },
      'all runs are over',
      40_000,
    );
  const past = (weeksAgo: number) => addWeeks(mondayOf(new Date()), -weeksAgo);

  it('is at Monday’s first minute, and made up for within a year; the first run begins at once', async () => {
    await registerSchedules(env.client);
    const { spec, policies, action, info } = await schedule().describe();
    expect(spec.calendars).to.have.length(1);
    expect(policies).to.deep.include({ overlap: 'BUFFER_ONE', catchupWindow: 365 * day });
    expect(action).to.include({
      type: 'startWorkflow',
      workflowType: 'closeWeeks',
      workflowId: 'close-weeks',
      taskQueue: 'general',
    });
    const [next, following] = info.nextActionTimes;
    expect(next?.toISOString()).to.equal(`${addWeeks(mondayOf(new Date()), 1)}T00:00:00.000Z`);
    expect(following?.getTime()).to.equal((next?.getTime() ?? 0) + 7 * day);
    await work();
    expect((await whenQuiet(1)).map((result) => result.weeks)).to.deep.equal([0]);
  });

  it('has a worker that was away over three midnights close each week once', async () => {
    for (const ago of [1, 2, 3]) {
      await insertLaunch(db, `best-${ago}`, past(ago), 3);
      await insertLaunch(db, `good-${ago}`, past(ago), 1);
    }
    // What the server does at these midnights, while nobody polls.
    await schedule().backfill({
      start: new Date(`${past(2)}T00:00:00Z`),
      end: new Date(`${past(0)}T00:00:00Z`),
      overlap: 'BUFFER_ONE',
    });
    await work();
    const results = await whenQuiet(3);
    const weeks = results.map((result) => result.weeks).toSorted((a, b) => b - a);
    expect(weeks[0], 'one run makes up for all').to.equal(3);
    expect(weeks.slice(1).some(Boolean)).to.equal(false);
    const closed = await whatWasClosed(db);
    expect(closed.weeks.map(({ week, launches, votes }) => [week, launches, votes])).to.deep.equal([
      [past(3), 2, 4],
      [past(2), 2, 4],
      [past(1), 2, 4],
    ]);
    expect(closed.results).to.have.length(6);
    expect(closed.awards).to.have.length(6);
    expect(closed.mails).to.have.length(6);

    await schedule().trigger();
    await whenQuiet(results.length + 1);
    expect(await whatWasClosed(db)).to.deep.equal(closed);
  });

  it('has the next run make up for a week in which it was paused', async () => {
    await schedule().pause('the votes of a week are being looked at');
    await insertLaunch(db, 'paused', past(1), 2);
    await db('closed_weeks')
      .where({ week: past(1) })
      .delete();
    await db('awards')
      .where({ week: past(1) })
      .delete();
    await registerSchedules(env.client);
    await until(async () => (await schedule().describe()).state.paused, 'it stays paused');
    await work();
    expect(await db('closed_weeks').where({ week: past(1) })).to.have.length(0);
    await schedule().unpause();
    await schedule().trigger();
    await until(async () => (await db('closed_weeks').where({ week: past(1) })).length === 1, 'it is closed');
    await whenQuiet(1);
    const { awards } = await whatWasClosed(db);
    expect(awards.filter(({ week }) => week === past(1))).to.have.length(3);
    // The owners of what had won before are told no second time.
    expect((await whatWasClosed(db)).mails).to.have.length(7);
    const query = `WorkflowType = "closeWeeks" AND LaunchWeek = "${past(1)}"`;
    await until(async () => (await env.client.workflow.count(query)).count > 0, 'runs are found by week');
    await replayRuns(env.client, await runsOf());
  });
});
