/** The real API process, put together in the test's own process on a fresh database. */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { createKey } from '../../src/accounts/create-key.ts';
import { type ApiParts, createApi } from '../../src/api/api.ts';
import { type Config, readConfig } from '../../src/config/config.ts';
import { type Scope, scopeNames } from '../../src/contract/access.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { freshDatabase } from './engines.ts';

export interface RunningApi {
  baseUrl: string;
  config: Config;
  db: Knex;
  /** A new API key; of one account per address. */
  key(email?: string, scopes?: Scope[]): Promise<string>;
  close(): Promise<void>;
}

export interface ApiOptions extends Partial<
  Pick<ApiParts, 'requestUpdate' | 'clock' | 'committed' | 'log' | 'temporalReady' | 'timeouts'>
> {
  env?: Record<string, string>;
  /** A database of its own kind, instead of a fresh one of the suite’s server. */
  database?: { url: string; drop(): Promise<void> };
}

export async function startApi({
  env = {},
  database: given,
  ...parts
}: ApiOptions = {}): Promise<RunningApi> {
  const database = given ?? (await freshDatabase());
  const port = env['PORT'] ?? String(await freePort());
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_WRITES_PER_MINUTE: '1000000',
    RATE_MCP_MESSAGES_PER_MINUTE: '1000000',
    RATE_CRAWLS_PER_HOUR: '1000000',
    RATE_SIGN_INS_PER_HOUR: '1000000',
    RATE_PROMO_TRIES_PER_HOUR: '1000000',
    // A test reads what it has just written; what is kept, and for how long, has tests of its own.
    READ_CACHE_MB: '0',
    PORT: port,
    BASE_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    ...env,
  });
  const db = openDatabase(database.url, config.DATABASE_POOL_MAX);
  const api = createApi({
    config,
    db,
    log: pino({ level: 'silent' }),
    committed: () => undefined,
    temporalReady: () => Promise.resolve(),
    ...parts,
  });
  await api.listen(config.PORT, config.HOST);
  return {
    baseUrl: config.BASE_URL,
    config,
    db,
    key: (email = 'founder@example.com', scopes = scopeNames) =>
      createKey(db, { email, name: 'test', scopes, expiresAt: null }, new Date()),
    async close() {
      await api.close();
      await db.destroy();
      await database.drop();
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
