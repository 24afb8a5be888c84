/** API keys as their owner sees them. */
import type { Knex } from 'knex';
import type { Scope } from '../contract/access.ts';

export interface OwnKeyRow {
  id: number;
  name: string;
  prefix: string;
  scopes: Scope[];
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
}

/** All keys that were not revoked, including expired ones; newest first. */
export async function listOwnKeys(db: Knex, accountId: number): Promise<OwnKeyRow[]> {
  return db('api_keys')
    .where({ account_id: accountId })
    .whereNull('revoked_at')
    .orderBy('id', 'desc')
    .select('id', 'name', 'prefix', 'scopes', 'created_at', 'last_used_at', 'expires_at');
}

/** False if the account has no such key, or it was revoked before. */
export async function revokeOwnKey(db: Knex, accountId: number, id: number, now: Date): Promise<boolean> {
  const revoked = await db('api_keys')
    .where({ account_id: accountId, id })
    .whereNull('revoked_at')
    .update({ revoked_at: now });
  return revoked > 0;
}
