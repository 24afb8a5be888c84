import { setTimeout as sleep } from 'node:timers/promises';
import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import { lacksNamespace } from './away.ts';
import { type TemporalSettings, connectionOptions } from './connection-options.ts';
import { SearchAttributesMissing } from './search-attributes.ts';

const retryMs = 1_000;

/** Retries until Temporal accepts the connection; rejects only when the signal aborts. */
export function connectWorker(
  settings: TemporalSettings,
  log: Logger,
  signal: AbortSignal,
): Promise<NativeConnection> {
  const options = connectionOptions(settings);
  const { address } = options;
  return retryWhile(() => NativeConnection.connect(options), {
    signal,
    isTransient: () => true,
    onFirstFailure: (err) => log.warn({ err, address }, 'Temporal is unavailable; the worker waits for it'),
  });
}

/**
 * Runs `prepare`, retrying until the namespace and its search attributes exist; rejects on any other failure, and when the
 * signal aborts.
 */
export const prepareNamespace = (
  namespace: string,
  prepare: () => Promise<void>,
  log: Logger,
  signal: AbortSignal,
): Promise<void> =>
  retryWhile(prepare, {
    signal,
    isTransient: (error) => error instanceof SearchAttributesMissing || lacksNamespace(error),
    onFirstFailure: (err) =>
      log.warn(
        { err, namespace },
        err instanceof SearchAttributesMissing
          ? err.message
          : 'the Temporal namespace is not available yet; the worker waits for it',
      ),
  });

interface RetryOptions {
  signal: AbortSignal;
  isTransient: (error: unknown) => boolean;
  onFirstFailure: (error: unknown) => void;
}

async function retryWhile<T>(
  work: () => Promise<T>,
  { signal, isTransient, onFirstFailure }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (attempt === 1) onFirstFailure(error);
      await sleep(retryMs, undefined, { signal });
    }
  }
}
