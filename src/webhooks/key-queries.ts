/** The keys that secrets of endpoints are made of: configured, or created once and stored in Postgres. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { type SecretKey, keyOf } from './secret-rules.ts';

/** WEBHOOK_SECRETS. */
type Configured = readonly string[] | undefined;

/** All keys; the first is for new secrets. Earlier ones stay known, so that endpoints keep their secrets. */
export async function listSecretKeys(db: Knex, configured: Configured): Promise<SecretKey[]> {
  const stored = await db('webhook_keys').orderBy(['created_at', 'id']).select<SecretKey[]>('id', 'secret');
  return [...(configured ?? []).map(keyOf), ...stored];
}

/** As `listSecretKeys`, with at least one key. Of two that are created at once, both stay in use. */
export async function ensureSecretKeys(
  tx: Knex.Transaction,
  configured: Configured,
): Promise<[SecretKey, ...SecretKey[]]> {
  const [first, ...others] = await listSecretKeys(tx, configured);
  if (first) return [first, ...others];
  const created = keyOf(randomBytes(32).toString('base64url'));
  await tx('webhook_keys').insert(created);
  return [created];
}
