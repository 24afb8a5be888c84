/**
 * What knowing who calls adds to a request: the same answer asked for by nobody, with a key, with an access token and,
 * of a page, with a session. And what counting a call against a limit takes, by itself.
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
import { type Contender, type Measured, inTurn, quickWindows, told, usualWindows } from './reads-turns.ts';
import type { Finding } from './table.ts';

export interface AuthOptions {
  dataDir?: string;
  quick: boolean;
}

/** What is read matters little; the answer is the same whoever asks. */
const listings = 100;
const answer = '/api/v1/site';
const page = '/docs/errors';

const authAim = '≤ 300 µs more';

export async function benchAuth({ dataDir, quick }: AuthOptions): Promise<Finding[]> {
  const directory = await openDirectory(listings, dataDir);
  await pin(process.pid, loadCore);
  await pinTree(directory.postgresPid, serverCore);
  const copy = await directory.copy();
  const db = openDatabase(copy.url, 4);
  try {
    const findings = await limits(db, quick ? 1 : 5);
    const { key, token, session } = await letIn(db);
    const api = await serveApi(copy.url);
    const client = await startLoadClient();
    try {
      const pids = { server: api.pid, postgres: directory.postgresPid };
      const asking = (path: string, headers: Record<string, string> = {}): Contender => ({
        port: api.port,
        pids,
        order: { paths: [path], headers: { accept: '*/*', ...headers } },
      });
      const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });
      const windows = quick ? quickWindows : usualWindows;
      const calls = await inTurn(
        client,
        {
          nobody: asking(answer),
          key: asking(answer, bearer(key)),
          token: asking(answer, bearer(token)),
          account: asking('/api/v1/me', bearer(key)),
        },
        windows,
      );
      const pages = await inTurn(
        client,
        { nobody: asking(page), session: asking(page, { cookie: `session=${session}` }) },
        windows,
      );
      findings.push(
        over('a read by key', calls.key, calls.nobody),
        over('a read by access token', calls.token, calls.nobody),
        over('a page by session', pages.session, pages.nobody),
        over('get_account by key, with what is left of limits', calls.account, calls.nobody),
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

function over(what: string, known: Measured, nobody: Measured): Finding {
  const spent = ({ cpu }: Measured) => Object.values(cpu).reduce((sum, us) => sum + us, 0);
  return {
    what: `auth: ${what}`,
    measured: told(known),
    floor: `by nobody: ${told(nobody)}`,
    ratio: `+ ${(spent(known) - spent(nobody)).toFixed(0)} µs, server and Postgres`,
    aim: authAim,
  };
}

/** A key, an access token for the API and a session, of one account. */
async function letIn(db: Knex): Promise<{ key: string; token: string; session: string }> {
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

/** Calls of one class, one after another. */
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
    // The first round warms both up.
    if (round < 0) continue;
    exact.push(median(each));
    inMemory.push((tookMs * 1000) / reads);
  }
  return [
    { what: 'auth: an exact limit check, p50', measured: `${median(exact).toFixed(2)} ms`, aim: '≤ 0.5 ms' },
    { what: 'auth: a limit check in memory', measured: `${median(inMemory).toFixed(2)} µs`, aim: '≤ 2 µs' },
  ];
}
