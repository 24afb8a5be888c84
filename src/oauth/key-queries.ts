import type { Knex } from 'knex';

export type KeyPurpose = 'signing' | 'cookies';

export interface KeyRow {
  purpose: KeyPurpose;
  content: Record<string, unknown>;
  retired_at: Date | null;
}

/** One process at a time makes keys. Held until the transaction ends. */
export async function lockKeys(tx: Knex.Transaction): Promise<void> {
  await tx.raw("SELECT pg_advisory_xact_lock(hashtext('oauth_keys'))");
}

/** Keys in use, the newest first, and after them those retired since. */
export async function listKeys(db: Knex, retiredSince: Date): Promise<KeyRow[]> {
  return db('oauth_keys')
    .whereRaw('coalesce(retired_at > ?, true)', [retiredSince])
    .orderByRaw('retired_at IS NOT NULL, id DESC')
    .select('purpose', 'content', 'retired_at');
}

export async function insertKey(tx: Knex.Transaction, purpose: KeyPurpose, content: object): Promise<void> {
  await tx('oauth_keys').insert({ purpose, content: JSON.stringify(content) });
}
