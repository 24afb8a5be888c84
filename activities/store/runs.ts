/** The reconciler's view of Temporal's runs; temporal/runs.ts implements it. */
import type { WorkflowArgs, WorkflowName } from '../../src/outbox/flows.ts';
import type { SignalName } from '../../src/outbox/messages.ts';

export interface RunningRun {
  workflowId: string;
  /** Search attribute of free launches; null before their first check. */
  launchWeek: string | null;
}

/** `ended`: failed, cancelled or terminated. `unknown`: no such run. */
export type RunStatus = 'running' | 'completed' | 'ended' | 'unknown';

export interface Runs {
  /** All running runs of a workflow; may be a second or two out of date. */
  listRunning(name: WorkflowName): Promise<RunningRun[]>;
  /** The status of an id's latest run; up to date. */
  statusOf(workflowId: string): Promise<RunStatus>;
  /** Starts a new run of an id, regardless of earlier ones, unless one is running. */
  restart<Name extends WorkflowName>(name: Name, id: string, ...args: WorkflowArgs[Name]): Promise<void>;
  /** Does nothing if no run of the id is running. */
  signal(workflowId: string, name: SignalName): Promise<void>;
  cancel(workflowId: string): Promise<void>;
}
