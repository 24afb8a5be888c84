/** Short-lived records of the authorization server: pending requests, and ids that may be used once. */
import type { Knex } from 'knex';

/** Saves a record. */
export async function upsertRecord(
  db: Knex,
  record: { digest: Buffer; kind: string; payload: object; expires_at: Date },
): Promise<void> {
  await db('oauth_records')
    .insert({ ...record, payload: JSON.stringify(record.payload) })
    .onConflict('digest')
    .merge(['payload', 'expires_at']);
}

/** The payload of a record that has not expired. */
export async function findRecord(
  db: Knex,
  kind: string,
  digest: Buffer,
  now: Date,
): Promise<Record<string, unknown> | undefined> {
  const record = await db('oauth_records')
    .where({ digest, kind })
    .where('expires_at', '>', now)
    .first<{ payload: Record<string, unknown> } | undefined>('payload');
  return record?.payload;
}

/** Deletes a record. */
export async function deleteRecord(db: Knex, kind: string, digest: Buffer): Promise<void> {
  await db('oauth_records').where({ digest, kind }).delete();
}
