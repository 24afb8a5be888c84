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
import { createDatabase, startEmbedded } from '../src/start/embedded.ts';
import { migrate, openDatabase } from '../src/db/knex.ts';
import { openLog } from '../src/processes/log-file.ts';
import { freePort } from '../src/start/ports.ts';
import { startApi } from '../test/support/api.ts';
import { measure, median, ms, quantile } from './load.ts';
import type { Finding } from './table.ts';

const requests = 1500;
const rounds = 5;
const warmUps = 2;
const target = 2.5;

export async function benchPostDrafts(): Promise<Finding[]> {
  const api = await startApi({ database: await startDurableDatabase() });
  const baseline = await startBaseline(api.config.DATABASE_URL ?? '');
  const key = await api.key();
  // A repeated address would return the existing draft.
  let sent = 0;
  const body = () => `{"url":"https://example.com/?${(sent += 1)}"}`;
  const findings: Finding[] = [];
  try {
    for (const concurrency of [1, 8]) {
      const load = { body, requests, concurrency };
      const ours: number[] = [];
      const theirs: number[] = [];
      const headers = { authorization: `Bearer ${key}` };
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
  }
  return findings;
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
