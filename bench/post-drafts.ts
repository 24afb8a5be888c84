/**
 * POST /drafts through the whole stack, over a trivial Koa handler that makes one insert on the same Postgres: one
 * that keeps what it says it has kept, as `npm start` brings it, not the throw-away server of the tests.
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
  const floor = await startFloor(api.config.DATABASE_URL ?? '');
  const key = await api.key();
  // The same address again would be answered with the draft that it has.
  let sent = 0;
  const body = () => `{"url":"https://example.com/?${(sent += 1)}"}`;
  const findings: Finding[] = [];
  try {
    for (const concurrency of [1, 8]) {
      const load = { body, requests, concurrency };
      const ours: number[] = [];
      const theirs: number[] = [];
      const headers = { authorization: `Bearer ${key}` };
      // Turn about, so that what else the machine does falls on both; the first rounds only warm both up.
      for (let round = -warmUps; round < rounds; round += 1) {
        const base = quantile(await measure({ ...load, url: floor.url, headers: {} }), 0.5);
        const p50 = quantile(await measure({ ...load, url: `${api.baseUrl}/api/v1/drafts`, headers }), 0.5);
        if (round < 0) continue;
        theirs.push(base);
        ours.push(p50);
      }
      const [p50, base] = [median(ours), median(theirs)];
      findings.push({
        what: `POST /drafts, ${concurrency} at once, p50`,
        measured: ms(p50),
        floor: `${ms(base)} for one insert`,
        ratio: `${(p50 / base).toFixed(2)} ×`,
        aim: `≤ ${target} ×`,
      });
    }
  } finally {
    await floor.close();
    await api.close();
  }
  return findings;
}

/** On a server of its own that keeps what it says it has kept. */
export async function startDurableDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
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
    async drop() {
      await server.stop();
    },
  };
}

async function startFloor(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  await pool.query(
    'CREATE TABLE floor (id uuid PRIMARY KEY, url text NOT NULL, created_at timestamptz NOT NULL)',
  );
  const app = new Koa();
  app.use(koaBody());
  app.use(async (ctx) => {
    const { url } = ctx.request.body as { url: string };
    const id = randomUUID();
    await pool.query('INSERT INTO floor VALUES ($1, $2, now())', [id, url]);
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
