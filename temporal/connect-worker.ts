import { setTimeout as sleep } from 'node:timers/promises';
import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import { lacksNamespace } from './away.ts';

const retryMs = 1_000;

/** Connects as soon as Temporal is there, however long that takes; rejects only when the signal aborts. */
export const connectWorker = (address: string, log: Logger, signal: AbortSignal): Promise<NativeConnection> =>
  untilThere(() => NativeConnection.connect({ address }), {
    signal,
    isPassing: () => true,
    wait: (err) => log.warn({ err, address }, 'Temporal is away; the worker waits for it'),
  });

/**
 * Tells the namespace what the workers want of it, as soon as it is there, however long that takes; rejects for any other
 * failure, and when the signal aborts.
 */
export const prepareNamespace = (
  namespace: string,
  prepare: () => Promise<void>,
  log: Logger,
  signal: AbortSignal,
): Promise<void> =>
  untilThere(prepare, {
    signal,
    isPassing: lacksNamespace,
    wait: (err) =>
      log.warn(
        { err, namespace },
        'Temporal does not answer for the namespace so far; the worker waits for it',
      ),
  });

interface Waiting {
  signal: AbortSignal;
  isPassing: (error: unknown) => boolean;
  /** Called once, before the first wait. */
  wait: (error: unknown) => void;
}

async function untilThere<T>(work: () => Promise<T>, { signal, isPassing, wait }: Waiting): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (attempt === 1) wait(error);
      await sleep(retryMs, undefined, { signal });
    }
  }
}
