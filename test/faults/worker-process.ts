/** Worker processes of a test's own, the real thing: to be killed, and to take over from each other. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { freshDatabase } from '../support/engines.ts';
import { type Engine, ownNamespace } from '../workflows/support/engines.ts';
import { until } from '../workflows/support/until.ts';
import { workflowBundle } from '../workflows/support/workflow-bundle.ts';

export interface WorkerProcess {
  /** Resolves when it polls. */
  ready: Promise<void>;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  /** As `kill -9` does. */
  kill(): Promise<void>;
  /** As an orderly stop does; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Postgres and a Temporal namespace of one test, with worker processes on them. */
export interface WorkerHost {
  engine: Engine;
  db: Knex;
  databaseUrl: string;
  baseUrl: string;
  /** The file with the present workflows, which workers have by default. */
  workflowBundle: string;
  /** Starts a worker, and resolves when it polls. Later workers have these variables, too. */
  start(env?: Record<string, string>): Promise<WorkerProcess>;
  /** Kills the worker that was started last. */
  kill(): Promise<void>;
  /** Resolves when so many sessions of the database wait for a lock. */
  untilLocked(what: string, sessions?: number): Promise<void>;
  /** Closes this, too, when the host is closed. */
  use<T extends { close(): Promise<unknown> }>(opened: T | Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const baseUrl = 'https://launches.localhost';
const workerFile = fileURLToPath(new URL('../../temporal/worker.ts', import.meta.url));

export function startWorkerProcess(env: Record<string, string>): WorkerProcess {
  const child = fork(workerFile, [], {
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
export async function bundleFile(
  rewrite: (code: string) => string = (code) => code,
): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'workflow-bundle-'));
  const path = join(folder, 'bundle.js');
  await writeFile(path, rewrite((await workflowBundle()).code));
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}

export async function openWorkerHost(): Promise<WorkerHost> {
  const engine = await ownNamespace();
  const database = await freshDatabase();
  const db = openDatabase(database.url, 5);
  const dataDir = await mkdtemp(join(tmpdir(), 'worker-host-'));
  const bundle = await bundleFile();
  const workers: WorkerProcess[] = [];
  const used: { close(): Promise<unknown> }[] = [];
  const env: Record<string, string> = {
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: engine.address,
    TEMPORAL_NAMESPACE: engine.namespace ?? '',
    BASE_URL: baseUrl,
    DATA_DIR: dataDir,
    WORKFLOW_BUNDLE: bundle.path,
  };
  const waitingForLock = async () => {
    const { rows } = await db.raw<{ rows: object[] }>(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  return {
    engine,
    db,
    databaseUrl: database.url,
    baseUrl,
    workflowBundle: bundle.path,
    async start(more) {
      const worker = startWorkerProcess(Object.assign(env, more));
      workers.push(worker);
      await worker.ready;
      return worker;
    },
    async kill() {
      await workers.at(-1)?.kill();
    },
    async untilLocked(what, sessions = 1) {
      await until(async () => (await waitingForLock()) >= sessions, what);
    },
    async use(opening) {
      const opened = await opening;
      used.push(opened);
      return opened;
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.kill()));
      await Promise.all(used.map((one) => one.close()));
      await engine.close();
      await db.destroy();
      await Promise.all([bundle.remove(), database.drop(), rm(dataDir, { recursive: true, force: true })]);
    },
  };
}

/** Opens a host for `test`, which returns the worker that took over: it has to stop in order. */
export async function withWorkers(test: (host: WorkerHost) => Promise<WorkerProcess>): Promise<void> {
  const host = await openWorkerHost();
  try {
    const last = await test(host);
    expect(await last.stop(), 'an orderly stop').to.equal(0);
  } finally {
    await host.close();
  }
}
