/**
 * Threads that do all work on the text of other people's websites. A task that takes more CPU time or memory than any page
 * made for people is stopped with its thread; everybody else's work goes on meanwhile.
 */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { createTurns } from '../browser/turns.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import type { Parse, TaskName, TaskResult } from './tasks.ts';
import type { ThreadTask } from './thread.ts';

/** A quarter of a second for an ordinary website, and up to two for the largest ones; so this is for those that are neither. */
const defaultCpuMs = 10_000;
const cpuMsOf: Partial<Record<TaskName, number>> = {
  // Up to twelve pages of 2 MiB.
  draftByRules: 30_000,
  verify: 30_000,
  documents: 30_000,
};
/** On a busy machine threads of low priority wait for the CPU; a task that waits longer than this is given up, too. */
const maxWaitMs = 60_000;
const watchEveryMs = 100;

/** Two pages at a time: one that is stopped after its whole time leaves a thread to the others. */
const maxThreads = 2;
/** Of each thread. Twelve pages of 2 MiB take about half. */
const maxHeapMb = 512;
/** Below the thread of workflows and mails, which must not wait for a page (-20 to 19, as nice(1) has it). */
const niceness = 15;
/** A thread that nobody needs gives its memory back. */
const idleTimeoutMs = 30_000;

const threadFile = new URL(`./thread${extname(import.meta.url)}`, import.meta.url);

export interface ParsePool {
  parse: Parse;
  /** Stops tasks under way, too. */
  close(): Promise<void>;
}

export interface ParsePoolOptions {
  /** In place of every task's bound on CPU time. */
  cpuMs?: number;
  /** What threads run in place of `thread.ts`: tests have tasks that never end. */
  thread?: URL;
}

export function createParsePool({ cpuMs, thread: file = threadFile }: ParsePoolOptions = {}): ParsePool {
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
  // Piscina starts threads as tasks come; its own queue would wait for a thread that was stopped.
  const turns = createTurns(maxThreads);
  const parse: Parse = async (name, input, { of, signal }) => {
    const leave = await turns.take(1, signal);
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
      leave();
    }
  };
  return { parse, close: () => pool.destroy() };
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Aborts once the thread that has the task has used up its time. Until the thread has started nothing counts. */
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

/** CPU time that a thread of this process has taken; 0 where the system does not say, so that elapsed time alone counts. */
function cpuTimeMs(threadId: number): number {
  try {
    const stat = readFileSync(`/proc/self/task/${threadId}/stat`, 'latin1');
    // After the name, which may hold anything: state is the first, utime the twelfth, stime the thirteenth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch {
    return 0;
  }
}
