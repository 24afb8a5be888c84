import type { Knex } from 'knex';
import type { Scope } from '../contract/access.ts';

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

/** The holder of a key that is neither revoked nor expired. */
export async function findKeyHolder(db: Knex, digest: Buffer, now: Date): Promise<KeyHolder | undefined> {
  return db('api_keys as k')
    .join('accounts as a', 'a.id', 'k.account_id')
    .where('k.digest', digest)
    .whereNull('k.revoked_at')
    .where((q) => void q.whereNull('k.expires_at').orWhere('k.expires_at', '>', now))
    .first<KeyHolder | undefined>(
      'k.id as key_id',
      'k.name as key_name',
      'k.scopes',
      'k.expires_at',
      'k.last_used_at',
      'a.id as account_id',
      'a.email',
      'a.name',
    );
}

export async function noteKeyUse(db: Knex, keyId: number, now: Date): Promise<void> {
  await db('api_keys').where({ id: keyId }).update({ last_used_at: now });
}

export async function findAccount(db: Knex, id: number): Promise<AccountRow | undefined> {
  return db('accounts').where({ id }).first<AccountRow | undefined>('id', 'email', 'name', 'created_at');
}

/** The account of an address, made when there is none. */
export async function upsertAccount(db: Knex, email: string, now: Date): Promise<AccountRow> {
  const rows = (await db('accounts')
    .insert({ email, created_at: now })
    .onConflict('email')
    .merge({ email: db.ref('accounts.email') })
    .returning(['id', 'email', 'name', 'created_at'])) as [AccountRow];
  return rows[0];
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

export async function insertKey(db: Knex, key: NewKey): Promise<void> {
  await db('api_keys').insert(key);
}

export async function revokeKey(db: Knex, digest: Buffer, now: Date): Promise<boolean> {
  return (await db('api_keys').where({ digest }).whereNull('revoked_at').update({ revoked_at: now })) > 0;
}
