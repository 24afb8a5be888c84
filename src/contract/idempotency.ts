/**
 * Idempotency-Key: per account and operation, 24 hours. The answer is stored in the transaction that
 * made it, under an advisory lock, so no key can be left "in progress" by a crash. Faults are not
 * stored: they changed nothing, so the same key may be tried again.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { fault } from '../faults.ts';

export const idempotencyHours = 24;
const keyPattern = /^[\x21-\x7e]{1,255}$/;

export interface IdempotentRequest {
  accountId: number;
  operation: string;
  key: string;
  digest: Buffer;
}

/** JSON with sorted keys: the same request whatever the order of its members. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

export function idempotentRequest(
  accountId: number,
  operation: string,
  key: string,
  input: object,
): IdempotentRequest {
  if (!keyPattern.test(key)) {
    fault('invalid_input', 'Send an Idempotency-Key of 1 to 255 visible ASCII characters, such as a UUID.', {
      problems: [{ path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }],
    });
  }
  return { accountId, operation, key, digest: createHash('sha256').update(canonical(input)).digest() };
}

/** The stored answer of the same request; null when it is new. Holds the key until `tx` ends. */
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
      'The first request with this key is still running. Send it again shortly.',
      {
        retryAfterSeconds: 1,
      },
    );
  }
  const expiry = new Date(now.getTime() - idempotencyHours * 3_600_000);
  const stored = await tx('idempotency_keys')
    .where({ account_id: accountId, operation, key })
    .where('created_at', '>', expiry)
    .first<{ request_digest: Buffer; answer: object } | undefined>('request_digest', 'answer');
  if (!stored) return null;
  if (!stored.request_digest.equals(digest)) {
    fault('idempotency_key_reused', 'Use a new Idempotency-Key for a request that differs from the first.');
  }
  return stored.answer;
}

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
