/** What random schedules run on: Postgres and a worker of their own, to be restarted and killed, and a Temporal that may be away. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import {
  type EmbeddedPostgres,
  createDatabase,
  startEmbedded,
  throwawaySettings,
} from '../../src/start/embedded.ts';
import { migrate, openDatabase } from '../../src/db/knex.ts';
import { openLog } from '../../src/processes/log-file.ts';
import { freePort } from '../../src/start/ports.ts';
import { type WorkerProcess, bundleFile, startWorkerProcess } from '../faults/worker-process.ts';
import { devServer, serverDirectory } from '../support/engines.ts';
import { startProxy } from '../support/tcp-proxy.ts';
import type { Fault } from './schedule-plan.ts';

export interface Stage {
  db: Knex;
  killWorker(): Promise<void>;
  restartPostgres(): Promise<void>;
  temporalAway(forMs: number): Promise<void>;
  /** Brings these faults, each at its time. */
  bring(faults: readonly Fault[]): Promise<void>;
  /** Does it again while Postgres is away, as whoever is told “not now” does. */
  insist<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const insistForMs = 120_000;

export interface StageOptions {
  /** More variables of the workers. */
  env?: Record<string, string>;
  /** Changes the bundle of the workflows, such as their delays. */
  rewriteBundle?: (code: string) => string;
}

export async function openStage({ env, rewriteBundle }: StageOptions = {}): Promise<Stage> {
  const directory = await serverDirectory();
  const port = await freePort();
  const startPostgres = async (): Promise<EmbeddedPostgres> =>
    startEmbedded({
      cluster: join(directory, 'postgres'),
      passwordFile: join(directory, 'postgres-password'),
      port,
      log: await openLog(directory, 'postgres'),
      settings: throwawaySettings,
      print: () => undefined,
    });
  let postgres = await startPostgres();
  await createDatabase(postgres.url('postgres'), 'orders');
  const url = postgres.url('orders');
  const db = openDatabase(url, 20);
  await migrate(db);
  const { address, namespace } = await devServer();
  const [host = '', temporalPort = ''] = address.split(':');
  const proxy = await startProxy({ host, port: Number(temporalPort) });
  const bundle = await bundleFile(rewriteBundle);
  const startWorker = () =>
    startWorkerProcess({
      DATABASE_URL: url,
      TEMPORAL_ADDRESS: `127.0.0.1:${proxy.port}`,
      TEMPORAL_NAMESPACE: namespace,
      BASE_URL: 'https://launches.localhost',
      DATA_DIR: directory,
      WORKFLOW_BUNDLE: bundle.path,
      SITE_TEAM_EMAIL: 'team@launches.example',
      // What is refused while something is away is what is tested.
      LOG_LEVEL: 'silent',
      ...env,
    });
  // Two, as a deployment has: one goes on where the other was killed. Whichever is gone is started again, as whatever
  // runs a deployment does: one that cannot reach Temporal as it starts gives up.
  let closing = false;
  const workers = new Set<WorkerProcess>();
  const begin = () => {
    const worker = startWorker();
    workers.add(worker);
    // One that is gone before it polls says so here, too.
    worker.ready.catch(() => undefined);
    void worker.ended.then(() => {
      workers.delete(worker);
      if (!closing) begin();
    });
    return worker;
  };
  await Promise.all([begin().ready, begin().ready]);
  const stage: Stage = {
    db,
    async bring(faults) {
      const began = Date.now();
      for (const { kind, afterMs, forMs } of faults) {
        await sleep(Math.max(0, began + afterMs - Date.now()));
        if (kind === 'kill the worker') await stage.killWorker();
        else if (kind === 'restart Postgres') await stage.restartPostgres();
        else await stage.temporalAway(forMs);
      }
    },
    async killWorker() {
      const [longest] = workers;
      await longest?.kill();
    },
    async restartPostgres() {
      await postgres.stop();
      postgres = await startPostgres();
    },
    async temporalAway(forMs) {
      proxy.away();
      await sleep(forMs);
      proxy.back();
    },
    async insist(work) {
      const deadline = Date.now() + insistForMs;
      for (;;) {
        try {
          return await work();
        } catch (error) {
          if (Date.now() > deadline) throw error;
          await sleep(100);
        }
      }
    },
    async close() {
      closing = true;
      await Promise.all([...workers].map((worker) => worker.kill()));
      await proxy.close();
      await db.destroy();
      await postgres.stop();
      await bundle.remove();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return stage;
}
