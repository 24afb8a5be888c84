/** What the reconciler does with rows and runs, of whatever kind they are. */
import type { WorkflowArgs, WorkflowName } from '../../src/outbox/flows.ts';
import { listWaitingStarts } from '../../src/outbox/queries.ts';
import type { ActivityDeps } from '../deps.ts';
import type { RunStatus, RunningRun } from './runs.ts';

/** Younger rows are left to the outbox, and to the lag of Temporal's list of runs. */
const graceMs = 60_000;

export interface Work {
  id: string;
  createdAt: Date;
  /** Takes up the work, whose last run is not running; says what it did. */
  takeUp(last: RunStatus): Promise<string>;
}

interface Row {
  id: string;
  createdAt: Date;
  /** What it was without a run, in words. */
  was: string;
}

/** Work that is taken up by starting its run again. */
export const toRestart = <Name extends WorkflowName>(
  { runs }: ActivityDeps,
  name: Name,
  { id, createdAt, was }: Row,
  ...args: WorkflowArgs[Name]
): Work => ({
  id,
  createdAt,
  async takeUp(last) {
    await runs.restart(name, id, ...args);
    return `${id} was ${was} without a run (the last: ${last}); started again`;
  },
});

/** Takes up what has no run, and none on its way. */
export async function takeUpMissing(
  { db, runs }: ActivityDeps,
  work: Work[],
  running: RunningRun[],
  now: Date,
): Promise<string[]> {
  const taken = new Set([...running.map((run) => run.workflowId), ...(await listWaitingStarts(db))]);
  const missing = work.filter(
    ({ id, createdAt }) => !taken.has(id) && now.getTime() - createdAt.getTime() > graceMs,
  );
  return each(missing, async (item) => {
    const last = await runs.statusOf(item.id);
    return last === 'running' ? null : item.takeUp(last);
  });
}

/** Of the runs, those that no work asks for. */
export function extraTo(work: readonly Pick<Work, 'id'>[], running: RunningRun[]): RunningRun[] {
  const known = new Set(work.map(({ id }) => id));
  return running.filter((run) => !known.has(run.workflowId));
}

export async function cancelOrphan({ runs }: ActivityDeps, { workflowId: id }: RunningRun): Promise<string> {
  await runs.cancel(id);
  return `${id} runs for a row that is not there (any more); cancelled`;
}

/** One failure does not keep the rest from being brought together. */
export async function each<T extends { id: string } | RunningRun>(
  items: T[],
  act: (item: T) => Promise<string | null>,
): Promise<string[]> {
  const said: string[] = [];
  for (const item of items) {
    try {
      const line = await act(item);
      if (line !== null) said.push(line);
    } catch (error) {
      const id = 'id' in item ? item.id : item.workflowId;
      said.push(
        `${id} could not be brought together: ${error instanceof Error ? error.name : 'unknown error'}`,
      );
    }
  }
  return said;
}
