/** Grants of users to clients, and remembered consents. */
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

/** Inserts a grant and updates the time of its client's last grant. */
export async function insertGrant(tx: Knex.Transaction, grant: NewGrant): Promise<void> {
  await tx('oauth_grants').insert(grant);
  await tx('oauth_clients').where({ id: grant.client_id }).update({ granted_at: grant.created_at });
}

/** Saves the provider's payload of a grant; false if the grant is deleted. */
export async function saveGrantPayload(db: Knex, id: string, payload: object): Promise<boolean> {
  const saved = await db('oauth_grants')
    .where({ id })
    .update({ payload: JSON.stringify(payload) });
  return saved === 1;
}

/** The provider's payload of a grant. */
export async function findGrantPayload(db: Knex, id: string): Promise<Record<string, unknown> | undefined> {
  const grant = await db('oauth_grants')
    .where({ id })
    .first<{ payload: Record<string, unknown> } | undefined>('payload');
  return grant?.payload;
}

/** Deletes a grant with its tokens. */
export async function deleteGrant(db: Knex, id: string): Promise<void> {
  await db('oauth_grants').where({ id }).delete();
}

/** Refuses the refresh tokens of a grant until then, so that its client asks for consent again. */
export async function suspendRefresh(db: Knex, id: string, until: Date): Promise<void> {
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

/** An account's grants with a valid access token or unused refresh token, most recently used first. */
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

/** Deletes a grant of the account and the remembered consents of its client; false if there is no such grant. */
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

/** The scopes allowed before; undefined if none were. */
export async function findConsentedScopes(db: Knex, key: ConsentKey): Promise<string[] | undefined> {
  const consent = await db('oauth_consents').where(key).first<{ scopes: string[] } | undefined>('scopes');
  return consent?.scopes;
}

/** Saves the decision on the requested scopes; earlier decisions on other scopes stay. */
export async function saveConsent(
  tx: Knex.Transaction,
  key: ConsentKey,
  { requested, allowed }: { requested: string[]; allowed: string[] },
  now: Date,
): Promise<void> {
  await tx.raw(
    `INSERT INTO oauth_consents AS c (account_id, client_id, redirect_host, audience, scopes, allowed_at)
     VALUES (:account_id, :client_id, :redirect_host, :audience, :allowed::text[], :now)
     ON CONFLICT (account_id, client_id, redirect_host, audience) DO UPDATE
       SET allowed_at = excluded.allowed_at,
           scopes = excluded.scopes || ARRAY(SELECT unnest(c.scopes) EXCEPT SELECT unnest(:requested::text[]))`,
    { ...key, requested, allowed, now },
  );
}
