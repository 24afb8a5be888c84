/** Drafts in the queue `crawl`, with activities that only note who is read: for what depends on their order alone. */
import { randomUUID } from 'node:crypto';
import { activityInfo } from '@temporalio/activity';
import { Worker, type WorkerOptions } from '@temporalio/worker';
import type { Knex } from 'knex';
import { insertDraft } from '../../../src/drafts/queries.ts';
import { taskQueues, workflowId } from '../../../src/outbox/messages.ts';
import { flowsIn } from '../../../src/outbox/queries.ts';
import type { Engine } from './engines.ts';
import { until } from './until.ts';
import { workflowBundle } from './workflow-bundle.ts';

/** Drafts of one account and as many websites, their runs in the outbox. Returns their ids. */
export async function queueDrafts(db: Knex, accountId: number, count: number): Promise<string[]> {
  const site = await db('sites').first<{ id: number }>('id');
  const ids = Array.from({ length: count }, () => randomUUID());
  await db.transaction(async (tx) => {
    for (const id of ids) {
      const draft = { id, site_id: site.id, account_id: accountId, url: `https://${id}.example/` };
      await insertDraft(tx, draft, new Date());
      await flowsIn(tx).start('draft', workflowId.draft(id), { draftId: id });
    }
  });
  return ids;
}

/** Resolves when so many activities wait in the queue `crawl`, which no worker polls. */
export async function untilQueued(engine: Engine, count: number): Promise<void> {
  const { namespace = 'default', client } = engine;
  const taskQueue = { name: taskQueues.crawl };
  const request = { namespace, taskQueue, taskQueueType: activityQueue, reportStats: true };
  await until(
    async () => {
      // The enumeration is of @temporalio/proto, which is no dependency.
      // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment
      const { stats } = await client.workflowService.describeTaskQueue(request);
      return (stats?.approximateBacklogCount?.toNumber() ?? 0) >= count;
    },
    `${count} are queued`,
    120_000,
  );
}

/** TASK_QUEUE_TYPE_ACTIVITY of Temporal's API. */
const activityQueue = 2;

export interface NotingWorkers {
  /** Drafts in the order in which their reading began. */
  begun: string[];
  /** Starts the worker of the queue `crawl`; until then what is queued there waits. */
  read(): Promise<void>;
  stop(): Promise<void>;
}

/** A worker of workflows and, after `read`, one of the queue `crawl` with so many slots, whose readings end at once. */
export async function startNotingWorkers(engine: Engine, slots: number): Promise<NotingWorkers> {
  const { namespace = 'default', nativeConnection: connection } = engine;
  const begun: string[] = [];
  const running: { worker: Worker; end: Promise<void> }[] = [];
  const start = async (options: Pick<WorkerOptions, 'taskQueue'> & Partial<WorkerOptions>) => {
    const worker = await Worker.create({ connection, namespace, ...options });
    running.push({ worker, end: worker.run() });
  };
  await start({ taskQueue: taskQueues.general, workflowBundle: await workflowBundle() });
  return {
    begun,
    read: () =>
      start({
        taskQueue: taskQueues.crawl,
        maxConcurrentActivityTaskExecutions: slots,
        activities: {
          crawlPages() {
            begun.push(activityInfo().workflowExecution?.workflowId.split('/')[1] ?? '');
            return Promise.resolve('over');
          },
        },
      }),
    async stop() {
      for (const { worker } of running) worker.shutdown();
      await Promise.all(running.map(({ end }) => end));
    },
  };
}
