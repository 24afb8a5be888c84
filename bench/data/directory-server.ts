/**
 * A Postgres with generated directories in it, which the benches of one run share. It is set up as `npm start`
 * sets its own up: it keeps what it says it has kept.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  createDatabase,
  dropDatabase,
  startEmbedded,
} from '../../src/start/embedded.ts';
import { migrate, openDatabase } from '../../src/db/knex.ts';
import { mondayOf } from '../../src/shared/week-rules.ts';
import { openLog } from '../../src/processes/log-file.ts';
import { freePort } from '../../src/start/ports.ts';
import { generateDirectory } from './generate-directory.ts';

/**
 * Loading is quicker without a log to replay. Shared buffers are the quarter of the memory that operators are advised to
 * give them (docs/operations.md): the 128 MB of a Postgres that nobody has set up hold half of 100,000 listings.
 */
const settings = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  shared_buffers: `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`,
};

const print = (line: string) => console.error(line);

export interface BenchDirectory {
  /** The directory itself: for benches that leave it as it is. */
  url: string;
  /** Process id of the server. */
  postgresPid: number;
  /** A copy to write to. */
  copy(): Promise<{ url: string; drop(): Promise<void> }>;
}

const servers = new Map<string, Promise<EmbeddedPostgres>>();
const directories = new Map<string, Promise<string>>();

/**
 * The directory of that many listings, made when it is first asked for. In `dataDir` it is kept for the next run;
 * without one it is gone with the process.
 */
export async function openDirectory(listings: number, dataDir?: string): Promise<BenchDirectory> {
  const where = dataDir ?? '';
  const server = await remembered(servers, where, () => startServer(dataDir));
  const name = await remembered(directories, `${listings} ${where}`, () => fill(server, listings));
  return {
    url: server.url(name),
    postgresPid: server.pid,
    async copy() {
      const copied = `copy_${randomUUID().replaceAll('-', '')}`;
      await createDatabase(server.url('postgres'), copied, name);
      return { url: server.url(copied), drop: () => dropDatabase(server.url('postgres'), copied) };
    },
  };
}

function remembered<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}

async function startServer(dataDir: string | undefined): Promise<EmbeddedPostgres> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'bench-directory-')));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return startEmbedded({
    cluster: join(folder, 'postgres'),
    passwordFile: join(folder, 'postgres-password'),
    port: await freePort(),
    log: await openLog(folder, 'postgres'),
    settings,
    print,
    ...(dataDir === undefined ? { removeAfterwards: folder } : {}),
  });
}

/** Named for what it was made by, so that a kept one is made anew when that has changed, or the week has. */
async function fill(server: EmbeddedPostgres, listings: number): Promise<string> {
  const now = new Date();
  const family = `directory_${listings}_`;
  const name = `${family}${mondayOf(now).replaceAll('-', '')}_${await digestOfMakers()}`;
  const there = (await databases(server)).filter((database) => database.startsWith(family));
  if (there.includes(name)) return name;
  for (const stale of there) await dropDatabase(server.url('postgres'), stale);
  print(`generating ${listings} listings`);
  const started = performance.now();
  const half = `${family}half_made`;
  await createDatabase(server.url('postgres'), half);
  const db = openDatabase(server.url(half), 2);
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
  await generateDirectory({ url: server.url(half), listings, now, print });
  await onServer(server, (client) => client.query(`ALTER DATABASE ${half} RENAME TO ${name}`));
  print(`${listings} listings: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return name;
}

async function databases(server: EmbeddedPostgres): Promise<string[]> {
  const { rows } = await onServer(server, (client) =>
    client.query<{ datname: string }>('SELECT datname FROM pg_database'),
  );
  return rows.map(({ datname }) => datname);
}

async function onServer<T>(server: EmbeddedPostgres, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function digestOfMakers(): Promise<string> {
  const hash = createHash('sha256');
  for (const [folder, makers] of [
    ['../../src/db/', /^migrations\/|\.sql$/],
    ['./', /\.ts$/],
  ] as const) {
    const path = fileURLToPath(new URL(folder, import.meta.url));
    const files = (await readdir(path, { recursive: true })).filter((file) => makers.test(file));
    for (const file of files.sort()) hash.update(await readFile(join(path, file)));
  }
  return hash.digest('hex').slice(0, 12);
}
