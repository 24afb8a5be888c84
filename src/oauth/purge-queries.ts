import type { Knex } from 'knex';

export interface OAuthPurge {
  /** Deletes tokens and requests that expired before. */
  now: Date;
  /** Deletes clients without a grant since then, and copies of documents not read since. */
  clientsUnusedSince: Date;
  keysRetiredBefore: Date;
}

/** Younger grants may not have a token yet, as the user reads a page first. */
const graceMs = 7_200_000;

/** Deletes expired and unused rows; returns the number of each kind. */
export async function purgeOAuth(
  db: Knex,
  { now, clientsUnusedSince, keysRetiredBefore }: OAuthPurge,
): Promise<{ tokens: number; grants: number; clients: number }> {
  const tokens = await db('oauth_tokens').where('expires_at', '<', now).delete();
  await db('oauth_records').where('expires_at', '<', now).delete();
  const grants = await db('oauth_grants')
    .where('created_at', '<', new Date(now.getTime() - graceMs))
    .whereNotExists(db('oauth_tokens').whereRaw('grant_id = oauth_grants.id').select(db.raw('1')))
    .delete();
  const clients = await db('oauth_clients')
    .whereRaw('greatest(created_at, granted_at) < ?', clientsUnusedSince)
    .whereNull('blocked_at')
    .whereNotExists(db('oauth_grants').whereRaw('client_id = oauth_clients.id').select(db.raw('1')))
    .delete();
  await db('oauth_keys').where('retired_at', '<', keysRetiredBefore).delete();
  return { tokens, grants, clients };
}
