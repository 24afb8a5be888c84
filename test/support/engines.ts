/**
 * The real Postgres and Temporal that tests run against: started when first asked for, one of each a process,
 * and stopped by their guards when the process ends, however it ends. Nothing to set up, nothing to tear down. Processes
 * that share a Postgres would share its oldest transaction, which the search and the outbox go by.
 */
import { randomUUID } from 'node:crypto';
import { access, constants, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { msToTs } from '@temporalio/common/lib/time.js';
import pg from 'pg';
import { readConfig } from '../../src/config/config.ts';
import { startEmbedded, throwawaySettings } from '../../src/start/embedded.ts';
import { migrate, openDatabase } from '../../src/db/knex.ts';
import { openLog } from '../../src/processes/log-file.ts';
import { freePort } from '../../src/start/ports.ts';
import { cacheDirOf, cliSearchOf, findTemporalCli } from '../../src/start/temporal-cli.ts';
import { openTemporal } from '../../temporal/client.ts';
import { type DevServer, startDevServer } from '../../src/start/temporal-dev-server.ts';
import { registerSearchAttributes } from '../../temporal/search-attributes.ts';
import { findTimeSkippingServer } from './time-skipping.ts';

const print = (line: string) => console.error(line);

/** Runs once a process; a failure is told to everyone who asks. */
function once<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined;
  return () => (started ??= start());
}

/**
 * A directory for a server's files, in memory where Linux offers that: a database is a thousand files, which a disk takes a
 * second to create. The server's guard removes it.
 */
export async function serverDirectory(): Promise<string> {
  const memory = '/dev/shm';
  const parent = await access(memory, constants.W_OK).then(
    () => memory,
    () => tmpdir(),
  );
  return mkdtemp(join(parent, 'launch-directory-test-'));
}

const template = 'template_migrated';

interface Postgres {
  url: (database: string) => string;
  /** Runs `CREATE DATABASE` or `DROP DATABASE` in a session of its own, so that none keeps the process alive. */
  run: (sql: string) => Promise<void>;
}

/**
 * `TEST_DATABASE_URL` is the address of a server of somebody else, such as that of the distribution, with a role that may
 * create databases. Only one process at a time may use it.
 */
const serverUrl = async (): Promise<(database: string) => string> => {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined)
    return (database) => Object.assign(new URL(given), { pathname: `/${database}` }).href;
  const directory = await serverDirectory();
  const server = await startEmbedded({
    cluster: join(directory, 'postgres'),
    passwordFile: join(directory, 'postgres-password'),
    port: await freePort(),
    log: await openLog(directory, 'postgres'),
    settings: throwawaySettings,
    removeAfterwards: directory,
    print,
  });
  return (database) => server.url(database);
};

const postgres = once(async (): Promise<Postgres> => {
  const url = await serverUrl();
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: url('postgres') });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await run(`DROP DATABASE IF EXISTS ${template}`);
  await run(`CREATE DATABASE ${template}`);
  const db = openDatabase(url(template), 2);
  await migrate(db);
  await db.destroy();
  return { url, run };
});

/** An empty database with the present schema. Dropping it ends the sessions that are still open on it. */
export const freshDatabase = () => copyOf(template);

/** A database in which nothing was ever migrated. */
export const bareDatabase = () => copyOf('template1');

async function copyOf(original: string): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, run } = await postgres();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes half the time of writing every page to the log, which is Postgres' default.
  await run(`CREATE DATABASE ${name} TEMPLATE ${original} STRATEGY file_copy`);
  return {
    url: url(name),
    drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** The Temporal CLI, for tests that start servers of their own. */
export const temporalCli = once(async () => {
  const { path } = await findTemporalCli(cliSearchOf(readConfig(), print));
  return path;
});

const temporal = once(async (): Promise<DevServer> => {
  const directory = await serverDirectory();
  return startDevServer({
    cli: await temporalCli(),
    port: await freePort(),
    uiPort: null,
    namespace: 'default',
    log: await openLog(directory, 'temporal'),
    removeAfterwards: directory,
    print,
  });
});

/** A namespace of its own, with the project's search attributes, on the one dev server of this process. */
export async function devServer(): Promise<{ address: string; namespace: string }> {
  const { address } = await temporal();
  const namespace = `test-${randomUUID()}`;
  const own = openTemporal({
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
  });
  await own.connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: msToTs('1 day'),
  });
  await registerSearchAttributes(own.connection, own.client);
  await own.close();
  return { address, namespace };
}

/** The program to give to `TestWorkflowEnvironment.createTimeSkipping` as its existing path. */
export const timeSkippingServer = once(async () =>
  findTimeSkippingServer({ cacheDir: cacheDirOf(readConfig()), print }),
);
