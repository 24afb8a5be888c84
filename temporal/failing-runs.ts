/** Running workflows whose activities or workflow tasks keep failing. */
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { within } from './client.ts';

export interface FailingRun {
  workflowId: string;
  type: string;
  since: Date;
  why: string;
  /** Whether its workflow tasks fail: the code does not match the history, or throws. */
  ofWorkflowTasks: boolean;
}

export interface FailingRuns {
  failing: FailingRun[];
  /** How many running workflows were examined, newest first. */
  looked: number;
  /** Whether there were more. */
  more: boolean;
}

/** The first failures are ignored: networks fail briefly, workers are replaced. */
const ignoredAttempts = 3;
const concurrentDescriptions = 10;

/** Describes up to `most` running workflows one by one, as lists do not contain failures. */
export async function listFailingRuns(client: Client, most: number): Promise<FailingRuns> {
  const found: { workflowId: string; runId: string }[] = [];
  let more = false;
  await within(client, 'maintain', async () => {
    for await (const { workflowId, runId } of client.workflow.list({
      query: 'ExecutionStatus = "Running"',
    })) {
      if (found.length === most) {
        more = true;
        break;
      }
      found.push({ workflowId, runId });
    }
  });
  const failing: FailingRun[] = [];
  const queue = found.values();
  await Promise.all(
    Array.from({ length: concurrentDescriptions }, async () => {
      for (const run of queue) failing.push(...(await failuresOf(client, run)));
    }),
  );
  failing.sort((a, b) => a.since.getTime() - b.since.getTime());
  return { failing, looked: found.length, more };
}

async function failuresOf(
  client: Client,
  { workflowId, runId }: { workflowId: string; runId: string },
): Promise<FailingRun[]> {
  const description = await within(client, 'maintain', () =>
    client.workflow.getHandle(workflowId, runId).describe(),
  ).catch((error: unknown) => {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  });
  if (description === null) return [];
  const { raw, type, startTime } = description;
  const failing: FailingRun[] = [];
  const task = raw.pendingWorkflowTask;
  if (task && (task.attempt ?? 0) > ignoredAttempts) {
    failing.push({
      workflowId,
      type,
      since: dateOf(task.originalScheduledTime) ?? startTime,
      why: `workflow task, attempt ${task.attempt ?? 0}: the worker’s code does not match the run’s history, or throws`,
      ofWorkflowTasks: true,
    });
  }
  for (const activity of raw.pendingActivities ?? []) {
    const { activityId, attempt, activityType, lastFailure } = activity;
    if (!attempt || attempt <= ignoredAttempts) continue;
    failing.push({
      workflowId,
      type,
      since: (await scheduledAt(client, { workflowId, runId, activityId })) ?? startTime,
      why: `${activityType?.name ?? 'an activity'}, attempt ${attempt}: ${lastFailure?.message ?? 'no failure message'}`,
      ofWorkflowTasks: false,
    });
  }
  return failing;
}

/** When an activity was first scheduled; the description has only the time of its next attempt. */
async function scheduledAt(
  client: Client,
  { workflowId, runId, activityId }: { workflowId: string; runId: string; activityId: unknown },
): Promise<Date | null> {
  const { events } = await within(client, 'maintain', () =>
    client.workflow.getHandle(workflowId, runId).fetchHistory(),
  );
  const scheduled = events?.findLast(
    ({ activityTaskScheduledEventAttributes: attributes }) => attributes?.activityId === activityId,
  );
  return dateOf(scheduled?.eventTime);
}

type Time = { seconds?: { toNumber(): number } | null; nanos?: number | null } | null | undefined;

const dateOf = (time: Time) => (time?.seconds ? new Date(time.seconds.toNumber() * 1000) : null);
