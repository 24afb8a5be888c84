/** Asks runs by Updates, on behalf of callers who wait for it. */
import {
  type Client,
  WorkflowNotFoundError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  isGrpcServiceError,
} from '@temporalio/client';
import type { Logger } from 'pino';
import type { AskRun } from '../src/contract/context.ts';

export function createAskRun(client: Client, log: Logger): AskRun {
  return async ({ workflowId, update, argument }, waitMs) => {
    try {
      await client.withDeadline(Date.now() + waitMs, () =>
        client.workflow.getHandle(workflowId).executeUpdate(update, { args: [argument] }),
      );
      return true;
    } catch (error) {
      // Away, late, not started yet, or asked by too many at once: what matters went through the outbox.
      if (!isExpected(error)) log.warn({ workflowId, update, err: error }, 'a run could not be asked');
      return false;
    }
  };
}

function isExpected(error: unknown): boolean {
  if (error instanceof WorkflowNotFoundError) return true;
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return true;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return isGrpcServiceError(cause);
}
