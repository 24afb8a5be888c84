/** The reconciler's view of workflow runs in Temporal. */
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import type { Knex } from 'knex';
import type { RunStatus, RunningRun, Runs } from '../activities/index.ts';
import { launchWeekKey } from '../workflows/search-attributes.ts';
import { within } from './client.ts';
import { startOptions, subjectOf } from './start-options.ts';

/** Calls have the deadlines of client.ts. */
export function createRuns(client: Client, db: Knex): Runs {
  return {
    async listRunning(name) {
      const query = `WorkflowType = "${name}" AND ExecutionStatus = "Running"`;
      return within(client, 'maintain', async () => {
        const running: RunningRun[] = [];
        for await (const { workflowId, typedSearchAttributes } of client.workflow.list({ query })) {
          running.push({ workflowId, launchWeek: typedSearchAttributes.get(launchWeekKey) ?? null });
        }
        return running;
      });
    },

    statusOf: (id) =>
      within(client, 'maintain', async (): Promise<RunStatus> => {
        try {
          const { status } = await client.workflow.getHandle(id).describe();
          if (status.name === 'RUNNING' || status.name === 'PAUSED') return 'running';
          return status.name === 'COMPLETED' ? 'completed' : 'ended';
        } catch (error) {
          if (error instanceof WorkflowNotFoundError) return 'unknown';
          throw error;
        }
      }),

    async restart(name, id, ...args) {
      const subject = await subjectOf(db, name, args);
      const options = {
        ...startOptions(name, id, subject),
        args,
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      } as const;
      await within(client, 'deliver', () => client.workflow.start(name, options));
    },

    signal: (id, signal) => ignoringEnded(client, () => client.workflow.getHandle(id).signal(signal)),

    cancel: (id) =>
      ignoringEnded(client, async () => {
        await client.workflow.getHandle(id).cancel();
      }),
  };
}

/** A run that has ended meanwhile needs no signal. */
async function ignoringEnded(client: Client, call: () => Promise<void>): Promise<void> {
  try {
    await within(client, 'deliver', call);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
