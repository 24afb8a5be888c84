import { setTimeout as sleep } from 'node:timers/promises';
import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';

const retryMs = 1_000;

/** Connects as soon as Temporal is there, however long that takes; rejects only when the signal aborts. */
export async function connectWorker(
  address: string,
  log: Logger,
  signal: AbortSignal,
): Promise<NativeConnection> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await NativeConnection.connect({ address });
    } catch (error) {
      if (attempt === 1) log.warn({ err: error, address }, 'Temporal is away; the worker waits for it');
      await sleep(retryMs, undefined, { signal });
    }
  }
}
