/** Grants: a client that a person let in; and what they need not be asked again. */
import type { Knex } from 'knex';
import type { Audience } from '../contract/resource-rules.ts';

export interface NewGrant {
  id: string;
  account_id: number;
  client_id: string;
  client_name: string;
  redirect_host: string;
  audience: Audience;
  scopes: string[];
  created_at: Date;
}

export async function insertGrant(tx: Knex.Transaction, grant: NewGrant): Promise<void> {
  await tx('oauth_grants').insert(grant);
  await tx('oauth_clients').where({ id: grant.client_id }).update({ granted_at: grant.created_at });
}

/** What the provider keeps of a grant; false where the grant is gone. */
export async function saveGrantPayload(db: Knex, id: string, payload: object): Promise<boolean> {
  const saved = await db('oauth_grants')
    .where({ id })
    .update({ payload: JSON.stringify(payload) });
  return saved === 1;
}

export async function findGrantPayload(db: Knex, id: string): Promise<Record<string, unknown> | undefined> {
  const grant = await db('oauth_grants')
    .where({ id })
    .first<{ payload: Record<string, unknown> } | undefined>('payload');
  return grant?.payload;
}

export async function deleteGrant(db: Knex, id: string): Promise<void> {
  await db('oauth_grants').where({ id }).delete();
}

/** Its client cannot refresh until then, and asks the person instead. */
export async function holdRefreshing(db: Knex, id: string, until: Date): Promise<void> {
  await db('oauth_grants').where({ id }).update({ stepping_up_until: until });
}

export interface ConnectedGrant {
  id: string;
  client_id: string;
  client_kind: 'registered' | 'document';
  client_name: string;
  redirect_host: string;
  audience: Audience;
  scopes: string[];
  created_at: Date;
  last_used_at: Date | null;
}

/** Grants that somebody can still act by: with an access token, or a refresh token that was not used up. */
export async function listConnectedGrants(db: Knex, accountId: number, now: Date): Promise<ConnectedGrant[]> {
  return db('oauth_grants as g')
    .join('oauth_clients as c', 'c.id', 'g.client_id')
    .where('g.account_id', accountId)
    .whereExists(
      db('oauth_tokens as t')
        .whereRaw('t.grant_id = g.id')
        .whereIn('t.kind', ['AccessToken', 'RefreshToken'])
        .whereNull('t.consumed_at')
        .where('t.expires_at', '>', now)
        .select(db.raw('1')),
    )
    .orderByRaw('coalesce(g.last_used_at, g.created_at) DESC, g.id')
    .select(
      'g.id',
      'g.client_id',
      'c.kind as client_kind',
      'g.client_name',
      'g.redirect_host',
      'g.audience',
      'g.scopes',
      'g.created_at',
      'g.last_used_at',
    );
}

/** Ends a grant of the account, and has its client ask again next time. */
export async function endGrant(tx: Knex.Transaction, accountId: number, id: string): Promise<boolean> {
  const rows = await tx('oauth_grants')
    .where({ account_id: accountId, id })
    .delete()
    .returning<{ client_id: string }[]>('client_id');
  const [ended] = rows;
  if (!ended) return false;
  await tx('oauth_consents').where({ account_id: accountId, client_id: ended.client_id }).delete();
  return true;
}

export interface ConsentKey {
  account_id: number;
  client_id: string;
  redirect_host: string;
  audience: Audience;
}

/** The scopes allowed before; undefined where nothing was. */
export async function findConsentedScopes(db: Knex, key: ConsentKey): Promise<string[] | undefined> {
  const consent = await db('oauth_consents').where(key).first<{ scopes: string[] } | undefined>('scopes');
  return consent?.scopes;
}

/** Keeps the latest word on the scopes that were asked for, and what was allowed of others before. */
export async function saveConsent(
  tx: Knex.Transaction,
  key: ConsentKey,
  { asked, allowed }: { asked: string[]; allowed: string[] },
  now: Date,
): Promise<void> {
  await tx.raw(
    `INSERT INTO oauth_consents AS c (account_id, client_id, redirect_host, audience, scopes, allowed_at)
     VALUES (:account_id, :client_id, :redirect_host, :audience, :allowed::text[], :now)
     ON CONFLICT (account_id, client_id, redirect_host, audience) DO UPDATE
       SET allowed_at = excluded.allowed_at,
           scopes = excluded.scopes || ARRAY(SELECT unnest(c.scopes) EXCEPT SELECT unnest(:asked::text[]))`,
    { ...key, asked, allowed, now },
  );
}
