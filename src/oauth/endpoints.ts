/** Routes requests to the authorization server, after checking method and rate limit. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Middleware } from 'koa';
import type { SiteAddress } from '../contract/site-address.ts';
import type { Limiter } from '../contract/limits.ts';
import { countedNetwork } from '../shared/network-rules.ts';
import { faultOf } from '../contract/problem.ts';
import { rememberRequest } from './request-metadata.ts';
import { endpointPaths, metadataPaths } from './path-rules.ts';
import { resourceMetadata, resourceMetadataAt } from './resource-metadata.ts';

export interface EndpointsDeps {
  /** Of the deployment: the issuer. */
  baseUrl: string;
  siteAddress: SiteAddress;
  limiter: Limiter;
  /** The provider's request handler. */
  handler: () => Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>>;
}

const { authorization, token, registration, revocation, jwks } = endpointPaths;
const metadataFreshSeconds = 3_600;

const methodsOf = (path: string): readonly string[] | undefined => {
  if (path === authorization || path.startsWith(`${authorization}/`)) return ['GET', 'HEAD'];
  if (path === token || path === registration || path === revocation) return ['POST', 'OPTIONS'];
  if (path === jwks || metadataPaths.some((known) => known === path)) return ['GET', 'HEAD', 'OPTIONS'];
  return undefined;
};

export function oauthEndpoints({ baseUrl, siteAddress, limiter, handler }: EndpointsDeps): Middleware {
  return async (ctx, next) => {
    const resource = resourceMetadataAt(ctx.path);
    if (resource) {
      answerOpenly(ctx, resourceMetadata(await siteAddress(ctx.get('Host')), resource, baseUrl));
      return;
    }
    const methods = methodsOf(ctx.path);
    if (!methods) {
      await next();
      return;
    }
    if (!methods.includes(ctx.method)) {
      ctx.set('Allow', methods.join(', '));
      refuse(ctx, 405, 'invalid_request', `Use ${methods.join(' or ')} here.`);
      return;
    }
    if (ctx.path === registration && !(await registrationPasses(ctx, limiter))) return;
    try {
      // Limited, as each authorization request is stored for an hour.
      if (ctx.method !== 'OPTIONS') await limiter('read', countedNetwork(ctx.ip));
      const handle = await handler();
      rememberRequest(ctx.req, { ip: ctx.ip, requestId: String(ctx.state['requestId'] ?? '') });
      ctx.respond = false;
      await handle(ctx.req, ctx.res);
    } catch (error) {
      answerFailure(ctx, error);
    }
  };
}

/** CORS headers for any origin: no response here depends on cookies. */
function openToScripts(ctx: Context, methods: string): void {
  ctx.set('Access-Control-Allow-Origin', '*');
  if (ctx.method !== 'OPTIONS') return;
  ctx.set('Access-Control-Allow-Methods', methods);
  ctx.set('Access-Control-Allow-Headers', ctx.get('Access-Control-Request-Headers') || 'content-type');
  ctx.set('Access-Control-Max-Age', String(metadataFreshSeconds));
  ctx.status = 204;
}

function answerOpenly(ctx: Context, body: object): void {
  openToScripts(ctx, 'GET');
  if (ctx.method === 'OPTIONS') return;
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    ctx.set('Allow', 'GET, HEAD, OPTIONS');
    refuse(ctx, 405, 'invalid_request', 'Use GET here.');
    return;
  }
  ctx.set('Cache-Control', `public, max-age=${metadataFreshSeconds}`);
  ctx.body = body;
}

/** Adds CORS to registration, which the provider lacks, and counts it. False if the response is complete. */
async function registrationPasses(ctx: Context, limiter: Limiter): Promise<boolean> {
  openToScripts(ctx, 'POST');
  if (ctx.method === 'OPTIONS') return false;
  try {
    await limiter('registration', countedNetwork(ctx.ip));
    return true;
  } catch (error) {
    answerFailure(ctx, error);
    return false;
  }
}

function answerFailure(ctx: Context, error: unknown): void {
  const { status, message, retryAfterSeconds } = faultOf(error);
  if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds));
  const isTemporary = status === 429 || status === 503;
  refuse(ctx, status, isTemporary ? 'temporarily_unavailable' : 'server_error', message);
  if (!isTemporary) ctx.app.emit('error', error, ctx);
}

/** Sends an error response (RFC 6749, section 5.2). */
function refuse(ctx: Context, status: number, error: string, description: string): void {
  ctx.status = status;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { error, error_description: description };
}
