/** The OAuth 2.1 authorization server: endpoints for clients, consent, and connected apps. */
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { createGuardedFetch } from '../guarded-fetch/guarded-fetch.ts';
import type { Config } from '../config/config.ts';
import { userAgentOf } from '../guarded-fetch/crawler-rules.ts';
import type { SiteAddress } from '../contract/site-address.ts';
import type { Limiter } from '../contract/limits.ts';
import { createDocumentReader } from './client-documents.ts';
import { type ConnectedApps, createConnectedApps } from './connected-apps.ts';
import { type Consents, createConsents } from './consents.ts';
import { oauthEndpoints } from './endpoints.ts';
import { suspendRefresh } from './grant-queries.ts';
import { loadKeys } from './keys.ts';
import { stepUpSeconds } from './lifetime-rules.ts';
import { type ProviderParts, createProvider } from './provider.ts';

export interface AuthorizationServerDeps {
  config: Config;
  db: Knex;
  log: Logger;
  clock: () => Date;
  limiter: Limiter;
  siteAddress: SiteAddress;
  errorPage: ProviderParts['errorPage'];
}

export interface AuthorizationServer {
  endpoints: Middleware;
  consents: Consents;
  connectedApps: ConnectedApps;
  /**
   * Call it when a token lacked a scope: clients of 2025 then refresh the token, which adds no scope. Their refresh token is
   * refused for two minutes, so that they ask for consent again. `id`: the grant.
   */
  stepUp(id: string): Promise<void>;
}

/** The provider is opened on first use. */
export function createAuthorizationServer(deps: AuthorizationServerDeps): AuthorizationServer {
  const { config, db, log, clock, limiter, siteAddress, errorPage } = deps;
  const baseUrl = config.BASE_URL;

  const open = async () => {
    const keys = await loadKeys(db, config, clock());
    const guardedFetch = createGuardedFetch({
      resolve: config.CRAWL_RESOLVE,
      userAgent: userAgentOf(config.BASE_URL),
    });
    const readDocument = createDocumentReader({ db, clock, guardedFetch });
    const provider = createProvider({
      db,
      clock,
      baseUrl,
      siteAddress,
      keys,
      limiter,
      readDocument,
      errorPage,
      log,
    });
    return { provider, handle: provider.callback() };
  };
  // A failure to open, such as Postgres being unavailable, is not cached.
  let opening: ReturnType<typeof open> | undefined;
  const opened = () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  return {
    endpoints: oauthEndpoints({
      baseUrl,
      siteAddress,
      limiter,
      handler: async () => (await opened()).handle,
    }),
    consents: createConsents({ db, clock, siteAddress, provider: async () => (await opened()).provider }),
    connectedApps: createConnectedApps(db, clock),
    stepUp: (id) => suspendRefresh(db, id, new Date(clock().getTime() + stepUpSeconds * 1_000)),
  };
}
