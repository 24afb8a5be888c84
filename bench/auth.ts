/**
 * The cost of authentication: the same answer without a credential, with a key, an access token and, for a page, a session.
 * Also the cost of a rate limit check alone.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { createKey } from '../src/accounts/create-key.ts';
import { digestOf } from '../src/shared/token-rules.ts';
import { upsertAccount } from '../src/accounts/queries.ts';
import { createSessions } from '../src/accounts/sessions.ts';
import { readConfig } from '../src/config/config.ts';
import { scopeNames } from '../src/contract/access.ts';
import { createLimiter } from '../src/contract/limits.ts';
import { openDatabase } from '../src/db/knex.ts';
import { openDirectory } from './data/directory-server.ts';
import { median } from './load.ts';
import { loadCore, pin, pinTree, serverCore } from './reads-cores.ts';
import { startLoadClient } from './reads-load.ts';
import { serveApi } from './reads-servers.ts';
import {
  type Contender,
  type Measured,
  alternate,
  quickWindows,
  summaryOf,
  usualWindows,
} from './reads-rounds.ts';
import type { Finding } from './table.ts';

export interface AuthOptions {
  dataDir?: string;
  quick: boolean;
}

/** The size of the directory hardly matters. */
const listings = 100;
const answer = '/api/v1/site';
const page = '/docs/errors';

const authTarget = '≤ 300 µs more';

export async function benchAuth({ dataDir, quick }: AuthOptions): Promise<Finding[]> {
  const directory = await openDirectory(listings, dataDir);
  await pin(process.pid, loadCore);
  await pinTree(directory.postgresPid, serverCore);
  const copy = await directory.copy();
  const db = openDatabase(copy.url, 4);
  try {
    const findings = await limits(db, quick ? 1 : 5);
    const { key, token, session } = await createCredentials(db);
    const api = await serveApi(copy.url);
    const client = await startLoadClient();
    try {
      const pids = { server: api.pid, postgres: directory.postgresPid };
      const requesting = (path: string, headers: Record<string, string> = {}): Contender => ({
        port: api.port,
        pids,
        order: { paths: [path], headers: { accept: '*/*', ...headers } },
      });
      const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });
      const windows = quick ? quickWindows : usualWindows;
      const calls = await alternate(
        client,
        {
          anonymous: requesting(answer),
          key: requesting(answer, bearer(key)),
          token: requesting(answer, bearer(token)),
          account: requesting('/api/v1/me', bearer(key)),
        },
        windows,
      );
      const pages = await alternate(
        client,
        { anonymous: requesting(page), session: requesting(page, { cookie: `session=${session}` }) },
        windows,
      );
      findings.push(
        over('a read with a key', calls.key, calls.anonymous),
        over('a read with an access token', calls.token, calls.anonymous),
        over('a page with a session', pages.session, pages.anonymous),
        over('get_account with a key', calls.account, calls.anonymous),
      );
    } finally {
      client.close();
      await api.stop();
    }
    return findings;
  } finally {
    await db.destroy();
    await copy.drop();
  }
}

function over(what: string, authenticated: Measured, anonymous: Measured): Finding {
  const spent = ({ cpu }: Measured) => Object.values(cpu).reduce((sum, us) => sum + us, 0);
  return {
    what: `auth: ${what}`,
    measured: summaryOf(authenticated),
    baseline: `without a credential: ${summaryOf(anonymous)}`,
    ratio: `+ ${(spent(authenticated) - spent(anonymous)).toFixed(0)} µs, server and Postgres`,
    target: authTarget,
  };
}

/** A key, an access token for the API and a session, of one account. */
async function createCredentials(db: Knex): Promise<{ key: string; token: string; session: string }> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const email = 'bench@example.com';
  const key = await createKey(db, { email, name: 'bench', scopes: scopeNames, expiresAt: null }, now);
  const { id: account_id } = await upsertAccount(db, email, now);
  const token = randomBytes(32).toString('base64url');
  const grant = randomUUID();
  const client_id = randomUUID();
  await db('oauth_clients').insert({ id: client_id, kind: 'registered', metadata: '{}', created_at: now });
  const shared = { audience: 'api', scopes: scopeNames, payload: '{}' };
  await db('oauth_grants').insert({
    ...shared,
    id: grant,
    account_id,
    client_id,
    client_name: 'bench',
    redirect_host: 'app.example',
    created_at: now,
  });
  await db('oauth_tokens').insert({
    ...shared,
    digest: digestOf(token),
    kind: 'AccessToken',
    grant_id: grant,
    expires_at: expiresAt,
  });
  const { session } = await db.transaction((tx) =>
    createSessions(db).open(tx, { accountId: account_id, method: 'email', userAgent: undefined }, now),
  );
  return { key, token, session };
}

/** Consecutive limit checks of one class. */
async function limits(db: Knex, rounds: number): Promise<Finding[]> {
  const most = '1000000000';
  const limiter = createLimiter(
    db,
    readConfig({ RATE_READS_PER_MINUTE: most, RATE_WRITES_PER_MINUTE: most }),
  );
  const exact: number[] = [];
  const inMemory: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const each: number[] = [];
    for (let n = 0; n < 1_000; n += 1) {
      const started = performance.now();
      await limiter('write', 'account 1');
      each.push(performance.now() - started);
    }
    const reads = 200_000;
    const started = performance.now();
    for (let n = 0; n < reads; n += 1) await limiter('read', `account ${n % 1_000}`);
    const tookMs = performance.now() - started;
    // The first round is a warm-up.
    if (round < 0) continue;
    exact.push(median(each));
    inMemory.push((tookMs * 1000) / reads);
  }
  return [
    {
      what: 'auth: an exact limit check, p50',
      measured: `${median(exact).toFixed(2)} ms`,
      target: '≤ 0.5 ms',
    },
    {
      what: 'auth: a limit check in memory',
      measured: `${median(inMemory).toFixed(2)} µs`,
      target: '≤ 2 µs',
    },
  ];
}
