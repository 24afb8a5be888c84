/** What each thread of the pool runs: one task at a time. */
import { readlinkSync } from 'node:fs';
import { type TaskName, type TaskResult, tasks } from './tasks.ts';

export interface ThreadTask {
  name: TaskName;
  input: unknown;
  /** One 32-bit number that the pool watches: 0 until the task runs, then the id of its thread, or -1 where the system has none. */
  thread: Int32Array;
}

/** The thread's id as `/proc` has it, which is where Linux says how much CPU time it took. */
const threadId = ((): number => {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return -1;
  }
})();

export function runTask({ name, input, thread }: ThreadTask): TaskResult<TaskName> {
  Atomics.store(thread, 0, threadId);
  const task = tasks[name] as (input: unknown) => TaskResult<TaskName>;
  return task(input);
}
