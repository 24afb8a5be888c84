/** Clients: registered ones, and copies of the metadata documents of others. */
import type { Knex } from 'knex';
import type { ClientKind } from './client-rules.ts';

/** Saves the metadata of a client. `created_at` of a document is when it was last read. */
export async function upsertClient(
  db: Knex,
  { id, kind, metadata }: { id: string; kind: ClientKind; metadata: object },
  now: Date,
): Promise<void> {
  await db('oauth_clients')
    .insert({ id, kind, metadata: JSON.stringify(metadata), created_at: now })
    .onConflict('id')
    .merge(kind === 'document' ? ['metadata', 'created_at'] : ['metadata']);
}

/** The metadata of a registered client; undefined if it is unknown or blocked. */
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

/** Whether operators have blocked the client. */
export async function isClientBlocked(db: Knex, id: string): Promise<boolean> {
  const client = await db('oauth_clients')
    .where({ id })
    .whereNotNull('blocked_at')
    .first<object | undefined>('id');
  return client !== undefined;
}

/** Updates the copy of a document, if there is one. */
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

/** The copy of a document that was read after `since`. */
export async function findClientDocument(db: Knex, id: string, since: Date): Promise<object | undefined> {
  const client = await db('oauth_clients')
    .where({ id, kind: 'document' })
    .where('created_at', '>', since)
    .first<{ metadata: object } | undefined>('metadata');
  return client?.metadata;
}
