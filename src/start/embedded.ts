/** An embedded Postgres for development and tests, whose programs are installed by `npm ci`. */
import pg from 'pg';
import { type GuardedProcess, launchGuarded } from '../processes/guarded-process.ts';
import { type LogFile, lastLogLine } from '../processes/log-file.ts';
import { StartFailure, reasonOf } from '../processes/start-failure.ts';
import { type ClusterFiles, prepareCluster, stopLeftoverPostgres } from './embedded-cluster.ts';
import { findPostgresPrograms } from './postgres-programs.ts';

export interface EmbeddedOptions extends ClusterFiles {
  /** A free loopback port. */
  port: number;
  log: LogFile;
  print: (line: string) => void;
  /** Server settings over the defaults, by name. */
  settings?: Readonly<Record<string, string>>;
  /** A directory that is removed when the server has ended, for tests. */
  removeAfterwards?: string;
}

export interface EmbeddedPostgres extends GuardedProcess {
  /** Connection string of one of its databases. */
  url(database: string): string;
}

/** For a single machine: little memory when idle, listens only on loopback, data survives a power failure. */
const defaults: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
};

/** For tests, whose data need not survive. */
export const throwawaySettings: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  // A worker of it in the template keeps others from copying that for half a second.
  autovacuum: 'off',
};

const startWithinMs = 60_000;

/** Starts the server, after creating its files if there are none. @throws StartFailure */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { cluster, port, log, print } = options;
  const programs = await findPostgresPrograms();
  await stopLeftoverPostgres(cluster, print);
  const password = await prepareCluster(options, programs);
  const settings = { ...defaults, ...options.settings, port: String(port) };
  const invocation = await programs.invoke('postgres', cluster, (directory) => [
    '-D',
    directory,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const process = await launchGuarded({
    ...invocation,
    stdio: ['ignore', log.fd, log.fd],
    // SIGINT is Postgres' fast shutdown: sessions are ended, everything is written. SIGQUIT recovers at the next start.
    stop: [
      ['SIGINT', 20_000],
      ['SIGQUIT', 5_000],
    ],
    ...(options.removeAfterwards === undefined ? {} : { removeAfterwards: options.removeAfterwards }),
  });
  log.close();
  const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  await untilReady(process, url('postgres'), log);
  return { ...process, url };
}

async function untilReady(process: GuardedProcess, url: string, log: LogFile): Promise<void> {
  const deadline = Date.now() + startWithinMs;
  for (;;) {
    const failure = await tryConnect(url);
    if (failure === null) return;
    const ended = !process.isRunning();
    if (ended || Date.now() > deadline) {
      const why = ended
        ? `ended while starting: ${await lastLogLine(log)}`
        : `does not answer: ${reasonOf(failure)}`;
      await process.stop();
      throw new StartFailure(
        `The embedded Postgres ${why} — its log is ${log.path}. Correct the cause, or set DATABASE_URL to a Postgres of your own.`,
        failure,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function tryConnect(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return null;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates a database unless it exists. `template`: a database to copy, which must have no connections. */
export async function createDatabase(serverUrl: string, name: string, template = 'template1'): Promise<void> {
  await onServer(serverUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      await client.query(
        `CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${client.escapeIdentifier(template)}`,
      );
    }
  });
}

/** Drops a database and ends its sessions. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
  });
}

async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
