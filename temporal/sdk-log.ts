import { DefaultLogger, type RuntimeOptions } from '@temporalio/worker';
import type { Logger } from 'pino';

const levels = { TRACE: 'trace', DEBUG: 'debug', INFO: 'debug', WARN: 'warn', ERROR: 'error' } as const;

/** Said of workers that have activities only: meant so, and no warning. */
const expected = new Set(['No workflows registered, not polling for workflow tasks']);

/** Sends what Temporal's SDK has to say, its native core included, to our own log. Its INFO is our debug. */
export function sdkLogging(log: Logger): Pick<RuntimeOptions, 'logger' | 'telemetryOptions'> {
  return {
    logger: new DefaultLogger('DEBUG', ({ level, message, meta }) => {
      const { error, ...rest } = meta ?? {};
      log[expected.has(message) ? 'debug' : levels[level]](
        { ...rest, ...(error === undefined ? {} : { err: error }) },
        message,
      );
    }),
    telemetryOptions: { logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} } },
  };
}
