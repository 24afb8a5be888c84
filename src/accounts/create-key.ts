import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Scope } from '../contract/access.ts';
import { digestOf, mintKey, randomBytesForKey, visiblePart } from '../shared/token-rules.ts';
import { insertKey, upsertAccount } from './queries.ts';

export interface KeyRequest {
  email: string;
  name: string;
  scopes: Scope[];
  expiresAt: Date | null;
}

/** Creates an API key for an address, and its account if there is none. The key is returned once and not stored. */
export async function createKey(
  db: Knex,
  { email, name, scopes, expiresAt }: KeyRequest,
  now: Date,
): Promise<string> {
  const key = mintKey(randomBytes(randomBytesForKey));
  await db.transaction(async (tx) => {
    const account = await upsertAccount(tx, email, now);
    await insertKey(tx, {
      account_id: account.id,
      name,
      prefix: visiblePart(key),
      digest: digestOf(key),
      scopes,
      expires_at: expiresAt,
      created_at: now,
    });
  });
  return key;
}
