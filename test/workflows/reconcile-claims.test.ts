/** The reconciler on claims: rows that are open have a run, and runs have a row. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { reconcile } from '../../workflows/index.ts';
import { openClaim } from '../claims/claim-rows.ts';
import { ownNamespace } from './support/engines.ts';
import { insertListing } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

describe('the reconciler, of claims', function () {
  this.timeout(60_000);
  let engine: Awaited<ReturnType<typeof ownNamespace>>;
  let world: World;
  before(async () => {
    engine = await ownNamespace();
    world = await createWorld(engine);
    await world.work();
  });
  after(async () => {
    await world.close();
    await engine.close();
  });

  const pass = () =>
    engine.client.workflow.execute<typeof reconcile>('reconcile', {
      workflowId: `reconcile-${randomUUID()}`,
      taskQueue: 'general',
    });
  const isListed = (id: string, is: boolean) =>
    until(
      async () => (await world.deps.runs.listRunning('claim')).some((run) => run.workflowId === id) === is,
      `${id} is ${is ? 'listed' : 'not listed'}`,
    );

  it('starts what has no run, ends what has ended, and cancels what has no row', async () => {
    const { db } = world;
    const listingId = await insertListing(db, { websiteUrl: 'https://shop.example/' });
    // By mail, so that nobody is asked; of some minutes ago, so that it is not left to the outbox.
    const now = new Date(Date.now() - 5 * 60_000);
    await db('listings').where({ id: listingId }).update({ status: 'live', launched_at: now });
    const open = async () => {
      const claim = await openClaim(db, {
        listingId,
        now,
        method: 'email',
        email: 'mara@shop.example',
        linkToken: randomUUID(),
      });
      await db('outbox').delete();
      return { row: claim.id, id: `claim/${claim.id}` };
    };
    const [ended, gone] = [await open(), await open()];
    expect(await pass()).to.deep.equal(
      [ended, gone].map(({ id }) => `${id} was open without a run (last run: unknown); restarted`),
    );
    await Promise.all([isListed(ended.id, true), isListed(gone.id, true)]);
    await until(
      async () =>
        (await engine.client.workflow.getHandle(gone.id).fetchHistory()).events?.some(
          (event) => event.timerStartedEventAttributes,
        ),
      'it waits',
    );
    await db('claims')
      .where({ id: ended.row })
      .update({ status: 'superseded', ended_why: 'replaced', next_check_at: null });
    await db('claims').where({ id: gone.row }).delete();
    expect(await pass()).to.deep.equal([`${gone.id} ran without a row; cancelled`]);
    expect(await engine.client.workflow.getHandle(ended.id).result()).to.equal('superseded');
    await isListed(gone.id, false);
  });
});
