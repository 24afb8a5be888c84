/** Votes of new accounts, which count by themselves after a while. */
import { randomUUID } from 'node:crypto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { pendingMs } from '../../src/community/vote-rules.ts';
import { createVotes } from '../../src/community/votes.ts';
import { releaseVotesScheduleId } from '../../src/outbox/messages.ts';
import { mondayOf } from '../../src/shared/week-rules.ts';
import { registerSchedules } from '../../temporal/schedules.ts';
import type { releaseVotes } from '../../workflows/index.ts';
import { insertListing } from '../launches/insert-listing.ts';
import { ownNamespace, timeSkipping } from './support/engines.ts';
import { replayRuns } from './support/replay.ts';
import { insertAccount } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

describe('the release of pending votes', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let world: World;
  let db: Knex;
  let siteId: number;
  const runs: string[] = [];

  before(async () => {
    env = await timeSkipping();
    world = await createWorld(env);
    db = world.db;
    siteId = (await db('sites').where({ is_default: true }).first<{ id: number }>('id')).id;
    await world.work();
  });
  afterEach(() => db('listings').delete());
  after(async () => {
    await replayRuns(env.client, runs);
    await world.close();
    await env.teardown();
  });

  const now = async () => new Date(await env.currentTimeMs());
  /** A run now, as the schedule starts it. */
  const run = async () => {
    const workflowId = `release-votes-${randomUUID()}`;
    runs.push(workflowId);
    const options = { workflowId, taskQueue: 'general' };
    const handle = await env.client.workflow.start<typeof releaseVotes>('releaseVotes', options);
    const result = await handle.result();
    const metadata = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata');
    return { result, details: metadata.currentDetails };
  };
  const launch = async (slug: string) => {
    const at = await now();
    return insertListing(db, slug, { week: mondayOf(at), launchedAt: at.toISOString() });
  };
  /** A vote by an account that was created this many milliseconds ago. Returns the account. */
  const castBy = async (slug: string, ageMs: number, before?: (accountId: number) => Promise<void>) => {
    const at = await now();
    const accountId = await insertAccount(db);
    await db('accounts')
      .where({ id: accountId })
      .update({ created_at: new Date(at.getTime() - ageMs) });
    await before?.(accountId);
    await createVotes(db).cast({ accountId, ip: '127.0.0.1' }, { siteId, slug }, at);
    return accountId;
  };
  const countersOf = (slug: string) =>
    db('listings').where({ slug }).first<object>('votes', 'week_votes', 'votes_pending', 'votes_held');

  it('counts clean ones after their time, and leaves the others to the site team', async () => {
    await launch('shop');
    for (let i = 0; i < 7; i += 1) await castBy('shop', 60_000);
    // Five in an hour are plausible, more are a burst.
    expect(await countersOf('shop')).to.deep.equal({
      votes: 0,
      week_votes: 0,
      votes_pending: 5,
      votes_held: 2,
    });
    await env.sleep(pendingMs - 60_000);
    expect((await run()).result).to.deep.equal({ listings: 0, counted: 0, held: 0 });
    await env.sleep(60_000);
    const { result, details } = await run();
    expect(result).to.deep.equal({ listings: 1, counted: 5, held: 0 });
    expect(details).to.equal('**Over:** 5 votes of 1 listings counted, 0 held for review.');
    expect(await countersOf('shop')).to.deep.equal({
      votes: 5,
      week_votes: 5,
      votes_pending: 0,
      votes_held: 2,
    });
    const { trend } = await db('listings').where({ slug: 'shop' }).first<{ trend: number }>('trend');
    expect(trend).to.be.greaterThan(-Infinity);
    expect((await run()).result).to.deep.equal({ listings: 0, counted: 0, held: 0 });
  });

  it('counts those of many listings in one run', async () => {
    for (let i = 0; i < 120; i += 1) await launch(`shop-${i}`);
    for (let i = 0; i < 120; i += 1) await castBy(`shop-${i}`, 60_000);
    await env.sleep(pendingMs);
    expect((await run()).result).to.deep.equal({ listings: 120, counted: 120, held: 0 });
    expect(await db('listings').where({ votes: 1, week_votes: 1, votes_pending: 0 })).to.have.length(120);
  });

  it('holds those of accounts of which another vote was rejected, or cast in haste, meanwhile', async () => {
    for (const slug of ['shop', 'rejected', 'hasty']) await launch(slug);
    const idOf = async (slug: string) =>
      (await db('listings').where({ slug }).first<{ id: number }>('id')).id;
    const [rejected, hasty] = [await castBy('shop', 60_000), await castBy('shop', 60_000)];
    await castBy('shop', 60_000);
    await db('votes').insert([
      { listing_id: await idOf('rejected'), account_id: rejected, status: 'rejected' },
      {
        listing_id: await idOf('hasty'),
        account_id: hasty,
        status: 'held',
        held_why: ['new_account', 'many_votes'],
      },
    ]);
    await env.sleep(pendingMs);
    expect((await run()).result).to.deep.equal({ listings: 1, counted: 1, held: 2 });
    expect(await countersOf('shop')).to.deep.equal({
      votes: 1,
      week_votes: 1,
      votes_pending: 0,
      votes_held: 2,
    });
    const held = await db('votes')
      .where({ listing_id: await idOf('shop'), status: 'held' })
      .pluck('held_why');
    expect(held).to.deep.equal(Array.from({ length: 2 }, () => ['new_account', 'suspected_account']));
  });
});

describe('the schedule of releasing votes', function () {
  this.timeout(60_000);

  it('is every five minutes, one at a time', async () => {
    const env = await ownNamespace();
    const world = await createWorld(env);
    try {
      await registerSchedules(env.client);
      const schedule = env.client.schedule.getHandle(releaseVotesScheduleId);
      const { policies, info, action } = await schedule.describe();
      expect(policies).to.include({ overlap: 'SKIP', catchupWindow: 60_000 });
      expect(action).to.include({
        workflowType: 'releaseVotes',
        workflowId: 'release-votes',
        taskQueue: 'general',
      });
      const [first, second] = info.nextActionTimes;
      expect((second?.getTime() ?? 0) - (first?.getTime() ?? 0)).to.equal(5 * 60_000);
      await world.work();
      await schedule.trigger();
      const id = await until(async () => {
        const latest = (await schedule.describe()).info.recentActions[0]?.action;
        return latest?.type === 'startWorkflow' && latest.workflow.workflowId;
      }, 'the schedule acted');
      const handle = env.client.workflow.getHandle<typeof releaseVotes>(id);
      expect(await handle.result()).to.deep.equal({ listings: 0, counted: 0, held: 0 });
      await replayRuns(env.client, [id]);
    } finally {
      await world.close();
      await env.close();
    }
  });
});
