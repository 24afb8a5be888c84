/** Keys that ID tokens are signed with and secrets of cookies: made once and kept in Postgres, or given. */
import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Knex } from 'knex';
import type { JWK } from 'oidc-provider';
import type { Config } from '../config/config.ts';
import { type KeyPurpose, type KeyRow, insertKey, listKeys, lockKeys } from './key-queries.ts';
import { retiredKeyMs } from './lifetime-rules.ts';

export interface Keys {
  /** The first signs; the others are published for what they signed before. */
  signing: JWK[];
  /** The first signs; the others are still believed. */
  cookies: string[];
}

type Given = Pick<Config, 'OAUTH_SIGNING_KEYS' | 'OAUTH_COOKIE_SECRETS'>;

export async function loadKeys(db: Knex, config: Given, now: Date): Promise<Keys> {
  const { OAUTH_SIGNING_KEYS: signing, OAUTH_COOKIE_SECRETS: cookies } = config;
  if (signing && cookies) return { signing, cookies };
  const kept = await db.transaction((tx) => keysKept(tx, now));
  const ofPurpose = (purpose: KeyPurpose) =>
    kept.filter((key) => key.purpose === purpose).map(({ content }) => content);
  return {
    signing: signing ?? ofPurpose('signing'),
    cookies: cookies ?? ofPurpose('cookies').map(({ secret }) => String(secret)),
  };
}

/** Makes what is missing. Processes that start at once wait for each other and find the keys of the first. */
async function keysKept(tx: Knex.Transaction, now: Date): Promise<KeyRow[]> {
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
