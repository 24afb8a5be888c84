/** Challenges: random, single-use, and valid for five minutes. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { insertChallenge, takeChallenge } from './passkey-queries.ts';
import { challengeMs } from './passkey-rules.ts';
import { ClientData } from './passkey-schema.ts';

/** @param accountId the account that adds a passkey; null for a sign-in, where it is not known yet. */
export async function newChallenge(
  db: Knex,
  accountId: number | null,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = randomBytes(32);
  const expiresAt = new Date(now.getTime() + challengeMs);
  await insertChallenge(db, challenge.toString('base64url'), accountId, expiresAt);
  return new Uint8Array(challenge);
}

export type Taken = { challenge: string } | { refused: 'unreadable' | 'too_late' };

/** Consumes the signed challenge, even if the verification then fails, so that a response cannot be replayed. */
export async function takeSigned(
  db: Knex,
  clientDataJson: string,
  accountId: number | null,
  now: Date,
): Promise<Taken> {
  const { success, data } = ClientData.safeParse(
    parsedJson(Buffer.from(clientDataJson, 'base64url').toString('utf8')),
  );
  // Our pages are never embedded in a frame of another origin.
  if (!success || data.crossOrigin === true) return { refused: 'unreadable' };
  const { challenge } = data;
  return (await takeChallenge(db, challenge, accountId, now)) ? { challenge } : { refused: 'too_late' };
}

/** Undefined for invalid JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
