/** kill -9 of a worker in the middle of closing a week: another closes it, once, and every winner is written to once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import PostalMime from 'postal-mime';
import { openDatabase } from '../../src/db/knex.ts';
import { addWeeks, mondayOf } from '../../src/shared/week-rules.ts';
import type { closeWeeks } from '../../workflows/index.ts';
import { closeWeeksScheduleId } from '../../src/outbox/messages.ts';
import { freshDatabase } from '../support/engines.ts';
import { ownNamespace } from '../workflows/engines.ts';
import { insertLaunch, whatWasClosed } from '../workflows/launched.ts';
import { openMailServer } from '../workflows/mail-server.ts';
import { replayRuns } from '../workflows/replay.ts';
import { until } from '../workflows/until.ts';
import { bundleFile, startWorkerProcess } from './worker-process.ts';

describe('a worker killed in the middle of closing weeks', function () {
  this.timeout(120_000);

  it('is followed by another that closes each once and tells each owner once', async () => {
    const engine = await ownNamespace();
    const database = await freshDatabase();
    const db = openDatabase(database.url, 5);
    const dataDir = await mkdtemp(join(tmpdir(), 'killed-close-'));
    const bundle = await bundleFile();
    const mailServer = await openMailServer();
    const env = {
      DATABASE_URL: database.url,
      TEMPORAL_ADDRESS: engine.address,
      TEMPORAL_NAMESPACE: engine.namespace ?? '',
      BASE_URL: 'https://launches.localhost',
      DATA_DIR: dataDir,
      SMTP_URL: mailServer.url,
      WORKFLOW_BUNDLE: bundle.path,
    };
    const workers = [startWorkerProcess(env)];
    const lock = await db.transaction();
    try {
      await workers[0]?.ready;
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
      await until(async () => (await waitingForLock(db)) === 2, 'both weeks are in the middle of it');

      await workers[0]?.kill();
      await lock.rollback();
      expect((await whatWasClosed(db)).weeks, 'nothing of it is left').to.deep.equal([]);
      const next = startWorkerProcess(env);
      workers.push(next);
      await next.ready;

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
      expect(await next.stop(), 'an orderly stop').to.equal(0);
    } finally {
      if (!lock.isCompleted()) await lock.rollback();
      await Promise.all(workers.map((worker) => worker.kill()));
      await Promise.all([mailServer.close(), engine.close(), bundle.remove(), db.destroy()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

async function waitingForLock(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: object[] }>(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}
