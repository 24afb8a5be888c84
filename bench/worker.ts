/** The worker as in production, and its memory. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readConfig } from '../src/config/config.ts';
import { type BuiltProcess, builtModule, startBuilt } from './built.ts';
import type { Finding } from './table.ts';

const run = promisify(execFile);

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

/** Starts a worker; resolves when it polls. */
export const startWorker = (env: Record<string, string>): Promise<BuiltProcess> =>
  startBuilt({
    name: 'worker',
    module: 'temporal/worker',
    env: { WORKFLOW_BUNDLE: fileURLToPath(builtModule('workflow-bundle')), ...env },
    heapMb: readConfig({}).WORKER_HEAP_MB,
  });
