/** A durable Postgres, as of `npm start`, with generated directories that the benchmarks of a run share. */
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

/** Loading is faster without a WAL. Shared buffers are a quarter of the memory, as docs/operations.md recommends. */
const settings = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  shared_buffers: `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`,
};

const print = (line: string) => console.error(line);

export interface BenchDirectory {
  /** The directory itself, for benchmarks that do not change it. */
  url: string;
  /** Process id of the server. */
  postgresPid: number;
  /** A copy to write to. */
  copy(): Promise<{ url: string; drop(): Promise<void> }>;
}

const servers = new Map<string, Promise<EmbeddedPostgres>>();
const directories = new Map<string, Promise<string>>();

/** The directory with that many listings, generated on first use. It is kept in `dataDir`; without it, until the process exits. */
export async function openDirectory(listings: number, dataDir?: string): Promise<BenchDirectory> {
  const where = dataDir ?? '';
  const server = await memoised(servers, where, () => startServer(dataDir));
  const name = await memoised(directories, `${listings} ${where}`, () => fill(server, listings));
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

function memoised<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
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

/** The name contains a digest of the generator and the week, so that an outdated directory is replaced. */
async function fill(server: EmbeddedPostgres, listings: number): Promise<string> {
  const now = new Date();
  const prefix = `directory_${listings}_`;
  const name = `${prefix}${mondayOf(now).replaceAll('-', '')}_${await digestOfGenerator()}`;
  const existing = (await databases(server)).filter((database) => database.startsWith(prefix));
  if (existing.includes(name)) return name;
  for (const stale of existing) await dropDatabase(server.url('postgres'), stale);
  print(`generating ${listings} listings`);
  const started = performance.now();
  const incomplete = `${prefix}incomplete`;
  await createDatabase(server.url('postgres'), incomplete);
  const db = openDatabase(server.url(incomplete), 2);
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
  await generateDirectory({ url: server.url(incomplete), listings, now, print });
  await onServer(server, (client) => client.query(`ALTER DATABASE ${incomplete} RENAME TO ${name}`));
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

async function digestOfGenerator(): Promise<string> {
  const hash = createHash('sha256');
  for (const [folder, relevant] of [
    ['../../src/db/', /^migrations\/|\.sql$/],
    ['./', /\.ts$/],
  ] as const) {
    const path = fileURLToPath(new URL(folder, import.meta.url));
    const files = (await readdir(path, { recursive: true })).filter((file) => relevant.test(file));
    for (const file of files.sort()) hash.update(await readFile(join(path, file)));
  }
  return hash.digest('hex').slice(0, 12);
}
