/** Keys that sign ID tokens, and secrets of cookies: configured, or created once and stored in Postgres. */
import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Knex } from 'knex';
import type { JWK } from 'oidc-provider';
import type { Config } from '../config/config.ts';
import { type KeyPurpose, type KeyRow, insertKey, listKeys, lockKeys } from './key-queries.ts';
import { retiredKeyMs } from './lifetime-rules.ts';

export interface Keys {
  /** The first signs; the others are published to verify earlier tokens. */
  signing: JWK[];
  /** The first signs; the others are still accepted. */
  cookies: string[];
}

type KeyConfig = Pick<Config, 'OAUTH_SIGNING_KEYS' | 'OAUTH_COOKIE_SECRETS'>;

/** The configured keys, otherwise those of Postgres. */
export async function loadKeys(db: Knex, config: KeyConfig, now: Date): Promise<Keys> {
  const { OAUTH_SIGNING_KEYS: signing, OAUTH_COOKIE_SECRETS: cookies } = config;
  if (signing && cookies) return { signing, cookies };
  const stored = await db.transaction((tx) => storedKeys(tx, now));
  const ofPurpose = (purpose: KeyPurpose) =>
    stored.filter((key) => key.purpose === purpose).map(({ content }) => content);
  return {
    signing: signing ?? ofPurpose('signing'),
    cookies: cookies ?? ofPurpose('cookies').map(({ secret }) => String(secret)),
  };
}

/** Creates missing keys. Of processes that start concurrently, the first creates them and the others wait. */
async function storedKeys(tx: Knex.Transaction, now: Date): Promise<KeyRow[]> {
  const retiredSince = new Date(now.getTime() - retiredKeyMs);
  const inUse = (keys: KeyRow[], purpose: KeyPurpose) =>
    keys.some((key) => key.purpose === purpose && key.retired_at === null);
  const complete = (keys: KeyRow[]) => inUse(keys, 'signing') && inUse(keys, 'cookies');

  let keys = await listKeys(tx, retiredSince);
  if (complete(keys)) return keys;
  await lockKeys(tx);
  keys = await listKeys(tx, retiredSince);
  if (!inUse(keys, 'signing')) await insertKey(tx, 'signing', await newSigningKey());
  if (!inUse(keys, 'cookies')) {
    await insertKey(tx, 'cookies', { secret: randomBytes(32).toString('base64url') });
  }
  return listKeys(tx, retiredSince);
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' };
}
