/** The status of one run. */
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { within } from './client.ts';

export interface RunDetails {
  /** Status of the latest run of this id: `RUNNING`, `COMPLETED`, `FAILED`, `TERMINATED`, … */
  status: string;
  startedAt: Date;
  endedAt: Date | null;
  /** The workflow's current details; null where it has ended, or no worker answers the query. */
  currentDetails: string | null;
  /** Pending activities, each with its attempt and last failure. */
  pending: string[];
}

/** The query by which Temporal's UI reads the current details. */
const metadataQuery = '__temporal_workflow_metadata';

/** Null where Temporal has no run of that id: it was not started, or its retention has ended. */
export async function readRunDetails(client: Client, workflowId: string): Promise<RunDetails | null> {
  const handle = client.workflow.getHandle(workflowId);
  try {
    const { status, startTime, closeTime, raw } = await within(client, 'maintain', () => handle.describe());
    return {
      status: status.name,
      startedAt: startTime,
      endedAt: closeTime ?? null,
      currentDetails: status.name === 'RUNNING' ? await queryCurrentDetails(client, workflowId) : null,
      pending: (raw.pendingActivities ?? []).map(({ activityType, attempt, lastFailure }) =>
        [
          `${activityType?.name ?? 'an activity'}, attempt ${attempt ?? 1}`,
          ...(lastFailure?.message ? [lastFailure.message] : []),
        ].join(': '),
      ),
    };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

/** A worker answers the query; without one the details are left out. */
async function queryCurrentDetails(client: Client, workflowId: string): Promise<string | null> {
  const handle = client.workflow.getHandle(workflowId);
  return within(client, 'ready', () => handle.query<{ currentDetails?: string }>(metadataQuery)).then(
    ({ currentDetails }) => currentDetails ?? null,
    () => null,
  );
}
