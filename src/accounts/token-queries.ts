import type { Knex } from 'knex';
import { type ConnectionSource, prepared } from '../db/prepared.ts';

export interface TokenHolder {
  grant_id: string;
  client_name: string;
  audience: 'api' | 'mcp';
  scopes: string[];
  expires_at: Date;
  last_used_at: Date | null;
  account_id: number;
  email: string;
  name: string | null;
}

const tokenHolder = prepared<TokenHolder>(
  'token_holder',
  `SELECT t.audience, t.scopes, t.expires_at, g.id AS grant_id, g.client_name, g.last_used_at,
          a.id AS account_id, a.email, a.name
     FROM oauth_tokens t JOIN oauth_grants g ON g.id = t.grant_id JOIN accounts a ON a.id = g.account_id
    WHERE t.digest = $1 AND t.kind = 'AccessToken' AND t.expires_at > $2`,
);

/**
 * The holder of an access token that has not expired. Ending a grant deletes its tokens. Runs for every request with a
 * token.
 */
export async function findTokenHolder(
  db: ConnectionSource,
  digest: Buffer,
  now: Date,
): Promise<TokenHolder | undefined> {
  return (await tokenHolder(db, [digest, now]))[0];
}

/** Records the time of a grant's last use. */
export async function noteTokenUse(db: Knex, grantId: string, now: Date): Promise<void> {
  await db('oauth_grants').where({ id: grantId }).update({ last_used_at: now });
}
