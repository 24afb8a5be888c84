/** Starts an embedded Postgres in a directory; forked with `as a process`, it leaves a row there and tells its pid. */
import { join } from 'node:path';
import { type EmbeddedPostgres, createDatabase, startEmbedded } from '../../src/start/embedded.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { openLog } from '../../src/processes/log-file.ts';
import { freePort } from '../../src/start/ports.ts';

export async function startPostgresIn(directory: string): Promise<EmbeddedPostgres> {
  return startEmbedded({
    cluster: join(directory, 'postgres'),
    passwordFile: join(directory, 'postgres-password'),
    port: await freePort(),
    log: await openLog(directory, 'postgres'),
    print: () => undefined,
  });
}

const [, , role, directory] = process.argv;
if (role === 'as a process' && directory !== undefined) {
  const server = await startPostgresIn(directory);
  await createDatabase(server.url('postgres'), 'kept');
  const db = openDatabase(server.url('kept'), 1);
  await db.raw('CREATE TABLE t AS SELECT 7 AS n');
  await db.destroy();
  process.send?.(server.pid);
}
