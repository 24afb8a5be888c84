/** The workers of a worker process, one per task queue. */
import { fileURLToPath } from 'node:url';
import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import type { Logger } from 'pino';
import { type Activities, crawlActivityNames, draftingActivityNames } from '../activities/index.ts';
import type { Config } from '../src/config/config.ts';
import { taskQueues } from '../src/outbox/messages.ts';
import { privateFailures } from './private-failures.ts';

export interface WorkerParts {
  connection: NativeConnection;
  namespace: string;
  activities: Activities;
  workflows: Pick<WorkerOptions, 'workflowBundle' | 'workflowsPath'>;
  maxCachedWorkflows: number;
  log: Logger;
}

export interface Workers {
  /** Whether all of them poll Temporal. */
  isPolling(): boolean;
  /** Resolves when all have stopped; rejects when one of them breaks down, after stopping the others. */
  stopped: Promise<void>;
  /** Accepts no more work; running activities finish or are cancelled. */
  stop(): Promise<void>;
}

/** Websites read concurrently. */
const crawlConcurrency = 2;
/**
 * Drafts made concurrently. Waiting for a model costs the worker next to nothing; drafting by rules blocks its one thread
 * for a moment per draft.
 */
const draftingConcurrency = 8;
/** Most activities end within this time after a stop; the rest are cancelled and retried elsewhere. */
const shutdownGraceTime = '8 seconds';

/** Resolves when all workers are polling. */
export async function startWorkers(parts: WorkerParts): Promise<Workers> {
  const { connection, namespace, workflows, maxCachedWorkflows, log } = parts;
  const only = (names: readonly (keyof Activities)[]) =>
    Object.fromEntries(names.map((name) => [name, parts.activities[name]]));
  const common = {
    connection,
    namespace,
    shutdownGraceTime,
    interceptors: { activity: [privateFailures(log)] },
  };
  const workers = await Promise.all([
    Worker.create({
      ...common,
      ...workflows,
      taskQueue: taskQueues.general,
      // All activities: older runs may have scheduled here what has its own queue since.
      activities: parts.activities,
      maxCachedWorkflows,
    }),
    Worker.create({
      ...common,
      taskQueue: taskQueues.crawl,
      activities: only(crawlActivityNames),
      maxConcurrentActivityTaskExecutions: crawlConcurrency,
    }),
    Worker.create({
      ...common,
      taskQueue: taskQueues.drafting,
      activities: only(draftingActivityNames),
      maxConcurrentActivityTaskExecutions: draftingConcurrency,
    }),
  ]);
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
    ? { workflowsPath: fileURLToPath(new URL('../workflows', import.meta.url)) }
    : { workflowBundle: { codePath: WORKFLOW_BUNDLE } };
}
