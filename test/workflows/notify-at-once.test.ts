/** An attempt that was taken for dead and goes on beside the next one; a run that is lost; a history that grows long. */
import { randomUUID } from 'node:crypto';
import { MockActivityEnvironment, type TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { type FollowerMailProgress, notifyFollowersBatch } from '../../activities/store/notify-followers.ts';
import type { reconcile } from '../../workflows/index.ts';
import { insertFollowers } from '../community/followers.ts';
import { ownDevServer } from './support/engines.ts';
import { type MailServer, openMailServer } from './support/mail-server.ts';
import {
  addressesOf,
  countsOf,
  followedListing,
  postUpdate,
  statusesOf,
  notifiedBy,
} from './support/notifying.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

describe('notifying followers, from more than one side', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let server: MailServer;
  let world: World;

  before(async () => {
    env = await ownDevServer({ settings: ['limit.historyCount.suggestContinueAsNew=8'] });
    server = await openMailServer();
    world = await createWorld(env, { env: { SMTP_URL: server.url } });
  });
  after(async () => {
    await world.close();
    await server.close();
    await env.teardown();
  });
  beforeEach(() => server.reset());

  async function post(followers: number, now = new Date()) {
    const { id } = await followedListing(world.db);
    const accounts = await insertFollowers(world.db, id, followers);
    return { accounts, ...(await postUpdate(world.db, id, now)) };
  }
  const attempt = async (updateId: number): Promise<FollowerMailProgress> => {
    const at = new Date().toISOString();
    const progress: FollowerMailProgress = await new MockActivityEnvironment().run(() =>
      notifyFollowersBatch(world.deps, { updateId, at }),
    );
    return progress;
  };

  it('tells nobody twice where two attempts are at it, and counts what the first had in its hands', async () => {
    const held: (() => void)[] = [];
    server.gate = () => new Promise((resolve) => held.push(resolve));
    const { updateId, accounts } = await post(70);
    const first = attempt(updateId);
    await until(() => Promise.resolve(held.length === 5), 'five are offered');
    server.gate = () => Promise.resolve();
    const second = attempt(updateId);
    await until(async () => (await statusesOf(world.db, updateId))['sent'] !== undefined, 'the second sends');
    for (const release of held) release();

    expect(await second).to.include({ sent: 30, unknown: 40, outcome: 'sent' });
    await first;
    expect(await countsOf(world.db, updateId)).to.deep.equal({
      sent: 30,
      refused: 0,
      unknown: 40,
      outcome: 'sent',
    });
    // The first did hand over what it had: that nobody knew was all that was wrong.
    expect(notifiedBy(server)).to.deep.equal(await addressesOf(world.db, accounts));
  });

  it('lets the one that took over go on, however many follow each other', async () => {
    const { updateId, accounts } = await post(300);
    const attempts = Array.from({ length: 6 }, () => attempt(updateId));
    await Promise.all(attempts);
    await until(async () => (await attempt(updateId)).outcome === 'sent', 'all are sent');
    const told = notifiedBy(server);
    expect(new Set(told).size).to.equal(told.length);
    const { sent, unknown } = await countsOf(world.db, updateId);
    expect(sent + unknown).to.equal(accounts.length);
    expect(told.length).to.be.within(sent, accounts.length);
  });

  it('goes on in a fresh history when its own has grown long, batch after batch', async () => {
    const { updateId, accounts, id } = await post(1_050);
    await world.work();
    world.relay.kick();
    const first = await until(
      () =>
        env.client.workflow
          .getHandle(id)
          .describe()
          .catch(() => null),
      'started',
    );
    expect(await env.client.workflow.getHandle(id).result()).to.equal('sent');
    const last = await env.client.workflow.getHandle(id).describe();
    expect(last.runId).to.not.equal(first.runId);
    expect(notifiedBy(server)).to.deep.equal(await addressesOf(world.db, accounts));
    expect(await countsOf(world.db, updateId)).to.include({ sent: 1_050, outcome: 'sent' });
  });

  it('gets its run back from the reconciler', async () => {
    const { updateId, id, accounts } = await post(3, new Date(Date.now() - 5 * 60_000));
    await world.db('outbox').where({ workflow_id: id }).delete();
    const said = await env.client.workflow.execute<typeof reconcile>('reconcile', {
      workflowId: `reconcile-${randomUUID()}`,
      taskQueue: 'general',
    });
    expect(said).to.include(
      `${id} was not sent to all followers without a run (last run: unknown); restarted`,
    );
    expect(await env.client.workflow.getHandle(id).result()).to.equal('sent');
    expect(notifiedBy(server)).to.deep.equal(await addressesOf(world.db, accounts));
    expect(await countsOf(world.db, updateId)).to.include({ sent: 3, outcome: 'sent' });
  });
});
