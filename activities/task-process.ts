/**
 * The worker's side of a process that does one task at a time in native code, which may leak, hang or crash: forked on demand,
 * without secrets; ended when idle; replaced after so many tasks, once it has grown, and after anything that goes wrong.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createSemaphore } from '../src/guarded-fetch/semaphore.ts';
import { type GuardedProcess, guardChild } from '../src/processes/guarded-process.ts';
import type { FromTaskProcess } from './serve-tasks.ts';

export interface TaskProcessLimits {
  /** Longest time of a task. */
  taskMs: number;
  /** The process is replaced after so many tasks, as native code may keep memory. */
  maxTasks: number;
  /** It is replaced after a task that leaves it with more memory. */
  maxRssBytes: number;
  /** The JavaScript heap of the process; native memory is outside of it. */
  heapMb: number;
  /** An idle process ends, to free its memory. */
  idleMs: number;
}

/** `ended`: the process ended with the task. `late`: the task took too long. */
export type NoAnswer = 'ended' | 'late';

export interface TaskProcess<Task, Answer> {
  /** Tasks wait for those before them. Rejects with the signal's reason. */
  run(task: Task, signal?: AbortSignal): Promise<Answer | NoAnswer>;
  /** The process, if one runs. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

/** SIGKILL takes effect at once. */
const killMs = 5_000;

/** `main`: the program, which calls `serveTasks`. */
export function createTaskProcess<Task extends object, Answer extends object>(
  main: URL,
  limits: TaskProcessLimits,
): TaskProcess<Task, Answer> {
  const turn = createSemaphore(1);
  let running: { child: ChildProcess; guard: GuardedProcess; tasks: number } | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = async () => {
    clearTimeout(idle);
    const last = running;
    running = null;
    await last?.guard.stop();
  };
  const start = async () => {
    if (running?.child.connected) return running;
    await end();
    const child = forkWithoutSecrets(main, limits.heapMb);
    running = { child, guard: await guardChild(child, [['SIGKILL', killMs]]), tasks: 0 };
    keepAlive(child, false);
    return running;
  };

  return {
    get pid() {
      return running?.guard.pid;
    },
    async run(task, signal) {
      const release = await turn.acquire(signal);
      clearTimeout(idle);
      try {
        const own = await start();
        signal?.throwIfAborted();
        own.tasks += 1;
        const result = await resultOf<Answer>(own.child, task, limits.taskMs, signal);
        const isOver =
          typeof result === 'string' || own.tasks >= limits.maxTasks || result.rssBytes > limits.maxRssBytes;
        // One that has ended, or may still be busy, gets no other task.
        if (isOver) await end();
        signal?.throwIfAborted();
        return typeof result === 'string' ? result : result.answer;
      } finally {
        release();
        if (turn.isIdle()) idle = setTimeout(() => void end(), limits.idleMs).unref();
      }
    },
    close: end,
  };
}

function forkWithoutSecrets(main: URL, heapMb: number): ChildProcess {
  const child = fork(fileURLToPath(main), [], {
    // That of the worker contains secrets.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    execArgv: [...process.execArgv, `--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => undefined);
  return child;
}

/** Whether the worker waits for the process. */
function keepAlive(child: ChildProcess, isNeeded: boolean): void {
  for (const handle of [child, child.channel]) handle?.[isNeeded ? 'ref' : 'unref']();
}

function resultOf<Answer>(
  child: ChildProcess,
  task: object,
  taskMs: number,
  signal: AbortSignal | undefined,
): Promise<FromTaskProcess<Answer> | NoAnswer> {
  return new Promise((resolve) => {
    const settle = (result: FromTaskProcess<Answer> | NoAnswer) => {
      clearTimeout(timer);
      child.off('message', received);
      child.off('exit', ended);
      signal?.removeEventListener('abort', late);
      keepAlive(child, false);
      resolve(result);
    };
    const received = (message: unknown) => settle(message as FromTaskProcess<Answer>);
    const ended = () => settle('ended');
    const late = () => settle('late');
    const timer = setTimeout(late, taskMs);
    child.once('message', received);
    child.once('exit', ended);
    signal?.addEventListener('abort', late, { once: true });
    keepAlive(child, true);
    child.send(task, (error) => error && ended());
  });
}
