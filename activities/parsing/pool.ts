/**
 * Threads that parse the text of other people's websites. A task that takes more CPU time or memory than any ordinary page
 * is stopped with its thread, without delaying other work.
 */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { createSemaphore } from '../../src/guarded-fetch/semaphore.ts';
import type { Parse, TaskName, TaskResult } from './tasks.ts';
import type { ThreadTask } from './thread.ts';

/** An ordinary website takes a quarter of a second, the largest ones up to two. */
const defaultCpuMs = 10_000;
const cpuMsOf: Partial<Record<TaskName, number>> = {
  // Up to twelve pages of 2 MiB.
  draftByRules: 30_000,
  verify: 30_000,
  documents: 30_000,
};
/** On a busy machine, threads of low priority wait for the CPU. A task that waits longer than this is stopped, too. */
const maxWaitMs = 60_000;
const watchEveryMs = 100;

/** Per thread. Twelve pages of 2 MiB take about half. */
const maxHeapMb = 512;
/** From -20 to 19 (nice(1)). Below the main thread, whose workflows and mails must not wait for a page. */
const niceness = 15;
/** An idle thread ends, to free its memory. */
const idleTimeoutMs = 30_000;

const threadFile = new URL(`./thread${extname(import.meta.url)}`, import.meta.url);

export interface ParsePool {
  parse: Parse;
  /** Stops running tasks. */
  close(): Promise<void>;
}

export interface ParsePoolOptions {
  /** How many run at a time; by default two, so that a page that runs into its limit leaves one for the others. */
  threads?: number;
  /** Replaces the CPU limit of every task. */
  cpuMs?: number;
  /** Replaces `thread.ts`, for tests with tasks that never end. */
  thread?: URL;
}

/** Threads start on demand. */
export function createParsePool(options: ParsePoolOptions = {}): ParsePool {
  const { threads: maxThreads = 2, cpuMs, thread: file = threadFile } = options;
  const pool = new Piscina({
    filename: fileURLToPath(file),
    name: 'runTask',
    minThreads: 0,
    maxThreads,
    concurrentTasksPerWorker: 1,
    idleTimeout: idleTimeoutMs,
    niceIncrement: niceness,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  // Of a thread that runs out of memory, or throws, after its task was stopped or done: unheard, it would end the process.
  pool.on('error', () => undefined);
  // Piscina's own queue would wait for a thread that was stopped.
  const threads = createSemaphore(maxThreads);
  const parse: Parse = async (name, input, { of, signal }) => {
    const release = await threads.acquire(signal);
    const thread = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const bound = cpuMs ?? cpuMsOf[name] ?? defaultCpuMs;
    const overtime = watch(thread, bound);
    const stop = signal ? AbortSignal.any([signal, overtime.signal]) : overtime.signal;
    const task: ThreadTask = { name, input, thread };
    try {
      return (await pool.run(task, { signal: stop })) as TaskResult<typeof name>;
    } catch (cause) {
      signal?.throwIfAborted();
      const detail = overtime.signal.aborted
        ? `takes more than ${bound / 1000} seconds of computing to read`
        : isOutOfMemory(cause)
          ? `takes more than ${maxHeapMb} MB of memory to read`
          : null;
      if (detail === null) throw cause;
      throw new FetchFailure('not_read_in_time', of, { detail, cause });
    } finally {
      overtime.end();
      release();
    }
  };
  return { parse, close: () => pool.destroy() };
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Aborts once the task has used its CPU time; time before its thread has started does not count. */
function watch(thread: Int32Array, cpuMs: number): { signal: AbortSignal; end: () => void } {
  const overtime = new AbortController();
  let began: { at: number; usedMs: number } | null = null;
  const timer = setInterval(() => {
    const id = Atomics.load(thread, 0);
    if (id === 0) return;
    began ??= { at: performance.now(), usedMs: cpuTimeMs(id) };
    const isOver = cpuTimeMs(id) - began.usedMs > cpuMs || performance.now() - began.at > cpuMs + maxWaitMs;
    if (isOver) overtime.abort();
  }, watchEveryMs);
  return { signal: overtime.signal, end: () => clearInterval(timer) };
}

/** Linux counts in hundredths of a second (proc(5): USER_HZ). */
const msPerTick = 10;

/** CPU time of a thread of this process; 0 where the system does not report it, so that only elapsed time counts. */
function cpuTimeMs(threadId: number): number {
  try {
    const stat = readFileSync(`/proc/self/task/${threadId}/stat`, 'latin1');
    // After the name, which may contain anything: state is the first field, utime the twelfth, stime the thirteenth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch {
    return 0;
  }
}
