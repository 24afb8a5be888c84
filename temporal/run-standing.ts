/** How one run stands, as Temporal knows it. */
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { within } from './client.ts';

export interface RunStanding {
  /** `RUNNING`, `COMPLETED`, `FAILED`, `TERMINATED`, …; of the last run of this id. */
  status: string;
  startedAt: Date;
  endedAt: Date | null;
  /** What it waits for, in its own words; null where it has ended, or no worker answers for it. */
  words: string | null;
  /** Activities under way: each with its attempt, and why the last one failed. */
  pending: string[];
}

/** Of the query that the UI asks for the same words (narrate.ts). */
const metadataQuery = '__temporal_workflow_metadata';

/** Null where Temporal knows no run of that id: it was not started, or is forgotten. */
export async function runStandingOf(client: Client, workflowId: string): Promise<RunStanding | null> {
  const handle = client.workflow.getHandle(workflowId);
  try {
    const { status, startTime, closeTime, raw } = await within(client, 'maintain', () => handle.describe());
    return {
      status: status.name,
      startedAt: startTime,
      endedAt: closeTime ?? null,
      words: status.name === 'RUNNING' ? await wordsOf(client, workflowId) : null,
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

/** A worker answers this; where none does, there is enough to see without it. */
async function wordsOf(client: Client, workflowId: string): Promise<string | null> {
  const handle = client.workflow.getHandle(workflowId);
  return within(client, 'ready', () => handle.query<{ currentDetails?: string }>(metadataQuery)).then(
    ({ currentDetails }) => currentDetails ?? null,
    () => null,
  );
}
