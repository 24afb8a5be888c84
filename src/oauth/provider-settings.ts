/** The configuration of oidc-provider; docs/adr/0011 lists defaults that would break real clients. */
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
import { appScopeNames } from '../contract/access.ts';
import type { SiteAddress } from '../contract/site-address.ts';
import type { Limiter } from '../contract/limits.ts';
import { countedNetwork } from '../shared/network-rules.ts';
import { Fault } from '../faults.ts';
import { requestMetadataOf } from './request-metadata.ts';
import { isClientBlocked } from './client-queries.ts';
import { type ReadDocument, documentMaxBytes } from './client-documents.ts';
import { InvalidMetadata, clientKindOf, normaliseClient } from './client-rules.ts';
import { findResource } from './find-resource.ts';
import type { Keys } from './keys.ts';
import { documentFreshSeconds, lifetimes } from './lifetime-rules.ts';
import { resourceUrl } from './resource-rules.ts';
import { endpointPaths, interactionPath } from './path-rules.ts';

export interface ProviderDeps {
  db: Knex;
  baseUrl: string;
  siteAddress: SiteAddress;
  keys: Keys;
  adapter: (name: string) => Adapter;
  limiter: Limiter;
  readDocument: ReadDocument;
  /** Renders a page that explains why an app cannot be connected. */
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

    // Listed for the metadata; each resource names its own.
    scopes: ['openid', ...appScopeNames],
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
      // A property is required for the validator to be called, which normalises all metadata of the client.
      properties: ['software_id'],
      validator: (_ctx, _name, _value, metadata) => normalise(metadata),
    },
    // Clients have no secret and cookies are not used, so the origin of a script proves nothing.
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
        // client-documents.ts sets the lifetime of each document.
        cacheDuration: { min: 1, max: documentFreshSeconds },
        allowFetch: (ctx) => countFetch(ctx, deps.limiter),
        allowClient: async (_ctx, { clientId }) => !(await isClientBlocked(db, clientId)),
      },
      resourceIndicators: {
        enabled: true,
        // Clients of the protocol version 2025-03-26 name none.
        defaultResource: () => resourceUrl(baseUrl, 'mcp'),
        useGrantedResource: () => true,
        getResourceServerInfo: (ctx, identifier) => resourceServer(ctx, identifier, deps),
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
    // A client that revokes one token no longer needs the others.
    revokeGrantPolicy: () => true,
    // Only the grant that the user has just made.
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
  // The consent page shows the current metadata.
  const allowStale = ctx?.oidc.route !== 'authorization';
  if (!ctx) return read(url, allowStale);
  const { documents } = requestMetadataOf(ctx.req);
  documents[url] ??= read(url, allowStale);
  return (await documents[url]).clone();
}

function normalise(metadata: ClientMetadata): void {
  try {
    normaliseClient(metadata, clientKindOf(metadata.client_id));
  } catch (error) {
    if (!(error instanceof InvalidMetadata)) throw error;
    // The library derives the error code from the beginning of the description.
    throw new errors.InvalidClientMetadata(error.message);
  }
}

async function resourceServer(
  ctx: KoaContextWithOIDC,
  identifier: string,
  { baseUrl, siteAddress }: Pick<ProviderDeps, 'baseUrl' | 'siteAddress'>,
) {
  const resource = await findResource(siteAddress, identifier);
  const all = ctx.oidc.params?.['resource'];
  if (!resource || (Array.isArray(all) && all.length > 1)) {
    throw new errors.InvalidTarget(
      `name one resource, ${resourceUrl(baseUrl, 'mcp')} or ${resourceUrl(baseUrl, 'api')}`,
    );
  }
  return {
    scope: appScopeNames.join(' '),
    audience: resource.url,
    accessTokenFormat: 'opaque' as const,
    accessTokenTTL: lifetimes.accessToken,
  };
}

/** Counts the fetch of a document as a registration, as anyone can choose its address. */
async function countFetch(ctx: KoaContextWithOIDC | undefined, limiter: Limiter): Promise<boolean> {
  // Without a context the site's own pages read the document.
  if (!ctx) return true;
  const request = requestMetadataOf(ctx.req);
  request.counted ??= limiter('registration', countedNetwork(request.ip));
  try {
    await request.counted;
    return true;
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'rate_limited') throw error;
    ctx.set('Retry-After', String(error.retryAfterSeconds));
    const refusal = new errors.OIDCProviderError(429, 'temporarily_unavailable', { cause: error });
    refusal.error_description = error.message;
    throw refusal;
  }
}
