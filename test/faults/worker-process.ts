/** Worker processes of a test's own, the real thing: to be killed, and to take up where others were. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workflowBundle } from '../workflows/workflow-bundle.ts';

export interface WorkerProcess {
  /** Resolves when it polls. */
  ready: Promise<void>;
  /** Resolves when it is gone, however that came. */
  ended: Promise<void>;
  /** As `kill -9` does. */
  kill(): Promise<void>;
  /** As an orderly stop does; resolves with the exit code. */
  stop(): Promise<number | null>;
}

const worker = fileURLToPath(new URL('../../temporal/worker.ts', import.meta.url));

export function startWorkerProcess(env: Record<string, string>): WorkerProcess {
  const child = fork(worker, [], {
    execArgv: ['--import', 'tsx'],
    env: { NODE_ENV: 'test', LOG_LEVEL: 'error', ...env },
  });
  const end = once(child, 'exit');
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = (await end) as [number | null];
    return code;
  };
  return {
    ready: untilReady(child),
    ended: end.then(() => undefined),
    async kill() {
      await stop('SIGKILL');
    },
    stop: () => stop('SIGTERM'),
  };
}

async function untilReady(child: ChildProcess): Promise<void> {
  const ready = once(child, 'message');
  const failed = once(child, 'exit').then(() =>
    Promise.reject(new Error('the worker ended before it polled')),
  );
  await Promise.race([ready, failed]);
  failed.catch(() => undefined);
}

/** The workflows in a file, so that each worker process is spared the bundling. */
export async function bundleFile(): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'workflow-bundle-'));
  const path = join(folder, 'bundle.js');
  await writeFile(path, (await workflowBundle()).code);
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
