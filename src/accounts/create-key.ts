import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Scope } from '../contract/access.ts';
import { digestOf, mintKey, randomBytesForKey, visiblePart } from '../shared/token-rules.ts';
import { insertKey, upsertAccount } from './queries.ts';

interface KeyTerms {
  name: string;
  scopes: Scope[];
  expiresAt: Date | null;
}

/** Creates an API key of an account. The key is returned once and not stored. */
export async function issueKey(
  tx: Knex.Transaction,
  accountId: number,
  { name, scopes, expiresAt }: KeyTerms,
  now: Date,
): Promise<string> {
  const key = mintKey(randomBytes(randomBytesForKey));
  await insertKey(tx, {
    account_id: accountId,
    name,
    prefix: visiblePart(key),
    digest: digestOf(key),
    scopes,
    expires_at: expiresAt,
    created_at: now,
  });
  return key;
}

/** As `issueKey`, for a mail address, whose account is created if there is none. */
export const createKey = (
  db: Knex,
  { email, ...terms }: KeyTerms & { email: string },
  now: Date,
): Promise<string> =>
  db.transaction(async (tx) => issueKey(tx, (await upsertAccount(tx, email, now)).id, terms, now));
