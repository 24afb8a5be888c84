/** The site-wide jobs that Temporal starts by the clock. */
import { type Client, ScheduleAlreadyRunning, type ScheduleOptions } from '@temporalio/client';
import { reconcileScheduleId, workflowId } from '../workflows/messages.ts';
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

/** Creates the schedules, or brings those of an earlier version up to date. */
export async function registerSchedules(client: Client): Promise<void> {
  const { scheduleId, ...wanted } = reconciler;
  await within(client, 'maintain', async () => {
    try {
      await client.schedule.create(reconciler);
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      await client.schedule.getHandle(scheduleId).update((previous) => ({ ...previous, ...wanted }));
    }
  });
}
