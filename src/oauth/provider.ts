/** The provider with its middleware and logging. */
import type { EventEmitter } from 'node:events';
import { type KoaContextWithOIDC, Provider, type errors } from 'oidc-provider';
import type { Logger } from 'pino';
import { faultOf } from '../contract/problem.ts';
import { type AdapterDeps, createAdapterFactory } from './adapter.ts';
import { requestMetadataOf } from './request-metadata.ts';
import { endpointPaths, metadataPaths } from './path-rules.ts';
import { type ProviderDeps, providerSettings } from './provider-settings.ts';

export interface ProviderParts extends Omit<ProviderDeps, 'adapter'>, AdapterDeps {
  log: Logger;
}

/** Creates the OpenID provider. */
export function createProvider({ log, ...parts }: ProviderParts): Provider {
  const provider = new Provider(
    parts.baseUrl,
    providerSettings({ ...parts, adapter: createAdapterFactory(parts) }),
  );
  // Addresses in metadata and cookies are derived from the issuer, regardless of the request's Host or proxy.
  const { host, protocol } = new URL(parts.baseUrl);
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    ctx.req.headers.host = host;
    ctx.req.headers['x-forwarded-host'] = host;
    ctx.req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    await next();
  });
  provider.use(pageHeaders);
  provider.use(unavailableResponse);
  provider.use(dropSessionCookie);
  provider.use(completeMetadata);
  provider.use(defaultScope);
  logEvents(provider, log);
  return provider;
}

type Next = () => Promise<unknown>;

/** Security headers of the provider's error pages, which load only the site's style sheet. */
async function pageHeaders(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  ctx.set({
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Redirect addresses contain codes.
    'Referrer-Policy': 'no-referrer',
  });
  await next();
}

async function unavailableResponse(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next();
  if (ctx.status !== 503) return;
  ctx.set('Retry-After', '5');
  if (ctx.type === 'text/html') return;
  ctx.body = {
    error: 'temporarily_unavailable',
    error_description: 'The service is unavailable for a moment. Send the request again in a few seconds.',
  };
}

/** The provider's sessions are not stored (adapter.ts), so their cookies are removed. */
async function dropSessionCookie(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next();
  const cookies = [ctx.response.headers['set-cookie'] ?? []].flat().map(String);
  const kept = cookies.filter((cookie) => !/^oauth_session(\.sig)?=/.test(cookie));
  if (kept.length === cookies.length) return;
  ctx.remove('Set-Cookie');
  if (kept.length > 0) ctx.set('Set-Cookie', kept);
}

/** Corrects the metadata, in which the library lists response modes that this service does not offer. */
async function completeMetadata(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next();
  if (metadataPaths.some((path) => path === ctx.path) && ctx.status === 200) {
    Object.assign(ctx.body as object, { response_modes_supported: ['query'] });
  }
}

/** A client without a scope may read the account; the provider would refuse it otherwise. */
async function defaultScope(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  const { scope } = ctx.query;
  if (ctx.path === endpointPaths.authorization && (scope === undefined || scope === '')) {
    ctx.query = { ...ctx.query, scope: 'account:read' };
  }
  await next();
}

/** Logs refusals and errors, without tokens, codes or names. */
function logEvents(provider: Provider, log: Logger): void {
  provider.on('server_error', (ctx: KoaContextWithOIDC, error: Error) => {
    const isUnavailable = faultOf(error.cause ?? error).code === 'unavailable';
    log[isUnavailable ? 'warn' : 'error'](
      { err: error, path: ctx.path, requestId: requestMetadataOf(ctx.req).requestId },
      'OAuth request failed',
    );
  });
  const emitter: EventEmitter = provider;
  emitter.on('error', (error: Error) => log.error({ err: error }, 'OAuth request failed'));
  const refused = ({ oidc, req }: KoaContextWithOIDC, error: errors.OIDCProviderError) =>
    log.info(
      {
        requestId: requestMetadataOf(req).requestId,
        route: oidc.route,
        client: oidc.client?.clientId,
        error: error.error,
        description: error.error_description,
        detail: error.error_detail,
      },
      'OAuth request refused',
    );
  provider.on('authorization.error', refused);
  provider.on('grant.error', refused);
  provider.on('registration_create.error', refused);
  provider.on('revocation.error', refused);
}
