/** How oidc-provider is set up; docs/adr/0011 says what of its defaults would break real clients. */
import type { Knex } from 'knex';
import {
  type Adapter,
  type ClientMetadata,
  type Configuration,
  type KoaContextWithOIDC,
  Provider,
  errors,
} from 'oidc-provider';
import { findAccount } from '../accounts/queries.ts';
import { scopeNames } from '../contract/access.ts';
import type { Limiter } from '../contract/limits.ts';
import { countedNetwork } from '../shared/network-rules.ts';
import { Fault } from '../faults.ts';
import { requestMetadataOf } from './request-metadata.ts';
import { isClientBlocked } from './client-queries.ts';
import { type ReadDocument, documentMaxBytes } from './client-documents.ts';
import { BadClient, clientKindOf, settleClient } from './client-rules.ts';
import type { Keys } from './keys.ts';
import { documentFreshSeconds, lifetimes } from './lifetime-rules.ts';
import { resourceMeant, resourceUrl } from './resource-rules.ts';
import { endpointPaths, interactionPath } from './path-rules.ts';

export interface ProviderDeps {
  db: Knex;
  baseUrl: string;
  keys: Keys;
  adapter: (name: string) => Adapter;
  limiter: Limiter;
  readDocument: ReadDocument;
  /** A page that says in words why an app cannot be let in. */
  errorPage(problem: {
    error: string;
    description: string | undefined;
    requestId: string;
    status: number;
  }): string;
}

export function providerSettings(deps: ProviderDeps): Configuration {
  const { db, baseUrl, keys, adapter } = deps;
  return {
    adapter,
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookies,
      names: { interaction: 'oauth_interaction', resume: 'oauth_resume', session: 'oauth_session' },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    routes: endpointPaths,
    interactions: { url: (_ctx, { uid }) => interactionPath(uid) },

    // Listed, so that clients find them in the metadata; the resources say which are theirs.
    scopes: ['openid', ...scopeNames],
    claims: { openid: ['sub'] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientAuthMethods: ['none', 'private_key_jwt'],
    enabledJWA: {
      idTokenSigningAlgValues: ['ES256'],
      clientAuthSigningAlgValues: ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'],
    },
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    extraClientMetadata: {
      // Named so that the validator is called: it sees, and settles, all of a client's metadata.
      properties: ['software_id'],
      validator: (_ctx, _name, _value, metadata) => settle(metadata),
    },
    // Clients hold no secret and no cookie is looked at, so where a script was loaded from proves nothing.
    clientBasedCORS: () => true,

    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        // As client-documents.ts says of each.
        cacheDuration: { min: 1, max: documentFreshSeconds },
        allowFetch: (ctx) => countFetch(ctx, deps.limiter),
        allowClient: async (_ctx, { clientId }) => !(await isClientBlocked(db, clientId)),
      },
      resourceIndicators: {
        enabled: true,
        // Clients of 2025-03-26 name none.
        defaultResource: () => resourceUrl(baseUrl, 'mcp'),
        useGrantedResource: () => true,
        getResourceServerInfo: (ctx, identifier) => resourceServer(ctx, baseUrl, identifier),
      },
    },
    fetch: (url) => readOnce(deps.readDocument, url instanceof Request ? url.url : String(url)),
    fetchResponseBodyLimits: {
      'client_id metadata document': documentMaxBytes,
      jwks_uri: documentMaxBytes,
      sector_identifier_uri: documentMaxBytes,
    },

    ttl: {
      AccessToken: () => lifetimes.accessToken,
      AuthorizationCode: () => lifetimes.code,
      Grant: () => lifetimes.grant,
      IdToken: () => lifetimes.idToken,
      Interaction: () => lifetimes.interaction,
      RefreshToken: () => lifetimes.refreshToken,
      Session: () => lifetimes.interaction,
    },
    expiresWithSession: () => false,
    issueRefreshToken: () => true,
    rotateRefreshToken: () => true,
    // Whoever gives back one token has no more use for the others.
    revokeGrantPolicy: () => true,
    // Only what a person has just allowed.
    loadExistingGrant: async ({ oidc }) => {
      const id = oidc.result?.consent?.grantId;
      return id === undefined ? undefined : oidc.provider.Grant.find(id);
    },
    async findAccount(_ctx, sub) {
      const account = /^\d{1,15}$/.test(sub) ? await findAccount(db, Number(sub)) : undefined;
      return account && { accountId: sub, claims: () => Promise.resolve({ sub }) };
    },
    renderError(ctx, out, error) {
      const { requestId } = requestMetadataOf(ctx.req);
      const description = out.error_description ?? (error instanceof Error ? undefined : '');
      ctx.type = 'html';
      ctx.body = deps.errorPage({ error: out.error, description, requestId, status: ctx.status });
    },
    discovery: { service_documentation: `${baseUrl}/docs` },
  };
}

async function readOnce(read: ReadDocument, url: string): Promise<Response> {
  const { ctx } = Provider;
  // A person who is asked to let a client in is shown what it says of itself now.
  const mayBeOld = ctx?.oidc.route !== 'authorization';
  if (!ctx) return read(url, mayBeOld);
  const asked = requestMetadataOf(ctx.req);
  asked.documents[url] ??= read(url, mayBeOld);
  return (await asked.documents[url]).clone();
}

function settle(metadata: ClientMetadata): void {
  try {
    settleClient(metadata, clientKindOf(metadata.client_id));
  } catch (error) {
    if (!(error instanceof BadClient)) throw error;
    // The library tells the error code by how the description begins.
    throw new errors.InvalidClientMetadata(error.message);
  }
}

function resourceServer(ctx: KoaContextWithOIDC, baseUrl: string, identifier: string) {
  const name = resourceMeant(baseUrl, identifier);
  const all = ctx.oidc.params?.['resource'];
  if (!name || (Array.isArray(all) && all.length > 1)) {
    throw new errors.InvalidTarget(
      `name one resource, ${resourceUrl(baseUrl, 'mcp')} or ${resourceUrl(baseUrl, 'api')}`,
    );
  }
  return {
    scope: scopeNames.join(' '),
    audience: resourceUrl(baseUrl, name),
    accessTokenFormat: 'opaque' as const,
    accessTokenTTL: lifetimes.accessToken,
  };
}

/** Strangers choose what is fetched: each fetch counts as a registration does. */
async function countFetch(ctx: KoaContextWithOIDC | undefined, limiter: Limiter): Promise<boolean> {
  // Asked outside of a request of a client: by our own pages.
  if (!ctx) return true;
  const asked = requestMetadataOf(ctx.req);
  asked.counted ??= limiter('registration', countedNetwork(asked.ip));
  try {
    await asked.counted;
    return true;
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'rate_limited') throw error;
    ctx.set('Retry-After', String(error.retryAfterSeconds));
    const refusal = new errors.OIDCProviderError(429, 'temporarily_unavailable', { cause: error });
    refusal.error_description = error.message;
    throw refusal;
  }
}
