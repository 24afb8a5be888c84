import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Asked, Taken } from './reader-thread.ts';

/** A page that takes longer is ended with its thread: far more than any aim, as a busy machine makes threads wait. */
export const endAfterMs = 60_000;
/** As much as a thread of the worker has. */
const maxHeapMb = 512;

export interface PageReader {
  /** CPU time in milliseconds; null where the page was ended. */
  read(page: Asked): Promise<number | null>;
  close(): Promise<void>;
}

/** Reads pages one after another in a thread of its own. */
export function openPageReader(): PageReader {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./reader-thread.ts', import.meta.url)),
    name: 'readAsStranger',
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  return {
    async read(page) {
      const signal = AbortSignal.timeout(endAfterMs);
      try {
        const { read, draft, verify } = (await pool.run(page, { signal })) as Taken;
        return read + draft + verify;
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
    close: () => pool.destroy(),
  };
}
