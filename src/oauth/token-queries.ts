/** Codes, access tokens and refresh tokens, by the digest of what their holder keeps. */
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

/**
 * Inserts a token of a grant that is still there; false where it was ended meanwhile. The lock has whoever ends the
 * grant wait, and then take the token with it.
 */
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

export async function findToken(db: Knex, kind: TokenKind, digest: Buffer): Promise<TokenRow | undefined> {
  return db('oauth_tokens as t')
    .join('oauth_grants as g', 'g.id', 't.grant_id')
    .where({ 't.digest': digest, 't.kind': kind })
    .first<TokenRow | undefined>('t.payload', 't.consumed_at', 'g.stepping_up_until');
}

/** Marks a code as used; false where it was before, or is gone. Of two at once, one is first. */
export async function consumeCode(db: Knex, digest: Buffer, now: Date): Promise<boolean> {
  const used = await db('oauth_tokens')
    .where({ digest, kind: 'AuthorizationCode' })
    .whereNull('consumed_at')
    .update({ consumed_at: now });
  return used === 1;
}

/**
 * Marks a refresh token as used, and to be kept until `keepUntil`, by when it is known again for one that was used. The
 * first use counts: the grace does not begin anew.
 */
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

export async function deleteToken(db: Knex, kind: TokenKind, digest: Buffer): Promise<void> {
  await db('oauth_tokens').where({ digest, kind }).delete();
}

export async function deleteTokensOfGrant(db: Knex, kind: TokenKind, grantId: string): Promise<void> {
  await db('oauth_tokens').where({ grant_id: grantId, kind }).delete();
}

/** Ends the grant that a code was given for, and with it everything the code was exchanged for. */
export async function deleteGrantOfCode(db: Knex, digest: Buffer): Promise<void> {
  await db('oauth_grants')
    .where('id', db('oauth_tokens').where({ digest, kind: 'AuthorizationCode' }).select('grant_id'))
    .delete();
}
