/** The worker as `npm start` runs it: a process of its own. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '../src/config.ts';
import type { GuardedProcess } from '../src/start/guarded-process.ts';
import { projectModule, startNodeChild } from '../src/start/node-child.ts';

const run = promisify(execFile);

/** Resident memory in MB. */
export async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}

/** Resolves when it polls. Its log and its mails are gone with it. */
export async function startWorker(
  env: Record<string, string>,
): Promise<Pick<GuardedProcess, 'pid'> & { stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'launch-directory-bench-'));
  const child = await startNodeChild({
    name: 'worker',
    module: projectModule('temporal/worker'),
    args: [],
    env: { NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: dataDir, ...env },
    logDir: dataDir,
    stop: [['SIGTERM', 20_000]],
    heapMb: readConfig({}).WORKER_HEAP_MB,
    say: (line) => console.error(line),
  });
  return {
    pid: child.pid,
    async stop() {
      await child.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
