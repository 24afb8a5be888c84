/** Starts an embedded Postgres in a directory. */
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbedded } from '../../src/start/embedded.ts';
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
