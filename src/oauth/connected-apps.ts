/** The apps connected to an account. Disconnecting one takes effect from its next request, for every resource. */
import type { Knex } from 'knex';
import { type Scope, appScopeNames } from '../contract/access.ts';
import { endGrant, listConnectedGrants } from './grant-queries.ts';
import type { Audience } from '../contract/resource-rules.ts';

export interface ConnectedApp {
  id: string;
  name: string;
  /** The host of its metadata document; null for registered apps. */
  appHost: string | null;
  /** The host that received the authorization code. */
  redirectHost: string;
  resource: Audience;
  scopes: Scope[];
  connectedAt: Date;
  lastUsedAt: Date | null;
}

export interface ConnectedApps {
  /** Most recently used first. */
  list(accountId: number): Promise<ConnectedApp[]>;
  /** False if the account has no such app (any more). */
  end(accountId: number, id: string): Promise<boolean>;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function createConnectedApps(db: Knex, clock: () => Date): ConnectedApps {
  return {
    async list(accountId) {
      const grants = await listConnectedGrants(db, accountId, clock());
      return grants.map((grant) => ({
        id: grant.id,
        name: grant.client_name,
        appHost: grant.client_kind === 'document' ? new URL(grant.client_id).host : null,
        redirectHost: grant.redirect_host,
        resource: grant.audience,
        scopes: appScopeNames.filter((scope) => grant.scopes.includes(scope)),
        connectedAt: grant.created_at,
        lastUsedAt: grant.last_used_at,
      }));
    },
    end: (accountId, id) =>
      uuid.test(id) ? db.transaction((tx) => endGrant(tx, accountId, id)) : Promise.resolve(false),
  };
}
