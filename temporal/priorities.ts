/**
 * The order of work in a task queue: a smaller priority first, and among equals each account in turn, however much one of them
 * has queued. Activities inherit both from their run. Needs server-settings.ts; other servers ignore it.
 */
import type { Priority } from '@temporalio/common';
import type { WorkflowName } from '../src/outbox/flows.ts';
import { levelOf, levels } from '../src/outbox/priorities.ts';
import type { RunSubject } from '../src/outbox/subject-queries.ts';

/** The key is the id of an account; work of none takes its turn beside the accounts, by its kind. */
export function priorityOf(name: WorkflowName, subject: RunSubject | null): Priority {
  const accountId = subject?.accountId ?? null;
  return {
    priorityKey: levels[subject?.isDoneForYou ? 'awaited' : levelOf[name]],
    fairnessKey: accountId === null ? name : `account/${accountId}`,
  };
}
