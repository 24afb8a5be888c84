/** Replays histories with the present workflows: a change that old runs could not follow fails here. */
import type { Client } from '@temporalio/client';
import type { History } from '@temporalio/common/lib/proto-utils.js';
import { type ReplayHistoriesIterable, Worker } from '@temporalio/worker';
import { traceSinks } from '../../../temporal/trace-interceptors.ts';
import { workflowBundle } from './workflow-bundle.ts';

/** Told of every history that a suite made; scripts/record-histories.ts keeps some of them. */
const listeners: ((history: History) => void)[] = [];
export const onHistory = (listener: (history: History) => void): void => void listeners.push(listener);

/** Throws when a history does not replay; the message says which and where. */
export async function replay(histories: ReplayHistoriesIterable, bundle = workflowBundle()): Promise<number> {
  const failures: string[] = [];
  let count = 0;
  const results = Worker.runReplayHistories({ workflowBundle: await bundle, sinks: traceSinks }, histories);
  for await (const { workflowId, error } of results) {
    count += 1;
    if (error) failures.push(`${workflowId}: ${error.message}`);
  }
  if (failures.length > 0) throw new Error(`histories that do not replay:\n${failures.join('\n')}`);
  return count;
}

/** Replays the runs of the ids, finished or not. */
export async function replayRuns(client: Client, workflowIds: string[]): Promise<void> {
  const histories: { workflowId: string; history: History }[] = [];
  for (const workflowId of workflowIds) {
    const history = await client.workflow.getHandle(workflowId).fetchHistory();
    histories.push({ workflowId, history });
    for (const listener of listeners) listener(history);
  }
  await replay(histories);
}
