import { readdir } from 'node:fs/promises';
import knex, { type Knex } from 'knex';
import pg from 'pg';

// A calendar day is not an instant: it stays the string Postgres sends. Ids fit a double.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const { TIMESTAMPTZ } = pg.types.builtins;
const anyInstant = pg.types.getTypeParser(TIMESTAMPTZ) as (value: string) => Date;
/** Of the years 1000 to 9999, in UTC: V8 itself reads that text, in less than half the time. */
const isUsualInstant = (value: string) => value >= '1' && value[4] === '-' && value.endsWith('+00');
pg.types.setTypeParser(TIMESTAMPTZ, (value) => (isUsualInstant(value) ? new Date(value) : anyInstant(value)));

/** How long a caller waits for a free connection before the answer is 503. */
const acquireTimeoutMs = 5_000;
/** No query of a request may run longer; a runaway one is cancelled by Postgres. */
const statementTimeoutMs = 15_000;

/** SQLSTATE: the server is no longer the primary. */
const readOnlyTransaction = '25006';

/** Drops a connection from the pool once its server refuses writes: a new one leads to the new primary. */
function leaveFormerPrimary(
  client: PooledClient,
  created: (error: Error | null, client: PooledClient) => void,
) {
  client.connection.on('errorMessage', ({ code }) => {
    // As knex marks connections that it must not use again.
    if (code === readOnlyTransaction) client.__knex__disposed = code;
  });
  created(null, client);
}

interface PooledClient {
  connection: { on(event: 'errorMessage', heard: (message: { code?: string }) => void): void };
  __knex__disposed?: string;
}

const ignored = () => undefined;

export function openDatabase(url: string, poolMax: number): Knex {
  const connection: pg.ClientConfig = {
    connectionString: url,
    statement_timeout: statementTimeoutMs,
    application_name: 'launch-directory',
    connectionTimeoutMillis: acquireTimeoutMs,
    // A statement is sent while the answer to the one before it is still on its way.
    pipeline: true,
  };
  return knex({
    client: 'pg',
    connection: connection as Knex.PgConnectionConfig,
    // Error messages name the query, not the values bound to it: pages and addresses stay out of logs.
    compileSqlOnError: false,
    acquireConnectionTimeout: acquireTimeoutMs,
    // Problems reach the caller as errors, and through it our log; knex would also print them.
    log: { warn: ignored, error: ignored, deprecate: ignored, debug: ignored },
    pool: { min: 0, max: poolMax, afterCreate: leaveFormerPrimary },
  });
}

/** Names migrations without their extension, so that a source tree and a build agree on what has run. */
export const migrationSource: Knex.MigrationSource<string> = {
  async getMigrations() {
    const files = await readdir(new URL('./migrations/', import.meta.url));
    return [
      ...new Set(files.filter((f) => /^\d+_.*\.(ts|js)$/.test(f)).map((f) => f.replace(/\.(ts|js)$/, ''))),
    ].sort();
  },
  getMigrationName: (name) => name,
  async getMigration(name) {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const migration = (await import(
      new URL(`./migrations/${name}.${extension}`, import.meta.url).href
    )) as Knex.Migration;
    // knex takes none without a way back, and one that would lose data has none.
    return { down: () => Promise.reject(new Error(`${name} cannot be undone.`)), ...migration };
  },
};

/** Brings the schema up to date; safe to run from several processes at once. */
export async function migrate(db: Knex): Promise<string[]> {
  const [, names] = (await db.migrate.latest({ migrationSource })) as [number, string[]];
  return names;
}
