/** The versions of the workers: which one gets work, and which ones still have some. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isGrpcServiceError } from '@temporalio/client';
import { optionalTsToDate, optionalTsToMs } from '@temporalio/common/lib/time.js';
import proto from '@temporalio/proto';
import { taskQueues } from '../src/outbox/messages.ts';
import { isFailedPrecondition, isNotFound } from './away.ts';
import { type Temporal, within } from './client.ts';
import { deploymentName } from './worker-version.ts';

export interface Version {
  buildId: string;
  /** `draining` while runs are pinned to it, then `drained`; `inactive` before it was first current. */
  status: string;
  /** When it became current or ceased to be it. */
  since: Date | null;
  /** Task queues that its workers poll. */
  polls: string[];
  /** Running workflows whose last task it did, and those of them that are pinned to it. */
  runs: number;
  pinned: number;
}

export interface Deployment {
  /** Null: unversioned workers get the work. */
  current: string | null;
  /** Current before that. */
  previous: string | null;
  /** Newest first. */
  versions: Version[];
}

const { TaskQueueType, WorkerDeploymentVersionStatus } = proto.temporal.api.enums.v1;

/** A poll takes a minute; the server remembers pollers for five. */
const pollsWithinMs = 100_000;
const retryMs = 1_000;

export async function readDeployment(temporal: Temporal): Promise<Deployment> {
  const { connection, client } = temporal;
  const { namespace } = client.options;
  const described = await within(client, 'maintain', () =>
    connection.workflowService.describeWorkerDeployment({ namespace, deploymentName }),
  ).catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
  const info = described?.workerDeploymentInfo;
  const polls = await readPolls(temporal);
  const count = async (query: string) =>
    (await within(client, 'maintain', () => client.workflow.count(query))).count;
  const versions = await Promise.all(
    (info?.versionSummaries ?? []).map(async (summary): Promise<Version> => {
      const buildId = summary.deploymentVersion?.buildId ?? '';
      const running = `TemporalWorkerDeploymentVersion = "${deploymentName}:${buildId}" AND ExecutionStatus = "Running"`;
      return {
        buildId,
        status: statusOf(summary.status),
        since: optionalTsToDate(summary.currentSinceTime ?? summary.lastDeactivationTime) ?? null,
        polls: polls.get(buildId) ?? [],
        runs: await count(running),
        pinned: await count(`${running} AND TemporalWorkflowVersioningBehavior = "Pinned"`),
      };
    }),
  );
  const current = info?.routingConfig?.currentDeploymentVersion?.buildId ?? null;
  const earlier = versions.filter(({ buildId, since }) => buildId !== current && since !== null);
  earlier.sort((a, b) => Number(b.since) - Number(a.since));
  return { current, previous: earlier[0]?.buildId ?? null, versions };
}

const statusOf = (status: proto.temporal.api.enums.v1.WorkerDeploymentVersionStatus | null | undefined) =>
  (WorkerDeploymentVersionStatus[status ?? 0] ?? '')
    .replace('WORKER_DEPLOYMENT_VERSION_STATUS_', '')
    .toLowerCase();

/** The task queues that each version polls, by one kind of their tasks: all queues have activities. */
async function readPolls({ connection, client }: Temporal): Promise<Map<string, string[]>> {
  const { namespace } = client.options;
  const polls = new Map<string, string[]>();
  for (const name of Object.values(taskQueues)) {
    const { pollers } = await within(client, 'maintain', () =>
      connection.workflowService.describeTaskQueue({
        namespace,
        taskQueue: { name },
        taskQueueType: TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY,
      }),
    );
    const recent = pollers.filter(
      ({ lastAccessTime, deploymentOptions }) =>
        deploymentOptions?.deploymentName === deploymentName &&
        Date.now() - (optionalTsToMs(lastAccessTime) ?? 0) < pollsWithinMs,
    );
    for (const buildId of new Set(recent.map(({ deploymentOptions }) => deploymentOptions?.buildId ?? ''))) {
      polls.set(buildId, [...(polls.get(buildId) ?? []), name]);
    }
  }
  return polls;
}

/**
 * Makes a version the current one as soon as its workers poll all task queues.
 * @throws Error that names what is missing when the time is over
 */
export async function promote(
  temporal: Temporal,
  buildId: string,
  { timeoutMs, waits }: { timeoutMs: number; waits: (reason: string) => void },
): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  let lastReason = '';
  for (;;) {
    const reason = await tryPromote(temporal, buildId);
    if (reason === null) return;
    if (Date.now() > giveUpAt) {
      throw new Error(`Version ${buildId} did not become current within ${timeoutMs / 1000} s: ${reason}`);
    }
    if (reason !== lastReason) waits(reason);
    lastReason = reason;
    await sleep(retryMs);
  }
}

/** Null once it is current, otherwise what is missing. */
async function tryPromote(temporal: Temporal, buildId: string): Promise<string | null> {
  const { connection, client } = temporal;
  const { namespace, identity } = client.options;
  const polls = (await readPolls(temporal)).get(buildId) ?? [];
  const missing = Object.values(taskQueues).filter((name) => !polls.includes(name));
  if (missing.length > 0) return `no worker of this version polls ${missing.join(', ')}.`;
  try {
    await within(client, 'maintain', () =>
      connection.workflowService.setWorkerDeploymentCurrentVersion({
        namespace,
        deploymentName,
        buildId,
        identity,
      }),
    );
    return null;
  } catch (error) {
    // A version is known, and has a task queue, a moment after its first poll.
    if (isNotFound(error) || isFailedPrecondition(error)) return `Temporal says: ${detailsOf(error)}.`;
    throw error;
  }
}

const detailsOf = (error: unknown): string => (isGrpcServiceError(error) ? error.details : String(error));
