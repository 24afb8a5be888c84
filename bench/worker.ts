/** The worker as in production: a process of a build, which is made once per run of the benchmarks. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readConfig } from '../src/config/config.ts';
import type { GuardedProcess } from '../src/processes/guarded-process.ts';
import { startNodeChild } from '../src/start/node-child.ts';
import type { Finding } from './table.ts';

const run = promisify(execFile);

const root = new URL('../', import.meta.url);
let built: Promise<unknown> | undefined;

/** Resident memory in MB. */
export async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}

/** The result for memory. `looks`: samples in MB, the first when idle. */
export function memoryFinding(of: string, looks: readonly number[]): Finding {
  const [idle = Number.NaN] = looks;
  const most = Math.max(...looks);
  return {
    what: `memory of the worker, without a browser, ${of}`,
    measured: `${most.toFixed(0)} MB`,
    baseline: `${idle.toFixed(0)} MB idle`,
    ratio: `${(most - idle).toFixed(0)} MB over it`,
    target: 'under 300 MB',
  };
}

/** Starts a worker; resolves when it polls. Its log and mails are deleted when it stops. */
export async function startWorker(
  env: Record<string, string>,
): Promise<Pick<GuardedProcess, 'pid'> & { stop(): Promise<void> }> {
  await (built ??= run('npm', ['run', 'build'], { cwd: root }));
  const dataDir = await mkdtemp(join(tmpdir(), 'launch-directory-bench-'));
  const child = await startNodeChild({
    name: 'worker',
    module: new URL('dist/temporal/worker.js', root),
    args: [],
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      WORKFLOW_BUNDLE: fileURLToPath(new URL('dist/workflow-bundle.js', root)),
      ...env,
    },
    logDir: dataDir,
    stop: [['SIGTERM', 20_000]],
    heapMb: readConfig({}).WORKER_HEAP_MB,
    print: (line) => console.error(line),
  });
  return {
    pid: child.pid,
    async stop() {
      await child.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
