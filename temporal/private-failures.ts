/** Histories and the UI show what an activity fails with; what they may show is decided here. */
import { ApplicationFailure, TemporalFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Logger } from 'pino';

/**
 * Lets named failures through and turns any other into its name and code: the message of a database or
 * mail error may hold page texts and addresses. The whole error goes to the log.
 */
export function privateFailures(log: Logger): ActivityInterceptorsFactory {
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        try {
          return await next(input);
        } catch (error) {
          if (error instanceof TemporalFailure) throw error;
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
