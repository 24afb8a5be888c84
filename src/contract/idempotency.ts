/**
 * Idempotency-Key: per account and operation, 24 hours. The answer is stored in the transaction that
 * made it, under an advisory lock, so no key can be left "in progress" by a crash. Faults are not
 * stored: they changed nothing, so the same key may be tried again.
 */
import { createHash } from 'node:crypto';
import { fault } from '../faults.ts';

/** What a key may be. */
export const keyPattern = /^[\x21-\x7e]{1,255}$/;

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
