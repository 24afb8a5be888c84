import type { Client } from '@temporalio/client';
import { within } from './client.ts';
import { scheduleIds } from './schedules.ts';

/** When the last run of each schedule that completed ended; without those of which Temporal keeps none. */
export async function listScheduleSuccesses(client: Client): Promise<{ schedule: string; at: Date }[]> {
  const found = await Promise.all(scheduleIds.map((schedule) => lastSuccess(client, schedule)));
  return found.flat();
}

function lastSuccess(client: Client, schedule: string): Promise<{ schedule: string; at: Date }[]> {
  const query = `TemporalScheduledById = "${schedule}" AND ExecutionStatus = "Completed"`;
  return within(client, 'ready', async () => {
    // Lists begin with the run that closed last.
    for await (const { closeTime } of client.workflow.list({ query, pageSize: 1 })) {
      if (closeTime) return [{ schedule, at: closeTime }];
    }
    return [];
  });
}
