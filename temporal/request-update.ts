/** Sends Updates to runs for callers who wait for the result. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Client,
  WorkflowNotFoundError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  isGrpcServiceError,
} from '@temporalio/client';
import type { Logger } from 'pino';
import type { RequestUpdate, UpdateRequest } from '../src/contract/context.ts';

/** The outbox usually starts a run in less. */
const pauseMs = 50;

export function createRequestUpdate(client: Client, log: Logger): RequestUpdate {
  return async (request, waitMs) => {
    const deadline = Date.now() + waitMs;
    try {
      return await client.withDeadline(deadline, () => sendUpdate(client, request, deadline));
    } catch (error) {
      // Unavailable, late, not started, or too many requests: essential work goes through the outbox anyway.
      const { workflowId, update } = request;
      if (!isExpected(error)) log.warn({ workflowId, update, err: error }, 'a workflow update failed');
      return false;
    }
  };
}

async function sendUpdate(client: Client, request: UpdateRequest, deadline: number): Promise<boolean> {
  const { workflowId, update, argument, starting = false } = request;
  const handle = client.workflow.getHandle(workflowId);
  for (;;) {
    try {
      await handle.executeUpdate(update, { args: [argument] });
      return true;
    } catch (error) {
      if (!starting || !(error instanceof WorkflowNotFoundError)) throw error;
      if (await isOver(handle)) return true;
      if (Date.now() + pauseMs > deadline) return false;
      await sleep(pauseMs);
    }
  }
}

/** Whether the run has ended; false where it is not started yet. */
async function isOver(handle: ReturnType<Client['workflow']['getHandle']>): Promise<boolean> {
  try {
    const { status } = await handle.describe();
    return status.name !== 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

function isExpected(error: unknown): boolean {
  if (error instanceof WorkflowNotFoundError) return true;
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return true;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return isGrpcServiceError(cause);
}
