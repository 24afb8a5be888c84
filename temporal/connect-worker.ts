import { setTimeout as sleep } from 'node:timers/promises';
import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import { lacksNamespace } from './away.ts';

const retryMs = 1_000;

/** Retries until Temporal accepts the connection; rejects only when the signal aborts. */
export const connectWorker = (address: string, log: Logger, signal: AbortSignal): Promise<NativeConnection> =>
  retryWhile(() => NativeConnection.connect({ address }), {
    signal,
    isTransient: () => true,
    onFirstFailure: (err) => log.warn({ err, address }, 'Temporal is unavailable; the worker waits for it'),
  });

/**
 * Runs `prepare`, retrying until the namespace exists; rejects on any other failure, and when the signal aborts.
 */
export const prepareNamespace = (
  namespace: string,
  prepare: () => Promise<void>,
  log: Logger,
  signal: AbortSignal,
): Promise<void> =>
  retryWhile(prepare, {
    signal,
    isTransient: lacksNamespace,
    onFirstFailure: (err) =>
      log.warn({ err, namespace }, 'the Temporal namespace is not available yet; the worker waits for it'),
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
