/** To be forked: starts an embedded Postgres in the directory of its argument, leaves a row there and sends its pid. */
import { openDatabase } from '../../src/db/knex.ts';
import { createDatabase } from '../../src/start/embedded.ts';
import { startPostgresIn } from './launch-postgres.ts';

const server = await startPostgresIn(process.argv[2] ?? '');
await createDatabase(server.url('postgres'), 'kept');
const db = openDatabase(server.url('kept'), 1);
await db.raw('CREATE TABLE t AS SELECT 7 AS n');
await db.destroy();
process.send?.(server.pid);
