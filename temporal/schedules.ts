/** The site-wide jobs that Temporal starts by the clock. */
import { type Client, ScheduleAlreadyRunning, type ScheduleOptions } from '@temporalio/client';
import { rebuildSearchScheduleId, reconcileScheduleId, workflowId } from '../workflows/messages.ts';
import { within } from './client.ts';
import { runOptions } from './start-options.ts';

const reconciler = {
  scheduleId: reconcileScheduleId,
  spec: { intervals: [{ every: '5 minutes' }] },
  action: {
    type: 'startWorkflow',
    workflowType: 'reconcile',
    args: [],
    ...runOptions('reconcile', workflowId.reconcile),
  },
  // A pass that was missed is made up for by the next one.
  policies: { overlap: 'SKIP', catchupWindow: '1 minute' },
} as const satisfies ScheduleOptions;

const searchRebuild = {
  scheduleId: rebuildSearchScheduleId,
  // After the Americas' evening and before Europe's morning, and hours away from the Mondays' start of a launch week.
  // Deployments that share a database server spread.
  spec: { calendars: [{ hour: 4, minute: 20 }], timezone: 'UTC', jitter: '20 minutes' },
  action: {
    type: 'startWorkflow',
    workflowType: 'rebuildSearch',
    args: [],
    ...runOptions('rebuildSearch', workflowId.rebuildSearch),
  },
  // What was missed is made up for while it is still quiet; a night without does no harm.
  policies: { overlap: 'SKIP', catchupWindow: '2 hours' },
} as const satisfies ScheduleOptions;

/** Creates the schedules, or brings those of an earlier version up to date; one that is paused stays so. */
export async function registerSchedules(client: Client): Promise<void> {
  for (const schedule of [reconciler, searchRebuild]) await register(client, schedule);
}

async function register(client: Client, schedule: typeof reconciler | typeof searchRebuild): Promise<void> {
  const { scheduleId, ...wanted } = schedule;
  await within(client, 'maintain', async () => {
    try {
      await client.schedule.create(schedule);
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      await client.schedule.getHandle(scheduleId).update((previous) => ({ ...previous, ...wanted }));
    }
  });
}
