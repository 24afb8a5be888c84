import type { Knex } from 'knex';
import type { Scope } from '../contract/access.ts';
import { type ConnectionSource, prepared } from '../db/prepared.ts';

export interface AccountRow {
  id: number;
  email: string;
  name: string | null;
  created_at: Date;
}

export interface KeyHolder {
  key_id: number;
  key_name: string;
  scopes: Scope[];
  expires_at: Date | null;
  last_used_at: Date | null;
  account_id: number;
  email: string;
  name: string | null;
}

const keyHolder = prepared<KeyHolder>(
  'key_holder',
  `SELECT k.id AS key_id, k.name AS key_name, k.scopes, k.expires_at, k.last_used_at,
          a.id AS account_id, a.email, a.name
     FROM api_keys k JOIN accounts a ON a.id = k.account_id
    WHERE k.digest = $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)`,
);

/** The holder of a key that is neither revoked nor expired. Runs for every authenticated request. */
export async function findKeyHolder(
  db: ConnectionSource,
  digest: Buffer,
  now: Date,
): Promise<KeyHolder | undefined> {
  return (await keyHolder(db, [digest, now]))[0];
}

/** Records the time of a key's last use. */
export async function noteKeyUse(db: Knex, keyId: number, now: Date): Promise<void> {
  await db('api_keys').where({ id: keyId }).update({ last_used_at: now });
}

const account = prepared<AccountRow>(
  'account',
  'SELECT id, email, name, created_at FROM accounts WHERE id = $1',
);

/** Finds an account. */
export async function findAccount(db: Knex, id: number): Promise<AccountRow | undefined> {
  return (await account(db, [id]))[0];
}

/**
 * Locks the account until `tx` ends, so that counts for it are exact; rows that reference it can still be written.
 * Undefined if it was deleted.
 */
export async function lockAccount(
  tx: Knex.Transaction,
  id: number,
): Promise<Pick<AccountRow, 'email' | 'created_at'> | undefined> {
  return tx('accounts')
    .where({ id })
    .forNoKeyUpdate()
    .first<Pick<AccountRow, 'email' | 'created_at'> | undefined>('email', 'created_at');
}

/** The account of an address, created if there is none. */
export async function upsertAccount(db: Knex, email: string, now: Date): Promise<AccountRow> {
  const rows = (await db('accounts')
    .insert({ email, created_at: now })
    .onConflict('email')
    .merge({ email: db.ref('accounts.email') })
    .returning(['id', 'email', 'name', 'created_at'])) as [AccountRow];
  return rows[0];
}

/** Sets the name of an account. */
export async function nameAccount(tx: Knex.Transaction, id: number, name: string): Promise<void> {
  await tx('accounts').where({ id }).update({ name });
}

export interface NewKey {
  account_id: number;
  name: string;
  prefix: string;
  digest: Buffer;
  scopes: Scope[];
  expires_at: Date | null;
  created_at: Date;
}

/** Stores a key by its digest. */
export async function insertKey(db: Knex, key: NewKey): Promise<void> {
  await db('api_keys').insert(key);
}

/** Revokes a key; false if it is unknown or already revoked. */
export async function revokeKey(db: Knex, digest: Buffer, now: Date): Promise<boolean> {
  return (await db('api_keys').where({ digest }).whereNull('revoked_at').update({ revoked_at: now })) > 0;
}
