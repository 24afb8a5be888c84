/** kill -9 of a worker in the middle of counting pending votes: another goes on, and each vote counts once. */
import { expect } from 'chai';
import { mondayOf } from '../../src/shared/week-rules.ts';
import type { releaseVotes } from '../../workflows/index.ts';
import { castVotes } from '../launches/cast-votes.ts';
import { insertListing } from '../launches/insert-listing.ts';
import { replayRuns } from '../workflows/support/replay.ts';
import { until } from '../workflows/support/until.ts';
import { withWorkers } from './worker-process.ts';

describe('a worker killed in the middle of releasing votes', function () {
  this.timeout(120_000);

  it('is followed by another that counts the rest, each vote once', () =>
    withWorkers(async (host) => {
      const { engine, db } = host;
      const at = new Date().toISOString();
      const week = mondayOf(new Date());
      const ids: number[] = [];
      for (let i = 0; i < 6; i += 1) {
        const id = await insertListing(db, `shop-${i}`, { week, launchedAt: `${week}T00:00:00Z` });
        await castVotes(db, id, 3, at, 'pending', at);
        await db('listings').where({ id }).update({ votes_pending: 3 });
        ids.push(id);
      }
      const lock = await db.transaction();
      await host.use({
        close: async () => {
          if (!lock.isCompleted()) await lock.rollback();
        },
      });
      // The third waits; those before it are counted.
      await lock('listings').where({ id: ids[2] }).forUpdate().select('id');
      await host.start();
      const workflowId = 'release-votes-killed';
      const run = await engine.client.workflow.start<typeof releaseVotes>('releaseVotes', {
        workflowId,
        taskQueue: 'general',
      });
      const counted = () => db('listings').whereIn('id', ids).where({ votes: 3 });
      await until(async () => (await counted()).length === 2, 'two are counted');
      await host.untilLocked('the third waits', 1);

      await host.kill();
      await lock.rollback();
      const next = await host.start();

      const { counted: rest } = await run.result();
      expect(rest).to.be.at.most(12);
      expect(
        await db('listings').whereIn('id', ids).select('votes', 'week_votes', 'votes_pending'),
      ).to.deep.equal(ids.map(() => ({ votes: 3, week_votes: 3, votes_pending: 0 })));
      expect(await db('votes').where({ status: 'counted' })).to.have.length(18);
      await replayRuns(engine.client, [workflowId]);
      return next;
    }));
});
