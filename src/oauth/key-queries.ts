import type { Knex } from 'knex';

export type KeyPurpose = 'signing' | 'cookies';

export interface KeyRow {
  purpose: KeyPurpose;
  content: Record<string, unknown>;
  retired_at: Date | null;
}

/** Serialises creating keys until `tx` ends. */
export async function lockKeys(tx: Knex.Transaction): Promise<void> {
  await tx.raw("SELECT pg_advisory_xact_lock(hashtext('oauth_keys'))");
}

/** Active keys, newest first, followed by those retired since `retiredSince`. */
export async function listKeys(db: Knex, retiredSince: Date): Promise<KeyRow[]> {
  return db('oauth_keys')
    .whereRaw('coalesce(retired_at > ?, true)', [retiredSince])
    .orderByRaw('retired_at IS NOT NULL, id DESC')
    .select('purpose', 'content', 'retired_at');
}

/** Stores a key. */
export async function insertKey(tx: Knex.Transaction, purpose: KeyPurpose, content: object): Promise<void> {
  await tx('oauth_keys').insert({ purpose, content: JSON.stringify(content) });
}
