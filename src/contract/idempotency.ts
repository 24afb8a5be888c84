/**
 * Idempotency-Key: per account and operation, 24 hours. The answer is stored in the transaction that
 * made it, under an advisory lock, so a crash leaves no key "in progress". Faults are not stored, as
 * they change nothing: the key may be used again.
 */
import { createHash } from 'node:crypto';
import { fault } from '../faults.ts';

export const keyPattern = /^[\x21-\x7e]{1,255}$/;

export interface IdempotentRequest {
  accountId: number;
  operation: string;
  key: string;
  digest: Buffer;
}

/** JSON with sorted keys, so that the order of members does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** Identifies a request by account, operation, key and digest of its input. @throws Fault invalid_input */
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
