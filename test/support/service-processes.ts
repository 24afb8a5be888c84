/** An API process and a worker process of a test's own, with metrics: the real things, on a fresh database. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { createKey } from '../../src/accounts/create-key.ts';
import { scopeNames } from '../../src/contract/access.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { bundleFile, startWorkerProcess } from '../faults/worker-process.ts';
import { freePort } from './api.ts';
import { freshDatabase } from './engines.ts';

export interface ServiceProcesses {
  db: Knex;
  baseUrl: string;
  /** host:port of GET /metrics. */
  metrics: { api: string; worker: string };
  apiKey: string;
  killWorker(): Promise<void>;
  close(): Promise<void>;
}

export async function startServiceProcesses(given: Record<string, string>): Promise<ServiceProcesses> {
  const database = await freshDatabase();
  const db = openDatabase(database.url, 3);
  const dataDir = await mkdtemp(join(tmpdir(), 'service-'));
  const bundle = await bundleFile();
  const [port, ofApi, ofWorker] = [await freePort(), await freePort(), await freePort()];
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: database.url,
    BASE_URL: baseUrl,
    DATA_DIR: dataDir,
    WORKFLOW_BUNDLE: bundle.path,
    ...given,
  };
  const worker = startWorkerProcess({ ...env, METRICS_PORT: String(ofWorker) });
  const api = fork(fileURLToPath(new URL('../../src/main.ts', import.meta.url)), ['api'], {
    execArgv: ['--import', 'tsx'],
    env: { NODE_ENV: 'test', LOG_LEVEL: 'error', ...env, PORT: String(port), METRICS_PORT: String(ofApi) },
  });
  const close = async () => {
    await Promise.all([worker.kill(), ended(api)]);
    await db.destroy();
    await Promise.all([bundle.remove(), database.drop(), rm(dataDir, { recursive: true, force: true })]);
  };
  try {
    await Promise.all([worker.ready, ready(api)]);
    const apiKey = await createKey(
      db,
      { email: 'founder@example.com', name: 'test', scopes: scopeNames, expiresAt: null },
      new Date(),
    );
    const metrics = { api: `127.0.0.1:${ofApi}`, worker: `127.0.0.1:${ofWorker}` };
    return { db, baseUrl, metrics, apiKey, killWorker: () => worker.kill(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function ready(child: ChildProcess): Promise<void> {
  const message = once(child, 'message');
  const exit = once(child, 'exit').then(() => Promise.reject(new Error('the API ended before it listened')));
  exit.catch(() => undefined);
  await Promise.race([message, exit]);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
