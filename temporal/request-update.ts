/** Asks runs by Updates, on behalf of callers who wait for it. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Client,
  WorkflowNotFoundError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  isGrpcServiceError,
} from '@temporalio/client';
import type { Logger } from 'pino';
import type { RequestUpdate, UpdateRequest } from '../src/contract/context.ts';

/** The outbox starts a run in a fraction of this. */
const pauseMs = 50;

export function createRequestUpdate(client: Client, log: Logger): RequestUpdate {
  return async (asked, waitMs) => {
    const deadline = Date.now() + waitMs;
    try {
      return await client.withDeadline(deadline, () => ask(client, asked, deadline));
    } catch (error) {
      // Away, late, not started yet, or asked by too many at once: what matters went through the outbox.
      const { workflowId, update } = asked;
      if (!isExpected(error)) log.warn({ workflowId, update, err: error }, 'a run could not be asked');
      return false;
    }
  };
}

async function ask(client: Client, asked: UpdateRequest, deadline: number): Promise<boolean> {
  const { workflowId, update, argument, starting = false } = asked;
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

/** Of a run that took no Update: it is over, or was not started then. */
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
