/** The site-wide jobs that Temporal starts by the clock. */
import { type Client, ScheduleAlreadyRunning, type ScheduleOptions } from '@temporalio/client';
import type { WorkflowName } from '../src/outbox/flows.ts';
import {
  closeWeeksScheduleId,
  rebuildSearchScheduleId,
  recheckBadgesScheduleId,
  reconcileScheduleId,
  workflowId,
  publishFeedsScheduleId,
  refreshRatingsScheduleId,
} from '../src/outbox/messages.ts';
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
  /** What becomes of a start while a run is under way; it is left out unless told otherwise. */
  overlap?: 'BUFFER_ONE';
  /** Whether the first run begins as the schedule is made, and does not wait for its time. */
  atOnce?: true;
}

const jobs: readonly Job[] = [
  {
    scheduleId: closeWeeksScheduleId,
    workflow: 'closeWeeks',
    workflowId: workflowId.closeWeeks,
    // As the week ends.
    spec: { calendars: [{ dayOfWeek: 'MONDAY', hour: 0, minute: 0 }], timezone: 'UTC' },
    // One run makes up for all that was missed, whenever it comes. One that still tries to close an earlier week must
    // not cost the next week its own.
    catchupWindow: '365 days',
    overlap: 'BUFFER_ONE',
    // Weeks that were over before there was this schedule.
    atOnce: true,
  },
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
  {
    scheduleId: refreshRatingsScheduleId,
    workflow: 'refreshRatings',
    workflowId: workflowId.refreshRatings,
    // Deployments that ask the same source spread over the hour.
    spec: { calendars: [{ hour: 5, minute: 10 }], timezone: 'UTC', jitter: '1 hour' },
    // A domain that was due is asked for the next day.
    catchupWindow: '2 hours',
  },
  {
    scheduleId: publishFeedsScheduleId,
    workflow: 'publishFeeds',
    workflowId: workflowId.publishFeeds,
    // A little after the hour, when what goes live on Monday at 00:00 is live.
    spec: { intervals: [{ every: '1 hour', offset: '5 minutes' }] },
    // What was missed is made up for by the next one.
    catchupWindow: '1 minute',
    atOnce: true,
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
    policies: { overlap: job.overlap ?? 'SKIP', catchupWindow: job.catchupWindow },
  } as const satisfies Partial<ScheduleOptions>;
  const { scheduleId } = job;
  await within(client, 'maintain', async () => {
    try {
      await client.schedule.create({
        scheduleId,
        ...wanted,
        ...(job.atOnce && { state: { triggerImmediately: true } }),
      });
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      await client.schedule.getHandle(scheduleId).update((previous) => ({ ...previous, ...wanted }));
    }
  });
}
