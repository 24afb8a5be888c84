import type { Knex } from 'knex';

/** Deletes API keys that were revoked, or expired, before then. Returns their number. */
export async function purgeKeys(db: Knex, before: Date): Promise<number> {
  return db('api_keys').where('revoked_at', '<', before).orWhere('expires_at', '<', before).delete();
}
