/** Codes, access tokens and refresh tokens, by their digests. */
import type { Knex } from 'knex';
import type { Audience } from '../contract/resource-rules.ts';

export type TokenKind = 'AccessToken' | 'RefreshToken' | 'AuthorizationCode';

export interface NewToken {
  digest: Buffer;
  kind: TokenKind;
  grantId: string;
  audience: Audience | null;
  scopes: string[];
  payload: object;
  expiresAt: Date;
}

/** Inserts a token; false if its grant is deleted. The lock makes a concurrent deletion of the grant delete the token, too. */
export async function insertToken(db: Knex, token: NewToken): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO oauth_tokens (digest, kind, grant_id, audience, scopes, payload, expires_at)
     SELECT :digest, :kind, id, :audience, :scopes::text[], :payload, :expiresAt
       FROM oauth_grants WHERE id = :grantId FOR KEY SHARE`,
    { ...token, payload: JSON.stringify(token.payload) },
  );
  return rowCount === 1;
}

export interface TokenRow {
  payload: Record<string, unknown>;
  consumed_at: Date | null;
  stepping_up_until: Date | null;
}

/** A token, with the time until which refreshing is suspended. */
export async function findToken(db: Knex, kind: TokenKind, digest: Buffer): Promise<TokenRow | undefined> {
  return db('oauth_tokens as t')
    .join('oauth_grants as g', 'g.id', 't.grant_id')
    .where({ 't.digest': digest, 't.kind': kind })
    .first<TokenRow | undefined>('t.payload', 't.consumed_at', 'g.stepping_up_until');
}

/** Marks a code as used; false if it was already used or is deleted. Of concurrent uses, one succeeds. */
export async function consumeCode(db: Knex, digest: Buffer, now: Date): Promise<boolean> {
  const used = await db('oauth_tokens')
    .where({ digest, kind: 'AuthorizationCode' })
    .whereNull('consumed_at')
    .update({ consumed_at: now });
  return used === 1;
}

/** Marks a refresh token as used, and stores it until `keepUntil` to detect reuse. The time of the first use stays. */
export async function consumeRefreshToken(
  db: Knex,
  digest: Buffer,
  now: Date,
  keepUntil: Date,
): Promise<void> {
  await db('oauth_tokens')
    .where({ digest, kind: 'RefreshToken' })
    .whereNull('consumed_at')
    .update({ consumed_at: now, expires_at: db.raw('least(expires_at, ?)', [keepUntil]) });
}

/** Deletes a token. */
export async function deleteToken(db: Knex, kind: TokenKind, digest: Buffer): Promise<void> {
  await db('oauth_tokens').where({ digest, kind }).delete();
}

/** Deletes the tokens of one kind of a grant. */
export async function deleteTokensOfGrant(db: Knex, kind: TokenKind, grantId: string): Promise<void> {
  await db('oauth_tokens').where({ grant_id: grantId, kind }).delete();
}

/** Deletes the grant of a code, with all tokens issued for it. */
export async function deleteGrantOfCode(db: Knex, digest: Buffer): Promise<void> {
  await db('oauth_grants')
    .where('id', db('oauth_tokens').where({ digest, kind: 'AuthorizationCode' }).select('grant_id'))
    .delete();
}
