/** The runs that Temporal knows of, as the reconciler needs them; temporal/runs.ts asks the server. */
import type { WorkflowArgs, WorkflowName } from '../../src/outbox/flows.ts';
import type { SignalName } from '../../src/outbox/messages.ts';

export interface RunningRun {
  workflowId: string;
  /** Search attribute of free launches; null before their first check. */
  launchWeek: string | null;
}

/** `completed` ended as it should; `ended` failed, was cancelled or terminated; `unknown`: no such run. */
export type RunStatus = 'running' | 'completed' | 'ended' | 'unknown';

export interface Runs {
  /** All running runs of a workflow; may lag behind by a second or two. */
  listRunning(name: WorkflowName): Promise<RunningRun[]>;
  /** The latest run of an id; does not lag. */
  statusOf(workflowId: string): Promise<RunStatus>;
  /** Starts an id anew whatever became of its earlier runs; one that runs is left alone. */
  restart<Name extends WorkflowName>(name: Name, id: string, ...args: WorkflowArgs[Name]): Promise<void>;
  /** Nothing happens where no run of the id is running. */
  signal(workflowId: string, name: SignalName): Promise<void>;
  cancel(workflowId: string): Promise<void>;
}
