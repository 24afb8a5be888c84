/** The entry point of the pool's threads. */
import { readlinkSync } from 'node:fs';
import { type TaskName, type TaskResult, tasks } from './tasks.ts';

export interface ThreadTask {
  name: TaskName;
  input: unknown;
  /** One shared 32-bit number: 0 until the task runs, then the id of its thread, or -1 where the system has none. */
  thread: Int32Array;
}

/** The thread's id in `/proc`, where Linux reports its CPU time. */
const threadId = ((): number => {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return -1;
  }
})();

/** Runs a task and reports its thread to the pool. */
export function runTask({ name, input, thread }: ThreadTask): TaskResult<TaskName> {
  Atomics.store(thread, 0, threadId);
  const task = tasks[name] as (input: unknown) => TaskResult<TaskName>;
  return task(input);
}
