/** The provider with what stands before and behind its own handling. */
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

export function createProvider({ log, ...parts }: ProviderParts): Provider {
  const provider = new Provider(
    parts.baseUrl,
    providerSettings({ ...parts, adapter: createAdapterFactory(parts) }),
  );
  // Addresses in metadata and cookies follow from the issuer, whatever Host or proxy a request came by.
  const { host, protocol } = new URL(parts.baseUrl);
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    ctx.req.headers.host = host;
    ctx.req.headers['x-forwarded-host'] = host;
    ctx.req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    await next();
  });
  provider.use(pageHeaders);
  provider.use(sayAway);
  provider.use(dropSessionCookie);
  provider.use(completeMetadata);
  provider.use(defaultScope);
  tellLog(provider, log);
  return provider;
}

type Next = () => Promise<unknown>;

/** Its pages, which are all about errors, load our style sheet and nothing else. */
async function pageHeaders(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  ctx.set({
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Codes are in the addresses that it redirects to.
    'Referrer-Policy': 'no-referrer',
  });
  await next();
}

async function sayAway(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next();
  if (ctx.status !== 503) return;
  ctx.set('Retry-After', '5');
  if (ctx.type === 'text/html') return;
  ctx.body = {
    error: 'temporarily_unavailable',
    error_description: 'The service is briefly unavailable; send the request again in a few seconds.',
  };
}

/** No session is kept, so no cookie is needed for one (adapter.ts). */
async function dropSessionCookie(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next();
  const cookies = [ctx.response.headers['set-cookie'] ?? []].flat().map(String);
  const kept = cookies.filter((cookie) => !/^oauth_session(\.sig)?=/.test(cookie));
  if (kept.length === cookies.length) return;
  ctx.remove('Set-Cookie');
  if (kept.length > 0) ctx.set('Set-Cookie', kept);
}

/** The library says of itself what it can do, not what this service has of it. */
async function completeMetadata(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next();
  if (metadataPaths.some((path) => path === ctx.path) && ctx.status === 200) {
    Object.assign(ctx.body as object, { response_modes_supported: ['query'] });
  }
}

/** A client that names no scope may read the account; without this it would be refused. */
async function defaultScope(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  const { scope } = ctx.query;
  if (ctx.path === endpointPaths.authorization && (scope === undefined || scope === '')) {
    ctx.query = { ...ctx.query, scope: 'account:read' };
  }
  await next();
}

/** What was refused and why, without tokens, codes or names. */
function tellLog(provider: Provider, log: Logger): void {
  provider.on('server_error', (ctx: KoaContextWithOIDC, error: Error) => {
    const away = faultOf(error.cause ?? error).code === 'unavailable';
    log[away ? 'warn' : 'error'](
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
