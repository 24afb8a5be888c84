/** Removes private data from activity failures, which histories and the Temporal UI show. */
import { CompleteAsyncError } from '@temporalio/activity';
import { ApplicationFailure, TemporalFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Logger } from 'pino';

/**
 * Passes application failures on and reduces any other error to its name and code: messages of database and mail errors
 * may contain page texts and addresses. The log has the full error.
 */
export function privateFailures(log: Logger): ActivityInterceptorsFactory {
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        try {
          return await next(input);
        } catch (error) {
          if (error instanceof TemporalFailure || error instanceof CompleteAsyncError) throw error;
          const { activityType: activity, attempt, workflowExecution } = info;
          log.error(
            { activity, attempt, workflowId: workflowExecution?.workflowId, err: error },
            'activity failed',
          );
          throw ApplicationFailure.retryable(shortly(error), nameOf(error));
        }
      },
    },
  });
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'Error');

function shortly(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
  return `${nameOf(error)} (${code}); the worker’s log has the rest.`;
}
