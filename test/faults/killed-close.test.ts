/** kill -9 of a worker in the middle of closing a week: another closes it, once, and every winner is written to once. */
import { expect } from 'chai';
import PostalMime from 'postal-mime';
import { addWeeks, mondayOf } from '../../src/shared/week-rules.ts';
import type { closeWeeks } from '../../workflows/index.ts';
import { closeWeeksScheduleId } from '../../src/outbox/messages.ts';
import { insertLaunch, whatWasClosed } from '../workflows/support/launched.ts';
import { openMailServer } from '../workflows/support/mail-server.ts';
import { replayRuns } from '../workflows/support/replay.ts';
import { until } from '../workflows/support/until.ts';
import { withWorkers } from './worker-process.ts';

describe('a worker killed in the middle of closing weeks', function () {
  this.timeout(120_000);

  it('is followed by another that closes each once and tells each owner once', () =>
    withWorkers(async (host) => {
      const { engine, db } = host;
      const mailServer = await host.use(openMailServer());
      const lock = await db.transaction();
      await host.use({
        close: async () => {
          if (!lock.isCompleted()) await lock.rollback();
        },
      });
      await host.start({ SMTP_URL: mailServer.url });
      const schedule = engine.client.schedule.getHandle(closeWeeksScheduleId);
      const latestRun = async () => {
        const action = (await schedule.describe()).info.recentActions.at(-1)?.action;
        return action?.type === 'startWorkflow' && action.workflow;
      };
      const first = await until(latestRun, 'the first run');
      await engine.client.workflow.getHandle(first.workflowId).result();

      const last = addWeeks(mondayOf(new Date()), -1);
      const weeks = [addWeeks(last, -1), last];
      for (const week of weeks) {
        for (const votes of [1, 2, 3, 4]) await insertLaunch(db, `product-${week}-${votes}`, week, votes);
      }
      // The ranking is written by then, and the award waits.
      await lock.raw('LOCK TABLE awards IN ACCESS EXCLUSIVE MODE');
      await schedule.trigger();
      const { workflowId: id } = await until(async () => {
        const latest = await latestRun();
        // A schedule names its runs by the second, so both may have one id.
        return latest && latest.firstExecutionRunId !== first.firstExecutionRunId && latest;
      }, 'the run');
      await host.untilLocked('both weeks are in the middle of it', 2);

      await host.kill();
      await lock.rollback();
      expect((await whatWasClosed(db)).weeks, 'nothing of it is left').to.deep.equal([]);
      const next = await host.start();

      const run = engine.client.workflow.getHandle<typeof closeWeeks>(id);
      expect(await run.result()).to.deep.equal({ weeks: 2, awards: 6 });
      const closed = await whatWasClosed(db);
      expect(closed.weeks.map(({ week, launches, votes }) => [week, launches, votes])).to.deep.equal(
        weeks.map((week) => [week, 4, 10]),
      );
      expect(closed.results).to.have.length(8);
      expect(closed.awards).to.have.length(6);
      await until(async () => (await db('mails').whereNull('sent_at')).length === 0, 'all are sent', 40_000);
      const subjects = await Promise.all(
        mailServer.messages.map(async ({ data }) => (await PostalMime.parse(data)).subject),
      );
      expect(subjects.toSorted()).to.deep.equal(
        weeks
          .flatMap((week) =>
            [1, 2, 3].map(
              (rank) => `product-${week}-${5 - rank} is Launch of the Week #${rank} on Launch Directory`,
            ),
          )
          .toSorted(),
      );
      await replayRuns(engine.client, [id]);
      return next;
    }));
});
