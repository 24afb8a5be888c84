/** Secrets of endpoints (Standard Webhooks): derived from a key of the service, so that the database has none. */
import { createHash, createHmac } from 'node:crypto';

export interface SecretKey {
  id: string;
  secret: string;
}

export const keyOf = (secret: string): SecretKey => ({
  id: createHash('sha256').update(secret).digest('hex').slice(0, 16),
  secret,
});

/** The old secret signs beside the new one for so long after a rotation. */
export const rotationMs = 24 * 3_600_000;

const secretOf = ({ secret }: SecretKey, salt: string): string =>
  `whsec_${createHmac('sha256', secret).update(`webhook/${salt}`).digest('base64')}`;

export interface SecretColumns {
  secret_salt: string;
  secret_key_id: string;
  previous_salt: string | null;
  previous_key_id: string | null;
  previous_until: Date | null;
}

/** The secrets that sign now, the present one first. Those of a key that the service has no longer are left out. */
export function secretsOf(endpoint: SecretColumns, keys: readonly SecretKey[], now: Date): string[] {
  const { previous_salt: salt, previous_key_id: keyId, previous_until: until } = endpoint;
  const parts = [{ salt: endpoint.secret_salt, keyId: endpoint.secret_key_id }];
  if (salt !== null && keyId !== null && until !== null && until > now) parts.push({ salt, keyId });
  return parts.flatMap((part) => {
    const key = keys.find(({ id }) => id === part.keyId);
    return key ? [secretOf(key, part.salt)] : [];
  });
}
