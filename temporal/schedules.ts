/** The recurring jobs that Temporal schedules. */
import { type Client, ScheduleAlreadyRunning, type ScheduleOptions } from '@temporalio/client';
import type { WorkflowName } from '../src/outbox/flows.ts';
import {
  closeWeeksScheduleId,
  releaseVotesScheduleId,
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
  /** How long a start that was missed while Temporal was unavailable is made up for. */
  catchupWindow: '1 minute' | '2 hours' | '365 days';
  /** What happens to a start while a run is active; skipped by default. */
  overlap?: 'BUFFER_ONE';
  /** Whether creating the schedule starts the first run. */
  atOnce?: true;
}

const jobs: readonly Job[] = [
  {
    scheduleId: closeWeeksScheduleId,
    workflow: 'closeWeeks',
    workflowId: workflowId.closeWeeks,
    // As the week ends.
    spec: { calendars: [{ dayOfWeek: 'MONDAY', hour: 0, minute: 0 }], timezone: 'UTC' },
    // One run makes up for all that was missed. One that still retries an earlier week must not suppress the next
    // week's run.
    catchupWindow: '365 days',
    overlap: 'BUFFER_ONE',
    // Closes weeks that ended before the schedule existed.
    atOnce: true,
  },
  {
    scheduleId: releaseVotesScheduleId,
    workflow: 'releaseVotes',
    workflowId: workflowId.releaseVotes,
    // Between the runs of the reconciler.
    spec: { intervals: [{ every: '5 minutes', offset: '2 minutes' }] },
    // The next run makes up for a missed one, and the close of a week counts what is due before it ranks.
    catchupWindow: '1 minute',
  },
  {
    scheduleId: reconcileScheduleId,
    workflow: 'reconcile',
    workflowId: workflowId.reconcile,
    spec: { intervals: [{ every: '5 minutes' }] },
    // The next pass makes up for a missed one.
    catchupWindow: '1 minute',
  },
  {
    scheduleId: rebuildSearchScheduleId,
    workflow: 'rebuildSearch',
    workflowId: workflowId.rebuildSearch,
    // After the Americas' evening and before Europe's morning, and hours away from the Mondays' start of a launch week.
    // Deployments that share a database server spread.
    spec: { calendars: [{ hour: 4, minute: 20 }], timezone: 'UTC', jitter: '20 minutes' },
    // A missed run is made up for while traffic is still low; skipping a night does no harm.
    catchupWindow: '2 hours',
  },
  {
    scheduleId: recheckBadgesScheduleId,
    workflow: 'recheckBadges',
    workflowId: workflowId.recheckBadges,
    // Before the search tables are rebuilt, when few drafts need the same worker slots. Every night, so that checks
    // spread: each badge is due once a month.
    spec: { calendars: [{ hour: 2, minute: 20 }], timezone: 'UTC', jitter: '20 minutes' },
    // A badge that was due waits until the next night.
    catchupWindow: '2 hours',
  },
  {
    scheduleId: refreshRatingsScheduleId,
    workflow: 'refreshRatings',
    workflowId: workflowId.refreshRatings,
    // Jitter spreads deployments that use the same source.
    spec: { calendars: [{ hour: 5, minute: 10 }], timezone: 'UTC', jitter: '1 hour' },
    // A domain that was due is requested the next day.
    catchupWindow: '2 hours',
  },
  {
    scheduleId: publishFeedsScheduleId,
    workflow: 'publishFeeds',
    workflowId: workflowId.publishFeeds,
    // Shortly after the hour, when launches of Monday 00:00 are live.
    spec: { intervals: [{ every: '1 hour', offset: '5 minutes' }] },
    // The next run makes up for a missed one.
    catchupWindow: '1 minute',
    atOnce: true,
  },
];

export const scheduleIds: readonly string[] = jobs.map(({ scheduleId }) => scheduleId);

/** Creates the schedules, or updates those of an earlier version; paused ones stay paused. */
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
