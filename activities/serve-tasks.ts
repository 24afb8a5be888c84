/** The other side of task-process.ts, in the process itself. */
import { setPriority } from 'node:os';

export interface FromTaskProcess<Answer> {
  answer: Answer;
  /** The memory of the process after the task. */
  rssBytes: number;
}

/** From -20 to 19 (nice(1)): requests, workflows and mails come first. */
const niceness = 15;

/** Does each task that the worker sends. `work` does not reject. */
export function serveTasks(work: (task: never) => Promise<object>): void {
  setPriority(niceness);
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', (task) => void work(task as never).then((answer) => sendAnswer(answer)));
}

export function sendAnswer(answer: object, sent: () => void = () => undefined): void {
  process.send?.({ answer, rssBytes: process.memoryUsage.rss() } satisfies FromTaskProcess<object>, sent);
}
