import { workflowId } from '../../src/outbox/messages.ts';
import type { ActivityDeps } from '../deps.ts';
import type { DraftTask } from '../draft-task.ts';
import { recordedParse } from '../parsing/recorded-parse.ts';
import type { TaskResult } from '../parsing/tasks.ts';

/** Drafts a profile and keeps the values that the pages prove. @throws FetchFailure if parsing takes too long */
export async function verifiedDraft(
  deps: ActivityDeps,
  task: DraftTask,
  signal: AbortSignal,
): Promise<TaskResult<'verify'>> {
  const { draftId, pages, directory } = task;
  const parse = recordedParse(deps, workflowId.draft(draftId));
  const drafts = await deps.drafter.draft(task, { parse, signal });
  return parse('verify', { drafts, pages, directory }, { of: pages[0]?.url ?? '', signal });
}
