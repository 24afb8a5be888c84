/** Drafts in a process of its own, whose modules have switches. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../../../src/config/config.ts';
import type { Answer, Start, Task } from './draft-ablated.ts';

/** Longer than all sites take; a draft that never ends is an answer as well. */
const withinMs = 5 * 60_000;

export type Ask = (task: Task) => Promise<Answer>;

export async function inProcess<T>(start: Start, use: (ask: Ask) => Promise<T>): Promise<T> {
  const child = fork(join(import.meta.dirname, 'draft-ablated.ts'), {
    execArgv: ['--import', 'tsx', '--max-old-space-size=2048'],
    env: childEnvironment({}),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    child.send(start);
    return await use((task) => answerTo(child, task));
  } finally {
    child.kill();
  }
}

function answerTo(child: ChildProcess, task: Task): Promise<Answer> {
  return new Promise((resolve) => {
    const settle = (answer: Answer) => {
      clearTimeout(timer);
      child.off('message', settle).off('exit', gone);
      resolve(answer);
    };
    const gone = () => settle({ failed: 'The process ended.' });
    const timer = setTimeout(() => {
      child.kill();
    }, withinMs);
    child.once('message', settle).once('exit', gone);
    child.send(task);
  });
}
