import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { scopeNames } from '../contract/access.ts';
import type { Actor } from '../contract/access.ts';
import type { Presented } from '../contract/start-call.ts';
import type { Limiter } from '../contract/limits.ts';
import type { ConnectionSource } from '../db/prepared.ts';
import { countedNetwork } from '../shared/network-rules.ts';
import type { Audience } from '../contract/resource-rules.ts';
import { Fault, fault } from '../faults.ts';
import { digestOf, isWellFormedKey, keyPrefix } from '../shared/token-rules.ts';
import { findKeyHolder, noteKeyUse } from './queries.ts';
import { isToken } from './session-rules.ts';
import { findTokenHolder, noteTokenUse } from './token-queries.ts';

/** `last_used_at` is informational: one write per minute and credential suffices. */
const noteUseEveryMs = 60_000;

/** The number of recently valid credentials whose account is remembered. */
const maxHolders = 10_000;

export interface Authenticator {
  /**
   * The account behind an Authorization header: null without a header, 401 for an invalid one. Queries Postgres each
   * time, on the connection of `on` if given. An invalid credential counts as a read of the client's network, so that
   * guessing runs into 429.
   */
  authenticate: (presented: Presented, now: Date, on?: ConnectionSource) => Promise<Actor | null>;
  /**
   * The account of the credential at its last check. A credential never changes accounts, so work for the account can
   * start while it is checked again. This proves nothing.
   */
  likelyAccount: (authorization: string | undefined) => number | undefined;
}

export function createAuthenticator(db: Knex, limiter: Limiter): Authenticator {
  // Keyed by digest, so that no credentials stay in memory.
  const holders = new LRUCache<string, number>({ max: maxHolders });

  const check = async ({ authorization, audience, on }: Check, now: Date) => {
    const presented =
      presentedIn(authorization) ??
      fault(
        'unauthenticated',
        'The credential is neither a key nor an access token of this service. Check that you sent all of it.',
      );
    const digest = digestOf(presented.credential);
    const place = digest.toString('base64');
    try {
      const actor = await actorBy({ db, on }, presented.kind, digest, audience, now);
      holders.set(place, actor.accountId);
      return actor;
    } catch (error) {
      holders.delete(place);
      throw error;
    }
  };
  return {
    async authenticate({ authorization, audience, ip }, now, on = db) {
      if (authorization === undefined) return null;
      try {
        return await check({ authorization, audience, on }, now);
      } catch (error) {
        if (error instanceof Fault) await limiter('read', countedNetwork(ip));
        throw error;
      }
    },
    likelyAccount(authorization) {
      const presented = authorization === undefined ? null : presentedIn(authorization);
      return presented ? holders.get(digestOf(presented.credential).toString('base64')) : undefined;
    },
  };
}

interface Check {
  authorization: string;
  audience: Audience;
  /** Where the credential is looked up. */
  on: ConnectionSource;
}

type Kind = 'api_key' | 'access_token';

/** RFC 6750, section 2.1; null if the header contains no credential of ours. */
function presentedIn(authorization: string): { kind: Kind; credential: string } | null {
  const [, credential = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  if (credential.startsWith(keyPrefix)) {
    return isWellFormedKey(credential) ? { kind: 'api_key', credential } : null;
  }
  return isToken(credential) ? { kind: 'access_token', credential } : null;
}

/** The pool, and where the credential is looked up. */
interface Databases {
  db: Knex;
  on: ConnectionSource;
}

const actorBy = (
  dbs: Databases,
  kind: Kind,
  digest: Buffer,
  audience: Audience,
  now: Date,
): Promise<Actor> =>
  kind === 'api_key' ? keyActor(dbs, digest, now) : tokenActor(dbs, digest, audience, now);

async function keyActor({ db, on }: Databases, digest: Buffer, now: Date): Promise<Actor> {
  const holder =
    (await findKeyHolder(on, digest, now)) ??
    fault('unauthenticated', 'The key is unknown, revoked or expired. Create a new one in your account.');
  if (isDue(holder.last_used_at, now)) {
    // Not awaited, as nothing depends on it.
    noteKeyUse(db, holder.key_id, now).catch(() => undefined);
  }
  return {
    accountId: holder.account_id,
    email: holder.email,
    name: holder.name,
    credential: { kind: 'api_key', id: holder.key_id, name: holder.key_name, expiresAt: holder.expires_at },
    scopes: holder.scopes,
  };
}

async function tokenActor(
  { db, on }: Databases,
  digest: Buffer,
  audience: Audience,
  now: Date,
): Promise<Actor> {
  const holder =
    (await findTokenHolder(on, digest, now)) ??
    fault(
      'unauthenticated',
      'The access token is unknown, expired or revoked. Refresh it, or sign in again.',
    );
  if (holder.audience !== audience) {
    fault(
      'unauthenticated',
      `The access token is for another resource, ${resources[holder.audience]}. Sign in again and name ${resources[audience]} as \`resource\`.`,
    );
  }
  if (isDue(holder.last_used_at, now)) noteTokenUse(db, holder.grant_id, now).catch(() => undefined);
  return {
    accountId: holder.account_id,
    email: holder.email,
    name: holder.name,
    credential: {
      kind: 'access_token',
      id: holder.grant_id,
      name: holder.client_name,
      expiresAt: holder.expires_at,
    },
    scopes: scopeNames.filter((scope) => holder.scopes.includes(scope)),
  };
}

const resources: Record<Audience, string> = { api: 'the API', mcp: 'the MCP endpoint' };

const isDue = (lastUsedAt: Date | null, now: Date) =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > noteUseEveryMs;
