/** The workers of a worker process, one per task queue. */
import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import type { Logger } from 'pino';
import { type Activities, activitiesOfQueue } from '../activities/index.ts';
import type { Config } from '../src/config/config.ts';
import { type TaskQueue, taskQueues } from '../src/outbox/messages.ts';
import { privateFailures } from './private-failures.ts';
import { traceActivities, traceSinks } from './trace-interceptors.ts';
import { versionOptions } from './worker-version.ts';
import { preloadModules, workflowInterceptorModules, workflowsPath } from './workflow-code.ts';

export interface WorkerParts {
  connection: NativeConnection;
  namespace: string;
  activities: Activities;
  workflows: Pick<WorkerOptions, 'workflowBundle' | 'workflowsPath' | 'bundlerOptions'>;
  maxCachedWorkflows: number;
  /** The queues to poll, and the slots of each. */
  config: QueueSettings;
  /** Undefined: unversioned. */
  buildId?: string | undefined;
  log: Logger;
}

type QueueSettings = Pick<Config, 'WORKER_QUEUES' | (typeof slotsOfQueue)[TaskQueue]>;

export interface Workers {
  /** Whether all of them poll Temporal. */
  isPolling(): boolean;
  /** Resolves when all have stopped; rejects when one of them breaks down, after stopping the others. */
  stopped: Promise<void>;
  /** Accepts no more work; running activities finish or are cancelled. */
  stop(): Promise<void>;
}

/** The setting of each queue for its concurrent activities. */
const slotsOfQueue = {
  general: 'WORKER_SHORT_ACTIVITIES',
  crawl: 'WORKER_CRAWLS',
  browser: 'WORKER_BROWSER_CRAWLS',
  pictures: 'WORKER_PICTURES',
  drafting: 'WORKER_DRAFTINGS',
  webhooks: 'WORKER_WEBHOOKS',
  drawing: 'WORKER_DRAWINGS',
} as const satisfies Record<TaskQueue, keyof Config>;

/**
 * Of the polls for workflow tasks, those for the first task of a run; the others are for runs that this worker has cached. By
 * default a fifth, two, which fall behind when a hundred runs are started at once.
 */
const nonStickyToStickyPollRatio = 0.5;
/** Workflow tasks take the workflow thread some milliseconds each, one after another. */
const maxConcurrentWorkflowTaskExecutions = 40;
/** Most activities end within this time after a stop; the rest are cancelled and retried elsewhere. */
const shutdownGraceTime = '8 seconds';

/** Resolves when all workers are polling. */
export async function startWorkers(parts: WorkerParts): Promise<Workers> {
  const { connection, namespace, config, log } = parts;
  const create = (queue: TaskQueue) =>
    Worker.create({
      connection,
      namespace,
      shutdownGraceTime,
      ...versionOptions(parts.buildId),
      interceptors: {
        activity: [traceActivities, privateFailures(log)],
        // A bundle contains them already.
        workflowModules: parts.workflows.workflowBundle ? [] : workflowInterceptorModules,
      },
      taskQueue: taskQueues[queue],
      activities: activitiesOfQueue(parts.activities, queue),
      maxConcurrentActivityTaskExecutions: config[slotsOfQueue[queue]],
      ...(queue === 'general' && {
        ...parts.workflows,
        maxCachedWorkflows: parts.maxCachedWorkflows,
        maxConcurrentWorkflowTaskExecutions,
        nonStickyToStickyPollRatio,
        sinks: traceSinks,
      }),
    });
  const workers = await Promise.all(config.WORKER_QUEUES.map(create));
  const shutDown = () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  const runs = workers.map((worker) => worker.run().finally(shutDown));
  const stopped = Promise.all(runs).then(() => undefined);
  // The caller awaits this promise later; until then a rejection must not count as unhandled.
  stopped.catch(() => undefined);
  return {
    isPolling: () => workers.every((worker) => worker.getState() === 'RUNNING'),
    stopped,
    async stop() {
      shutDown();
      await stopped;
    },
  };
}

/** The bundle of a build, or the workflows folder, which the worker then bundles itself (2–4 s). */
export function workflowsOf({ WORKFLOW_BUNDLE }: Pick<Config, 'WORKFLOW_BUNDLE'>): WorkerParts['workflows'] {
  return WORKFLOW_BUNDLE === undefined
    ? { workflowsPath, bundlerOptions: { preloadModules } }
    : { workflowBundle: { codePath: WORKFLOW_BUNDLE } };
}
