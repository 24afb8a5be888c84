/** Clients: those that registered themselves, and copies of the documents of others. */
import type { Knex } from 'knex';

export async function upsertRegisteredClient(
  db: Knex,
  id: string,
  metadata: object,
  now: Date,
): Promise<void> {
  await db('oauth_clients')
    .insert({ id, kind: 'registered', metadata: JSON.stringify(metadata), created_at: now })
    .onConflict('id')
    .merge(['metadata']);
}

/** What a client registered; undefined for one that never did, or was blocked. */
export async function findRegisteredClient(
  db: Knex,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const client = await db('oauth_clients')
    .where({ id, kind: 'registered' })
    .whereNull('blocked_at')
    .first<{ metadata: Record<string, unknown> } | undefined>('metadata');
  return client?.metadata;
}

export async function isClientBlocked(db: Knex, id: string): Promise<boolean> {
  const client = await db('oauth_clients')
    .where({ id })
    .whereNotNull('blocked_at')
    .first<object | undefined>('id');
  return client !== undefined;
}

/** Keeps the document of a client that a person lets in. `created_at` is when it was read. */
export async function upsertClientDocument(
  tx: Knex.Transaction,
  id: string,
  metadata: object,
  now: Date,
): Promise<void> {
  await tx('oauth_clients')
    .insert({ id, kind: 'document', metadata: JSON.stringify(metadata), created_at: now })
    .onConflict('id')
    .merge(['metadata', 'created_at']);
}

/** Brings the copy up to date, where there is one. */
export async function refreshClientDocument(
  db: Knex,
  id: string,
  metadata: object,
  now: Date,
): Promise<void> {
  await db('oauth_clients')
    .where({ id, kind: 'document' })
    .update({ metadata: JSON.stringify(metadata), created_at: now });
}

/** The copy of a document, if it was read after `since`. */
export async function findClientDocument(db: Knex, id: string, since: Date): Promise<object | undefined> {
  const client = await db('oauth_clients')
    .where({ id, kind: 'document' })
    .where('created_at', '>', since)
    .first<{ metadata: object } | undefined>('metadata');
  return client?.metadata;
}
