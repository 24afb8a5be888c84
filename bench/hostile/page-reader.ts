import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { CpuTimes, PageInput } from './reader-thread.ts';

/** A page that takes longer is stopped with its thread; far above all targets, as a busy machine delays threads. */
export const endAfterMs = 60_000;
/** The same as for threads of the worker. */
const maxHeapMb = 512;

export interface PageReader {
  /** CPU time in milliseconds; null if the page was stopped. */
  read(page: PageInput): Promise<number | null>;
  close(): Promise<void>;
}

/** Reads pages one after another in a separate thread. */
export function openPageReader(): PageReader {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./reader-thread.ts', import.meta.url)),
    name: 'measurePage',
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  return {
    async read(page) {
      const signal = AbortSignal.timeout(endAfterMs);
      try {
        const { read, draft, verify } = (await pool.run(page, { signal })) as CpuTimes;
        return read + draft + verify;
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
    close: () => pool.destroy(),
  };
}
