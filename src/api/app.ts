/** The Koa application: routes requests to transports, service routes, OAuth and the site. */
import type { RequestListener } from 'node:http';
import Router from '@koa/router';
import { dump } from 'js-yaml';
import Koa from 'koa';
import type { Logger } from 'pino';
import type { CallerAddress } from '../contract/caller-address.ts';
import { bestBrotli, represent } from '../contract/representation.ts';
import { type SiteAddress, resolveSite } from '../contract/site-address.ts';
import type { Credential } from '../contract/access.ts';
import type { Invoke } from '../contract/invoke.ts';
import type { Limiter } from '../contract/limits.ts';
import { negotiate } from '../contract/negotiate.ts';
import type { Operation } from '../contract/operation.ts';
import { endpointPaths } from '../oauth/path-rules.ts';
import { apiCors, cors, corsHeaders, mcpCors } from '../transports/cors.ts';
import { answerProblems, refuseHead, requestId } from '../transports/http.ts';
import { jsonType, sendByKoa } from '../transports/http-answer.ts';
import { textPaths } from '../directory/path-rules.ts';
import { type McpDeps, mcpEndpoint } from '../transports/mcp.ts';
import { headProblem, pathOf } from '../transports/request-head.ts';
import { logRequests } from '../transports/request-log.ts';
import { traceRequests } from '../transports/trace-requests.ts';
import { openApiOf } from '../transports/openapi.ts';
import { apiPrefix, createRestTransport } from '../transports/rest.ts';
import type { StreamParts } from '../transports/rest-stream.ts';
import { mayAnswer } from '../transports/unread-body.ts';

export interface AppParts {
  limiter: Limiter;
  operations: readonly Operation[];
  innerOperations: readonly Operation[];
  questions: McpDeps['questions'];
  streams: StreamParts['streams'];
  streamSlots: StreamParts['streamSlots'];
  passOn: McpDeps['passOn'];
  sessions: McpDeps['sessions'];
  invoke: Invoke;
  addressOf: CallerAddress;
  /** The authorization server; calls `next` for other requests. */
  oauth: Koa.Middleware;
  scopeMissing: (credential: Credential) => Promise<void>;
  site: Router;
  /** Answers with kept pages. */
  keptPages: Koa.Middleware;
  /** Rejects while Postgres or Temporal is unavailable. */
  ready: () => Promise<void>;
  /** Whether the process accepts no more requests. */
  stopping: () => boolean;
  /** Of the deployment. */
  baseUrl: string;
  siteAddress: SiteAddress;
  version: string;
  siteTeam: string | undefined;
  log: Logger;
}

export function createApp(parts: AppParts): RequestListener {
  const { addressOf, siteAddress, oauth, site, keptPages, log } = parts;
  const app = new Koa();
  app.on('error', (error: unknown, ctx?: Koa.Context) => {
    if (isDisconnect(error, ctx)) return;
    log.error({ err: error, requestId: ctx?.state['requestId'] as unknown }, 'request failed');
  });
  app.use(async ({ request }, next) => {
    // MCP, OAuth and the site read `ctx.ip`.
    request.ip = addressOf(request.req);
    await next();
  });
  app.use(requestId);
  app.use(resolveSite(siteAddress));
  app.use(traceRequests);
  app.use(logRequests(log));
  app.use(refuseHead);
  app.use(keptPages);

  const isMcp = ({ path }: Koa.Context) => path === '/mcp' || path === '/mcp/';
  const inApi = (ctx: Koa.Context) =>
    isMcp(ctx) || ctx.path === apiPrefix || ctx.path.startsWith(`${apiPrefix}/`);
  const crossOrigin = { api: cors(apiCors), mcp: cors(mcpCors) };
  app.use(async (ctx, next) => {
    if (inApi(ctx)) await crossOrigin[isMcp(ctx) ? 'mcp' : 'api'](ctx, next);
    else await next();
  });
  app.use(async (ctx, next) => {
    if (inApi(ctx)) await answerProblems(ctx, next);
    else await next();
  });

  const rest = createRestTransport(parts);
  app.use(rest.router.routes());
  app.use(rest.router.allowedMethods());
  app.use(serviceRoutes(parts).routes());
  app.use(oauth);
  const pages = site.routes();
  app.use(async (ctx, next) => {
    if (!inApi(ctx)) await pages(ctx as Parameters<typeof pages>[0], next);
  });
  const byKoa = app.callback();
  return (request, response) => {
    if (!mayAnswer(request, response)) return;
    const isValid = headProblem(request) === null;
    if (isValid) request.url = pathOf(request.url);
    if (!isValid || !rest.answerKnown(request, response)) void byKoa(request, response);
  };
}

/** Whether the error only says that the client has left, as browsers do with streams of events. */
function isDisconnect(error: unknown, ctx: Koa.Context | undefined): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return (
    code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === 'ECONNRESET' && ctx?.req.socket.destroyed === true)
  );
}

/** Routes that are neither operations nor pages. */
function serviceRoutes(parts: AppParts): Router {
  const { operations, ready, version, baseUrl, siteTeam: email } = parts;
  const contact = { url: baseUrl + textPaths.contact, ...(email !== undefined && { email }) };
  const openApi = openApiOf(operations, { version, oauth: endpointPaths, contact });
  const openApiFiles: [path: string, type: string, text: string][] = [
    ['/openapi.json', jsonType, JSON.stringify(openApi)],
    // The alias of a YAML document is refused by many readers of OpenAPI.
    ['/openapi.yaml', yamlType, dump(openApi, { noRefs: true, lineWidth: -1 })],
  ];
  const router = new Router();
  router.all('/mcp', mcpEndpoint(parts));
  for (const [path, type, text] of openApiFiles) {
    const file = represent(text, { brotliQuality: bestBrotli });
    router.get(path, async (ctx) => {
      ctx.set(corsHeaders(apiCors));
      sendByKoa(ctx, await negotiate(ctx.req, file, type));
    });
  }
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'alive' };
  });
  router.get('/readyz', (ctx) => readiness(ctx, ready));
  return router;
}

/** RFC 9512 */
const yamlType = 'application/yaml; charset=utf-8';

async function readiness(ctx: Koa.Context, ready: () => Promise<void>): Promise<void> {
  try {
    await ready();
    ctx.body = { status: 'ready' };
  } catch (error) {
    ctx.status = 503;
    ctx.set('Retry-After', '5');
    ctx.body = { status: 'not ready', detail: error instanceof Error ? error.message : 'unknown' };
  }
}
