/**
 * POST /drafts through the whole stack, compared with a Koa handler that makes one insert on the same Postgres: a durable
 * server as of `npm start`, not that of the tests.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import { koaBody } from 'koa-body';
import pg from 'pg';
import { pino } from 'pino';
import { createKey } from '../src/accounts/create-key.ts';
import type * as Api from '../src/api/api.ts';
import { readConfig } from '../src/config/config.ts';
import { scopeNames } from '../src/contract/access.ts';
import type * as Database from '../src/db/knex.ts';
import { createDatabase, startEmbedded } from '../src/start/embedded.ts';
import { migrate, openDatabase } from '../src/db/knex.ts';
import { openLog } from '../src/processes/log-file.ts';
import { freePort } from '../src/start/ports.ts';
import { build, builtModule } from './built.ts';
import { measure, median, ms, quantile } from './load.ts';
import type { Finding } from './table.ts';

const requests = 1500;
const rounds = 5;
const warmUps = 2;
const target = 2.5;

export async function benchPostDrafts(): Promise<Finding[]> {
  const database = await startDurableDatabase();
  const api = await startBuiltApi(database.url);
  const baseline = await startBaseline(database.url);
  // A repeated address would return the existing draft.
  let sent = 0;
  const body = () => `{"url":"https://example.com/?${(sent += 1)}"}`;
  const findings: Finding[] = [];
  try {
    for (const concurrency of [1, 8]) {
      const load = { body, requests, concurrency };
      const ours: number[] = [];
      const theirs: number[] = [];
      const headers = { authorization: `Bearer ${api.key}` };
      // Alternately, so that other load affects both; the first rounds are a warm-up.
      for (let round = -warmUps; round < rounds; round += 1) {
        const base = quantile(await measure({ ...load, url: baseline.url, headers: {} }), 0.5);
        const p50 = quantile(await measure({ ...load, url: `${api.baseUrl}/api/v1/drafts`, headers }), 0.5);
        if (round < 0) continue;
        theirs.push(base);
        ours.push(p50);
      }
      const [p50, base] = [median(ours), median(theirs)];
      findings.push({
        what: `POST /drafts, ${concurrency} concurrent, p50`,
        measured: ms(p50),
        baseline: `${ms(base)} for one insert`,
        ratio: `${(p50 / base).toFixed(2)} ×`,
        target: `≤ ${target} ×`,
      });
    }
  } finally {
    await baseline.close();
    await api.close();
    await database.drop();
  }
  return findings;
}

/** The build in this process: from source, tsx would name each function anew wherever it is made, which takes a tenth of the time. */
async function startBuiltApi(databaseUrl: string) {
  await build();
  const { createApi } = (await import(builtModule('src/api/api').href)) as typeof Api;
  const { openDatabase } = (await import(builtModule('src/db/knex').href)) as typeof Database;
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_CRAWLS_PER_HOUR: '1000000',
    BASE_URL: baseUrl,
    DATABASE_URL: databaseUrl,
  });
  const db = openDatabase(databaseUrl, config.DATABASE_POOL_MAX);
  const api = createApi({
    config,
    db,
    log: pino({ level: 'silent' }),
    committed: () => undefined,
    temporalReady: () => Promise.resolve(),
  });
  await api.listen(port, '127.0.0.1');
  const whose = { email: 'founder@example.com', name: 'bench', scopes: [...scopeNames], expiresAt: null };
  return {
    baseUrl,
    key: await createKey(db, whose, new Date()),
    async close() {
      await api.close();
      await db.destroy();
    },
  };
}

/** A migrated database on its own durable server. */
export async function startDurableDatabase(): Promise<{ url: string; pid: number; drop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-postgres-'));
  const server = await startEmbedded({
    cluster: join(folder, 'postgres'),
    passwordFile: join(folder, 'postgres-password'),
    port: await freePort(),
    log: await openLog(folder, 'postgres'),
    print: () => undefined,
    removeAfterwards: folder,
  });
  await createDatabase(server.url('postgres'), 'bench');
  const url = server.url('bench');
  const db = openDatabase(url, 1);
  await migrate(db);
  await db.destroy();
  return {
    url,
    pid: server.pid,
    async drop() {
      await server.stop();
    },
  };
}

async function startBaseline(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  await pool.query(
    'CREATE TABLE baseline (id uuid PRIMARY KEY, url text NOT NULL, created_at timestamptz NOT NULL)',
  );
  // Its connections may be closed by the end of the server.
  pool.on('error', () => undefined);
  const app = new Koa();
  app.use(koaBody());
  app.use(async (ctx) => {
    const { url } = ctx.request.body as { url: string };
    const id = randomUUID();
    await pool.query('INSERT INTO baseline VALUES ($1, $2, now())', [id, url]);
    ctx.status = 201;
    ctx.body = { id, url };
  });
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
}
