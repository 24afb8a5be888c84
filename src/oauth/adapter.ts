/** The provider's storage in Postgres. Ids that grant access are stored as digests. */
import type { Knex } from 'knex';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { SiteAddress } from '../contract/site-address.ts';
import { digestOf } from '../shared/token-rules.ts';
import { faultOf } from '../contract/problem.ts';
import { findRegisteredClient, upsertClient } from './client-queries.ts';
import { deleteGrant, findGrantPayload, saveGrantPayload } from './grant-queries.ts';
import { lifetimes, reuseGraceSeconds, usedTokenSeconds } from './lifetime-rules.ts';
import { deleteRecord, findRecord, upsertRecord } from './record-queries.ts';
import { findResource } from './find-resource.ts';
import {
  type TokenKind,
  consumeCode,
  consumeRefreshToken,
  deleteGrantOfCode,
  deleteToken,
  deleteTokensOfGrant,
  findToken,
  insertToken,
} from './token-queries.ts';

export interface AdapterDeps {
  db: Knex;
  clock: () => Date;
  siteAddress: SiteAddress;
}

const tokenKinds: readonly string[] = [
  'AccessToken',
  'RefreshToken',
  'AuthorizationCode',
] satisfies TokenKind[];
const isTokenKind = (name: string): name is TokenKind => tokenKinds.includes(name);

/** The methods of an adapter that a kind of record needs. */
type Store = Pick<Adapter, 'upsert' | 'find' | 'destroy'> & Partial<Adapter>;

export function createAdapterFactory(deps: AdapterDeps): AdapterFactory {
  return (name) => {
    const store = storeOf(name, deps);
    return {
      upsert: (id, payload, expiresIn) => orUnavailable(store.upsert(id, payload, expiresIn)),
      find: (id) => orUnavailable(store.find(id)),
      destroy: (id) => orUnavailable(store.destroy(id)),
      consume: (id) => orUnavailable(store.consume?.(id)),
      revokeByGrantId: (grantId) => orUnavailable(store.revokeByGrantId?.(grantId)),
      // Used only by disabled features.
      findByUserCode: () => Promise.resolve(undefined),
      findByUid: () => Promise.resolve(undefined),
    };
  };
}

function storeOf(name: string, deps: AdapterDeps): Store {
  if (isTokenKind(name)) return tokens(name, deps);
  if (name === 'Client') return clients(deps);
  if (name === 'Grant') return grants(deps);
  if (name === 'Session') return noSessions;
  return records(name, deps);
}

/** Maps the unavailability of Postgres to 503. */
async function orUnavailable<T>(work: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof errors.OIDCProviderError || faultOf(error).code !== 'unavailable') throw error;
    throw new errors.OIDCProviderError(503, 'temporarily_unavailable', { cause: error });
  }
}

/** The site has its own sessions, so the provider's are not stored. */
const noSessions: Store = {
  upsert: () => Promise.resolve(),
  find: () => Promise.resolve(undefined),
  destroy: () => Promise.resolve(),
};

const clients = ({ db, clock }: AdapterDeps): Store => ({
  upsert: (id, metadata) => upsertClient(db, { id, kind: 'registered', metadata }, clock()),
  // Other text is not an id, and may be invalid in Postgres.
  find: (id) => (/^[\x21-\x7e]+$/.test(id) ? findRegisteredClient(db, id) : Promise.resolve(undefined)),
  // Clients cannot be managed by users; operators block them (docs/operations.md).
  destroy: () => Promise.resolve(),
});

/** consents.ts inserts the row of a grant, with what its owner is shown, before the provider saves it. */
const grants = ({ db }: AdapterDeps): Store => ({
  async upsert(id, payload) {
    if (!(await saveGrantPayload(db, id, payload))) throw new errors.InvalidGrant('the grant was ended');
  },
  find: (id) => findGrantPayload(db, id),
  destroy: (id) => deleteGrant(db, id),
});

function tokens(kind: TokenKind, { db, clock, siteAddress }: AdapterDeps): Store {
  return {
    async upsert(id, payload, expiresIn = lifetimes.accessToken) {
      const { jti: _jti, ...rest } = payload;
      const resource = kind === 'AccessToken' ? await findResource(siteAddress, String(payload.aud)) : null;
      const saved = await insertToken(db, {
        digest: digestOf(id),
        kind,
        grantId: payload.grantId ?? '',
        audience: resource?.name ?? null,
        scopes: payload.scope?.split(' ').filter(Boolean) ?? [],
        payload: rest,
        expiresAt: new Date(Date.now() + expiresIn * 1_000),
      });
      if (!saved) throw new errors.InvalidGrant('the grant was ended');
    },
    async find(id) {
      const row = await findToken(db, kind, digestOf(id));
      if (!row) return undefined;
      const { payload, consumed_at: consumedAt, stepping_up_until: steppingUpUntil } = row;
      const now = clock().getTime();
      if (kind === 'RefreshToken' && steppingUpUntil !== null && steppingUpUntil.getTime() > now) {
        return undefined;
      }
      const found: AdapterPayload = { ...payload, jti: id };
      const graceMs = kind === 'RefreshToken' ? reuseGraceSeconds * 1_000 : 0;
      if (consumedAt !== null && now - consumedAt.getTime() >= graceMs) {
        found.consumed = Math.floor(consumedAt.getTime() / 1_000);
      }
      return found;
    },
    async consume(id) {
      const digest = digestOf(id);
      const now = clock();
      if (kind === 'RefreshToken') {
        await consumeRefreshToken(db, digest, now, new Date(now.getTime() + usedTokenSeconds * 1_000));
      } else if (!(await consumeCode(db, digest, now))) {
        // The code was already used, so one of the two uses may be an attack (RFC 6749, section 4.1.2).
        await deleteGrantOfCode(db, digest);
        throw new errors.InvalidGrant('the code was used at the same time');
      }
    },
    destroy: (id) => deleteToken(db, kind, digestOf(id)),
    revokeByGrantId: (grantId) => deleteTokensOfGrant(db, kind, grantId),
  };
}

function records(kind: string, { db, clock }: AdapterDeps): Store {
  return {
    upsert(id, payload, expiresIn = lifetimes.interaction) {
      const { jti: _jti, returnTo, ...rest } = payload;
      return upsertRecord(db, {
        digest: digestOf(`${kind} ${id}`),
        kind,
        // The return address ends with the id.
        payload: { ...rest, ...(returnTo !== undefined && { returnTo: returnTo.slice(0, -id.length) }) },
        expires_at: new Date(Date.now() + expiresIn * 1_000),
      });
    },
    async find(id) {
      const payload = await findRecord(db, kind, digestOf(`${kind} ${id}`), clock());
      if (!payload) return undefined;
      const found: AdapterPayload = { ...payload, jti: id };
      if (found.returnTo !== undefined) found.returnTo += id;
      return found;
    },
    destroy: (id) => deleteRecord(db, kind, digestOf(`${kind} ${id}`)),
  };
}
