import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Config } from '../config/config.ts';
import { loadsDemo, paymentsOf } from '../config/development-rules.ts';
import { createDatabase, startEmbedded } from './embedded.ts';
import { migrate, openDatabase } from '../db/knex.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { assertSellers } from '../orders/seller-queries.ts';
import { loadReferenceData } from '../reference-data/load-reference-data.ts';
import { openLog } from '../processes/log-file.ts';
import { type Print, step } from '../processes/progress.ts';
import type { Service } from './keep-running.ts';
import { StartFailure, reasonOf } from '../processes/start-failure.ts';

/** The name of the service's database on the embedded server. */
const databaseName = 'launch_directory';

export const clusterOf = (dataDir: string) => join(dataDir, 'postgres');

/** The configured database, otherwise one on an embedded server, which is passed to `keep`. */
export async function provideDatabase(
  config: Config,
  dataDir: string,
  port: number,
  keep: (part: Service) => Promise<void>,
  print: Print,
): Promise<string> {
  if (config.DATABASE_URL !== undefined) return config.DATABASE_URL;
  let url = '';
  await step(print, 'Postgres', () =>
    keep({
      name: 'Postgres',
      async start() {
        const server = await startEmbedded({
          cluster: clusterOf(dataDir),
          passwordFile: join(dataDir, 'postgres-password'),
          port,
          log: await openLog(join(dataDir, 'logs'), 'postgres'),
          print,
        });
        await createDatabase(server.url('postgres'), databaseName);
        url = server.url(databaseName);
        return server;
      },
    }),
  );
  return url;
}

/**
 * Migrates the schema, and loads the reference data and, where it is wanted, the demo directory once each. @throws
 * StartFailure
 */
export async function prepareDatabase(url: string, config: Config, print: Print): Promise<void> {
  const db = openDatabase(url, 2);
  try {
    await db.raw('SELECT 1').catch((error: unknown) => {
      throw new StartFailure(
        `The Postgres at ${withoutPassword(url)} cannot be used: ${reasonOf(error)}. Start it, or correct DATABASE_URL, or unset DATABASE_URL to use an embedded one.`,
        error,
      );
    });
    await step(print, 'Schema', () => migrate(db)).catch((error: unknown) => {
      throw new StartFailure(
        `The database's schema could not be migrated: ${reasonOf(error)}. The failed step was rolled back. If the database was written by a newer release, run that one.`,
        error,
      );
    });
    await step(print, 'Reference data', () => loadReferenceData(db, new Date())).catch((error: unknown) => {
      throw new StartFailure(
        `Categories and interview questions could not be loaded: ${reasonOf(error)}. Nothing of them was stored.`,
        error,
      );
    });
    if (loadsDemo(config))
      await step(print, 'Demo directory', () => loadDemo(db, config.PICTURES_DIR, print));
    if (paymentsOf(config) === 'real') await assertSellers(db, new Date());
  } finally {
    await db.destroy();
  }
}

/** All is one transaction, so a failure leaves no rows, and the service starts without the demo. */
async function loadDemo(db: Knex, picturesDir: string | undefined, print: Print): Promise<void> {
  try {
    await seedDemo(db, { now: new Date(), picturesDir });
  } catch (error) {
    print(`  The demo directory could not be loaded (${reasonOf(error)}); the service starts without it.`);
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
