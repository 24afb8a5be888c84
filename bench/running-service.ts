/** The service as of `npm start`, each part a process of its own: a durable Postgres, a Temporal dev server with its file, API, workers. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import type { Knex } from 'knex';
import { openDatabase } from '../src/db/knex.ts';
import { openLog } from '../src/processes/log-file.ts';
import { resolveText } from '../src/start/example-site.ts';
import { freePort } from '../src/start/ports.ts';
import { temporalFileOf } from '../src/start/temporal.ts';
import { startDevServer } from '../src/start/temporal-dev-server.ts';
import { openTemporal } from '../temporal/client.ts';
import { insertCategories } from '../test/support/drafts.ts';
import { temporalCli } from '../test/support/engines.ts';
import { type BuiltProcess, startBuilt } from './built.ts';
import { startDurableDatabase } from './post-drafts.ts';
import { startWorker } from './worker.ts';

export interface RunningService {
  db: Knex;
  client: Client;
  where: { TEMPORAL_ADDRESS: string; TEMPORAL_NAMESPACE: string };
  baseUrl: string;
  /** Process ids. */
  pids: { api: number; postgres: number; temporal: number };
  /** A worker without a browser. */
  startWorker(env?: Record<string, string>): Promise<BuiltProcess>;
  close(): Promise<void>;
}

const unlimited = '1000000000';

/** `resolve`: the websites that workers read. */
export async function startRunningService({
  resolve,
  env = {},
}: {
  resolve: ReadonlyMap<string, { address: string; port: number }>;
  env?: Record<string, string>;
}): Promise<RunningService> {
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of opened.reverse()) await step();
  };
  try {
    const database = await startDurableDatabase();
    opened.push(() => database.drop());
    const folder = await mkdtemp(join(tmpdir(), 'bench-temporal-'));
    const server = await startDevServer({
      cli: await temporalCli(),
      port: await freePort(),
      uiPort: null,
      namespace: 'default',
      dbFile: temporalFileOf(folder),
      log: await openLog(folder, 'temporal'),
      removeAfterwards: folder,
      print: (line) => console.error(line),
    });
    opened.push(() => server.stop());
    const where = { TEMPORAL_ADDRESS: server.address, TEMPORAL_NAMESPACE: 'default' };
    const temporal = openTemporal(where);
    opened.push(() => temporal.close());
    const db = openDatabase(database.url, 3);
    opened.push(() => db.destroy());
    await insertCategories(db);
    const port = await freePort();
    const baseUrl = `http://127.0.0.1:${port}`;
    const common = {
      ...where,
      ...env,
      DATABASE_URL: database.url,
      CRAWL_RESOLVE: resolveText(resolve),
      CHROMIUM_PATH: 'none',
      BASE_URL: baseUrl,
    };
    const api = await startBuilt({
      name: 'api',
      module: 'src/main',
      args: ['api'],
      env: {
        ...common,
        PORT: String(port),
        RATE_WRITES_PER_MINUTE: unlimited,
        RATE_CRAWLS_PER_HOUR: unlimited,
        RATE_SIGN_INS_PER_HOUR: unlimited,
      },
    });
    opened.push(() => api.stop());
    return {
      db,
      client: temporal.client,
      where,
      baseUrl,
      pids: { api: api.pid, postgres: database.pid, temporal: server.pid },
      startWorker: (more = {}) => startWorker({ ...common, ...more }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
