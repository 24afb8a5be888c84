/** What 200 open pages of drafts in progress cost one API process: memory, and connections to Postgres. */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { upsertAccount } from '../src/accounts/queries.ts';
import { createSessions } from '../src/accounts/sessions.ts';
import { openDatabase } from '../src/db/knex.ts';
import { freshDatabase } from '../test/support/engines.ts';
import { serveApi } from './reads-servers.ts';
import type { Finding } from './table.ts';
import { memoryOf } from './worker.ts';

const streams = 200;
/** As many as a session may have. */
const perSession = 4;
const maxMb = 50;
/** Each draft gets a page in each round, as crawls do. */
const rounds = 12;
const roundMs = 2_000;

/** @throws Error if the target is missed */
export async function benchProgressStreams(): Promise<Finding[]> {
  const database = await freshDatabase();
  // One connection, which is subtracted from those counted.
  const db = openDatabase(database.url, 1);
  const api = await serveApi(database.url, { readyPath: '/' });
  const open: IncomingMessage[] = [];
  try {
    const { drafts, sessions } = await insertDrafts(db);
    const path = (draft: string) => `/account/drafts/${draft}`;
    // The code and the connections that pages of drafts need in any case.
    for (let i = 0; i < 200; i += 1) {
      const warm = await request(
        api.port,
        path(drafts[i % streams] ?? ''),
        sessions[i % sessions.length] ?? '',
      );
      warm.resume();
      await new Promise((resolve) => warm.once('close', resolve));
    }
    await sleep(roundMs);
    const before = { mb: await memoryOf(api.pid), connections: await connections(db) };
    let events = 0;
    for (const [i, draft] of drafts.entries()) {
      const session = sessions[Math.floor(i / perSession)] ?? '';
      const stream = await request(api.port, `${path(draft)}/events`, session);
      if (stream.statusCode !== 200) throw new Error(`stream ${i} was answered ${stream.statusCode}`);
      stream.on('data', (chunk: Buffer) => (events += chunk.toString().split('id: ').length - 1));
      open.push(stream);
    }
    const readings: { mb: number; connections: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await readPage(db, round);
      await sleep(roundMs);
      readings.push({ mb: await memoryOf(api.pid), connections: await connections(db) });
      console.error(`  ${open.length} streams, ${events} events: ${readings.at(-1)?.mb.toFixed(0)} MB`);
    }
    if (events < streams * rounds) throw new Error(`only ${events} events arrived`);
    const most = Math.max(...readings.map(({ mb }) => mb)) - before.mb;
    const more = Math.max(...readings.map((reading) => reading.connections)) - before.connections;
    if (most >= maxMb || more > 0) {
      throw new Error(`${streams} streams cost ${most.toFixed(0)} MB and ${more} connections`);
    }
    return [
      {
        what: `${streams} progress streams at one API process`,
        measured: `${most.toFixed(0)} MB, ${more} connections more; ${events} events`,
        baseline: `${before.mb.toFixed(0)} MB, ${before.connections} connections without`,
        target: `under ${maxMb} MB, no connection more`,
      },
    ];
  } finally {
    for (const stream of open) stream.destroy();
    await api.stop();
    await db.destroy();
    await database.drop();
  }
}

const request = (port: number, path: string, session: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(
      { host: '127.0.0.1', port, path, agent: false, headers: { cookie: `session=${session}` } },
      resolve,
    ).on('error', reject);
  });

async function insertDrafts(db: Knex): Promise<{ drafts: string[]; sessions: string[] }> {
  const now = new Date();
  const { id: site_id } = await db('sites').first<{ id: number }>('id');
  const { sessions, accountId } = await db.transaction(async (tx) => {
    const { id } = await upsertAccount(tx, 'founder@example.com', now);
    const opened: string[] = [];
    while (opened.length < streams / perSession) {
      const who = { accountId: id, method: 'email' as const, userAgent: 'bench' };
      opened.push((await createSessions(db).open(tx, who, now)).session);
    }
    return { sessions: opened, accountId: id };
  });
  const drafts = Array.from({ length: streams }, () => randomUUID());
  const row = { site_id, account_id: accountId, status: 'crawling', created_at: now, updated_at: now };
  await db.batchInsert(
    'drafts',
    drafts.map((id) => ({ id, url: `https://${id}.example.com/`, ...row })),
  );
  return { drafts, sessions };
}

/** Every draft has one more page read. */
async function readPage(db: Knex, n: number): Promise<void> {
  await db.raw(
    `INSERT INTO draft_pages (draft_id, url, title, status, html, text, language)
     SELECT id, url || 'page-' || ?, 'A page with a title of the usual length, number ' || ?, 200, '', '', 'en' FROM drafts`,
    [n, n],
  );
}

async function connections(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  return rows[0]?.count ?? 0;
}
