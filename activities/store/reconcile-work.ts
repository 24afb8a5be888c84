/** Steps of the reconciler that are the same for every workflow. */
import type { Knex } from 'knex';
import type { WorkflowArgs, WorkflowName } from '../../src/outbox/flows.ts';
import { listWaitingStarts } from '../../src/outbox/queries.ts';
import type { ActivityDeps } from '../deps.ts';
import type { RunStatus, RunningRun } from './runs.ts';

/** Younger rows may still be in the outbox, or missing from Temporal's list of runs. */
const graceMs = 60_000;

/** A row that should have a run. */
export interface Work<Name extends WorkflowName> {
  /** The workflow id. */
  id: string;
  createdAt: Date;
  /** The state of the row, such as `open`, for the report. */
  was: string;
  args: WorkflowArgs[Name];
}

/**
 * Restarts the work of a workflow that has neither a run nor a start in the outbox. `settle` may handle work by the status
 * of its last run instead. Resolves with a report, all running runs, and those without such work.
 */
export async function restartMissing<Name extends WorkflowName>(
  { db, runs }: ActivityDeps,
  now: Date,
  name: Name,
  list: (db: Knex) => Promise<Work<Name>[]>,
  settle: (item: Work<Name>, last: RunStatus) => Promise<string | null> = () => Promise.resolve(null),
): Promise<{ restarted: string[]; running: RunningRun[]; extra: RunningRun[] }> {
  // Runs are listed before rows: a listed run had its row by then, so a missing row is deleted.
  const running = await runs.listRunning(name);
  const work = await list(db);
  const started = new Set([...running.map((run) => run.workflowId), ...(await listWaitingStarts(db))]);
  const missing = work.filter(
    ({ id, createdAt }) => !started.has(id) && now.getTime() - createdAt.getTime() > graceMs,
  );
  const restarted = await each(missing, async (item) => {
    const { id, was, args } = item;
    const last = await runs.statusOf(id);
    if (last === 'running') return null;
    const settled = await settle(item, last);
    if (settled !== null) return settled;
    await runs.restart(name, id, ...args);
    return `${id} was ${was} without a run (last run: ${last}); restarted`;
  });
  const known = new Set(work.map(({ id }) => id));
  return { restarted, running, extra: running.filter((run) => !known.has(run.workflowId)) };
}

/** Cancels a run whose row is deleted. */
export async function cancelOrphan({ runs }: ActivityDeps, { workflowId: id }: RunningRun): Promise<string> {
  await runs.cancel(id);
  return `${id} ran without a row; cancelled`;
}

/** Calls `act` for each item. A failure is reported and does not stop the others. */
export async function each<T extends { id: string } | RunningRun>(
  items: T[],
  act: (item: T) => Promise<string | null>,
): Promise<string[]> {
  const report: string[] = [];
  for (const item of items) {
    try {
      const line = await act(item);
      if (line !== null) report.push(line);
    } catch (error) {
      const id = 'id' in item ? item.id : item.workflowId;
      report.push(`${id} could not be reconciled: ${error instanceof Error ? error.name : 'unknown error'}`);
    }
  }
  return report;
}
