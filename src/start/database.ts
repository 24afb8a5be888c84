import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Config } from '../config/config.ts';
import { createDatabase, startEmbedded } from './embedded.ts';
import { migrate, openDatabase } from '../db/knex.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { openLog } from '../processes/log-file.ts';
import { type Say, step } from '../processes/progress.ts';
import type { Part } from './keep-running.ts';
import { StartFailure, reasonOf } from '../processes/start-failure.ts';

/** Name of the service's database on the embedded server. */
const databaseName = 'launch_directory';

export const clusterOf = (dataDir: string) => join(dataDir, 'postgres');

/** The database that is configured, else one on an embedded server, which is handed to `keep`. */
export async function bringDatabase(
  config: Config,
  dataDir: string,
  port: number,
  keep: (part: Part) => Promise<void>,
  say: Say,
): Promise<string> {
  if (config.DATABASE_URL !== undefined) return config.DATABASE_URL;
  let url = '';
  await step(say, 'Postgres', () =>
    keep({
      name: 'Postgres',
      async start() {
        const server = await startEmbedded({
          cluster: clusterOf(dataDir),
          passwordFile: join(dataDir, 'postgres-password'),
          port,
          log: await openLog(join(dataDir, 'logs'), 'postgres'),
          say,
        });
        await createDatabase(server.url('postgres'), databaseName);
        url = server.url(databaseName);
        return server;
      },
    }),
  );
  return url;
}

/** Brings the schema up to date and, with `demo`, loads the demo directory once. */
export async function prepareDatabase(url: string, demo: boolean, say: Say): Promise<void> {
  const db = openDatabase(url, 2);
  try {
    await db.raw('SELECT 1').catch((error: unknown) => {
      throw new StartFailure(
        `The Postgres at ${withoutPassword(url)} cannot be used: ${reasonOf(error)}. Start it, or put DATABASE_URL right, or unset DATABASE_URL to have an embedded one.`,
        error,
      );
    });
    await step(say, 'Schema', () => migrate(db)).catch((error: unknown) => {
      throw new StartFailure(
        `The database's schema could not be brought up to date: ${reasonOf(error)}. Nothing of the failed step was kept. If the database was written by a newer release, run that one.`,
        error,
      );
    });
    if (demo) await step(say, 'Demo directory', () => loadDemo(db, say));
  } finally {
    await db.destroy();
  }
}

/** Kept in one transaction, so a demo that could not be loaded leaves nothing, and nobody depends on it. */
async function loadDemo(db: Knex, say: Say): Promise<void> {
  try {
    await seedDemo(db, { now: new Date() });
  } catch (error) {
    say(`  The demo directory could not be loaded (${reasonOf(error)}); the service starts without it.`);
  }
}

function withoutPassword(url: string): string {
  try {
    const shown = new URL(url);
    shown.password = '';
    return shown.href;
  } catch {
    return 'DATABASE_URL';
  }
}
