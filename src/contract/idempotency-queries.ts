import type { Knex } from 'knex';
import { fault } from '../faults.ts';
import type { IdempotentRequest } from './idempotency.ts';

/** How long a key replays its answer. */
const idempotencyHours = 24;

const expiryAt = (now: Date) => new Date(now.getTime() - idempotencyHours * 3_600_000);

/**
 * The stored answer of the same request; null for a new one. Locks the key until `tx` ends.
 * @throws Fault idempotency_in_progress or idempotency_key_reused
 */
export async function findStoredAnswer(
  tx: Knex.Transaction,
  { accountId, operation, key, digest }: IdempotentRequest,
  now: Date,
): Promise<object | null> {
  const lock = await tx.raw<{ rows: { locked: boolean }[] }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended(?, 0)) AS locked',
    [`${accountId} ${operation} ${key}`],
  );
  if (!lock.rows[0]?.locked) {
    fault(
      'idempotency_in_progress',
      'The first request with this key is still running. Wait a second, then send it again with the same key.',
      {
        retryAfterSeconds: 1,
      },
    );
  }
  const stored = await tx('idempotency_keys')
    .where({ account_id: accountId, operation, key })
    .where('created_at', '>', expiryAt(now))
    .first<{ request_digest: Buffer; answer: object } | undefined>('request_digest', 'answer');
  if (!stored) return null;
  if (!stored.request_digest.equals(digest)) {
    fault('idempotency_key_reused', 'Use a new Idempotency-Key for a request that differs from the first.');
  }
  return stored.answer;
}

/** Stores the answer of a request, in place of an expired one. */
export async function storeAnswer(
  tx: Knex.Transaction,
  { accountId, operation, key, digest }: IdempotentRequest,
  answer: object,
  now: Date,
): Promise<void> {
  const row = { request_digest: digest, answer: JSON.stringify(answer), created_at: now };
  await tx('idempotency_keys')
    .insert({ account_id: accountId, operation, key, ...row })
    .onConflict(['account_id', 'operation', 'key'])
    .merge(row);
}

/** Replaces a stored answer by the final one; does nothing if it has been deleted. */
export async function replaceStoredAnswer(
  db: Knex,
  { accountId, operation, key, digest }: IdempotentRequest,
  answer: object,
): Promise<void> {
  await db('idempotency_keys')
    .where({ account_id: accountId, operation, key, request_digest: digest })
    .update({ answer: JSON.stringify(answer) });
}

/** Deletes expired answers. */
export async function purgeIdempotencyKeys(db: Knex, now: Date): Promise<number> {
  return db('idempotency_keys').where('created_at', '<=', expiryAt(now)).delete();
}
