/** The workers of a worker process, one a task queue. */
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
  /** Resolves when all have stopped; rejects when one of them breaks down, after stopping the others. */
  stopped: Promise<void>;
  /** Takes no more work, and lets what is under way finish or be cancelled. */
  stop(): Promise<void>;
}

/** Websites that are read at once. */
const crawlConcurrency = 2;
/**
 * Drafts that are made at once. A model thinks for minutes, which costs a worker next to nothing; rules take its one thread,
 * where each draft that is ready to be made holds everything else up for a moment, mails included.
 */
const draftingConcurrency = 8;
/** Most activities end by themselves within this time of a stop; the rest are cancelled and tried elsewhere. */
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
      // All of them: runs that are under way may have asked here for what has had its own queue since.
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
  // Whoever started the workers asks for this promise later; until then it must not count as unhandled.
  stopped.catch(() => undefined);
  return {
    stopped,
    async stop() {
      shutDown();
      await stopped;
    },
  };
}

/** The bundle of a build, or the folder of workflows, which is then bundled now (2–4 s). */
export function workflowsOf({ WORKFLOW_BUNDLE }: Pick<Config, 'WORKFLOW_BUNDLE'>): WorkerParts['workflows'] {
  return WORKFLOW_BUNDLE === undefined
    ? { workflowsPath: fileURLToPath(new URL('../workflows', import.meta.url)) }
    : { workflowBundle: { codePath: WORKFLOW_BUNDLE } };
}
