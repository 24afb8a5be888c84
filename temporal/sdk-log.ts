import { DefaultLogger, type RuntimeOptions, type TelemetryOptions } from '@temporalio/worker';
import type { Logger } from 'pino';

const levels = { TRACE: 'trace', DEBUG: 'debug', INFO: 'debug', WARN: 'warn', ERROR: 'error' } as const;

/** Logged for workers that have only activities, which is intended. */
const expected = new Set(['No workflows registered, not polling for workflow tasks']);

/** Sends the logs of Temporal's SDK and its native core to our log. Its INFO becomes debug. */
export function sdkLogging(
  log: Logger,
  metrics?: TelemetryOptions['metrics'],
): Pick<RuntimeOptions, 'logger' | 'telemetryOptions'> {
  return {
    logger: new DefaultLogger('DEBUG', ({ level, message, meta }) => {
      const { error, ...rest } = meta ?? {};
      log[expected.has(message) ? 'debug' : levels[level]](
        { ...rest, ...(error === undefined ? {} : { err: error }) },
        message,
      );
    }),
    telemetryOptions: {
      logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} },
      ...(metrics && { metrics }),
    },
  };
}
