/**
 * The real Postgres and Temporal that tests run against: started when first asked for, one of each a process,
 * and stopped by their guards when the process ends, however it ends. Nothing to set up, nothing to tear down. Processes
 * that share a Postgres would share its oldest transaction, which the search and the outbox go by.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { msToTs } from '@temporalio/common/lib/time.js';
import { readConfig } from '../../src/config/config.ts';
import {
  type EmbeddedPostgres,
  createDatabase,
  dropDatabase,
  startEmbedded,
  throwawaySettings,
} from '../../src/start/embedded.ts';
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

/** Removed by the guard of the server it is for. */
const temporaryDirectory = () => mkdtemp(join(tmpdir(), 'launch-directory-test-'));

const template = 'template_migrated';

const postgres = once(async (): Promise<EmbeddedPostgres> => {
  const directory = await temporaryDirectory();
  const server = await startEmbedded({
    cluster: join(directory, 'postgres'),
    passwordFile: join(directory, 'postgres-password'),
    port: await freePort(),
    log: await openLog(directory, 'postgres'),
    settings: throwawaySettings,
    removeAfterwards: directory,
    print,
  });
  await createDatabase(server.url('postgres'), template);
  const db = openDatabase(server.url(template), 2);
  await migrate(db);
  await db.destroy();
  return server;
});

/** An empty database with the present schema. Dropping it ends the sessions that are still open on it. */
export const freshDatabase = () => copyOf(template);

/** A database in which nothing was ever migrated. */
export const bareDatabase = () => copyOf('template1');

async function copyOf(original: string): Promise<{ url: string; drop(): Promise<void> }> {
  const server = await postgres();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(server.url('postgres'), name, original);
  return { url: server.url(name), drop: () => dropDatabase(server.url('postgres'), name) };
}

/** The Temporal CLI, for tests that start servers of their own. */
export const temporalCli = once(async () => {
  const { path } = await findTemporalCli(cliSearchOf(readConfig(), print));
  return path;
});

const temporal = once(async (): Promise<DevServer> => {
  const directory = await temporaryDirectory();
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
