/** The site-wide jobs that Temporal starts by the clock. */
import { type Client, ScheduleAlreadyRunning, type ScheduleOptions } from '@temporalio/client';
import type { WorkflowName } from '../src/contract/context.ts';
import {
  rebuildSearchScheduleId,
  recheckBadgesScheduleId,
  reconcileScheduleId,
  workflowId,
} from '../workflows/messages.ts';
import { within } from './client.ts';
import { runOptions } from './start-options.ts';

interface Job {
  scheduleId: string;
  /** Takes no arguments. */
  workflow: WorkflowName;
  workflowId: string;
  spec: ScheduleOptions['spec'];
  /** What was missed while Temporal was away is made up for this long. */
  catchupWindow: '1 minute' | '2 hours' | '365 days';
}

const jobs: readonly Job[] = [
  {
    scheduleId: reconcileScheduleId,
    workflow: 'reconcile',
    workflowId: workflowId.reconcile,
    spec: { intervals: [{ every: '5 minutes' }] },
    // A pass that was missed is made up for by the next one.
    catchupWindow: '1 minute',
  },
  {
    scheduleId: rebuildSearchScheduleId,
    workflow: 'rebuildSearch',
    workflowId: workflowId.rebuildSearch,
    // After the Americas' evening and before Europe's morning, and hours away from the Mondays' start of a launch week.
    // Deployments that share a database server spread.
    spec: { calendars: [{ hour: 4, minute: 20 }], timezone: 'UTC', jitter: '20 minutes' },
    // What was missed is made up for while it is still quiet; a night without does no harm.
    catchupWindow: '2 hours',
  },
  {
    scheduleId: recheckBadgesScheduleId,
    workflow: 'recheckBadges',
    workflowId: workflowId.recheckBadges,
    // Before the search tables are made anew, when few drafts wait for the same worker slots. Every night, so that looks
    // spread: each badge is due once a month.
    spec: { calendars: [{ hour: 2, minute: 20 }], timezone: 'UTC', jitter: '20 minutes' },
    // A badge that was due waits until the next night.
    catchupWindow: '2 hours',
  },
];

/** Creates the schedules, or brings those of an earlier version up to date; one that is paused stays so. */
export async function registerSchedules(client: Client): Promise<void> {
  for (const job of jobs) await register(client, job);
}

async function register(client: Client, job: Job): Promise<void> {
  const wanted = {
    spec: job.spec,
    action: {
      type: 'startWorkflow',
      workflowType: job.workflow,
      args: [],
      ...runOptions(job.workflow, job.workflowId),
    },
    policies: { overlap: 'SKIP', catchupWindow: job.catchupWindow },
  } as const satisfies Partial<ScheduleOptions>;
  const { scheduleId } = job;
  await within(client, 'maintain', async () => {
    try {
      await client.schedule.create({ scheduleId, ...wanted });
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      await client.schedule.getHandle(scheduleId).update((previous) => ({ ...previous, ...wanted }));
    }
  });
}
