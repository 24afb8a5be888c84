/** The Koa application: which requests go where. Wires what it is given; main.ts decides what that is. */
import type Router from '@koa/router';
import Koa from 'koa';
import type { Logger } from 'pino';
import type { Invoke } from './contract/invoke.ts';
import type { Operation } from './contract/operation.ts';
import { answerProblems, requestId } from './faces/http.ts';
import { mcpEndpoint } from './faces/mcp.ts';
import { openApiOf } from './faces/openapi.ts';
import { apiPrefix, restRouter } from './faces/rest.ts';

export interface AppParts {
  operations: readonly Operation[];
  invoke: Invoke;
  site: Router;
  /** Resolves when the service can do its work; rejects with what is away. */
  ready(): Promise<void>;
  baseUrl: string;
  version: string;
  log: Logger;
}

export function createApp({ operations, invoke, site, ready, baseUrl, version, log }: AppParts): Koa {
  const app = new Koa();
  app.on('error', (error: unknown) => {
    // A reader who leaves before the end is no fault of ours.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    log.error({ err: error }, 'request failed');
  });
  app.use(requestId);

  const rest = restRouter(operations, invoke);
  const openApi = JSON.stringify(openApiOf(operations, version), null, 2);
  const problems = answerProblems(baseUrl);
  const mcp = mcpEndpoint({ operations, invoke, baseUrl, version, log });
  const inApi = (path: string) => path === apiPrefix || path.startsWith(`${apiPrefix}/`);

  app.use(async (ctx, next) => {
    if (inApi(ctx.path)) {
      ctx.set('X-Content-Type-Options', 'nosniff');
      await problems(ctx, () =>
        rest.routes()(ctx as never, () => rest.allowedMethods()(ctx as never, noMore)),
      );
    } else if (ctx.path === '/mcp') {
      await problems(ctx, () => mcp(ctx, noMore) as Promise<void>);
    } else if (ctx.path === '/openapi.json') {
      ctx.type = 'application/json';
      ctx.body = openApi;
    } else if (ctx.path === '/healthz') {
      ctx.body = { status: 'alive' };
    } else if (ctx.path === '/readyz') {
      await readiness(ctx, ready);
    } else {
      await next();
    }
  });
  app.use(site.routes());
  return app;
}

const noMore = () => Promise.resolve();

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
