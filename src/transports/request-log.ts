/**
 * A line for every request that is no operation: pages, sign-in to apps, MCP's messages, and calls that were refused
 * before it was known what they are. It names the route, not the address: tokens of links and codes of apps are in those.
 */
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { requestIdOf } from './http.ts';

/** Asked for every few seconds by whatever watches the service. */
const watched: readonly string[] = ['/healthz', '/readyz'];

/** `invoke` has told the log of this request, by its operation. */
export const noteOperation = (ctx: Context): void => {
  ctx.state['isOperation'] = true;
};

export function logRequests(log: Pick<Logger, 'info' | 'debug'>): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    ctx.res.once('close', () => {
      if (ctx.state['isOperation'] === true) return;
      const line = {
        requestId: requestIdOf(ctx),
        method: ctx.method,
        route: routeOf(ctx),
        status: ctx.res.statusCode,
        // Whoever asked may be gone before the end.
        complete: ctx.res.writableFinished,
        durationMs: performance.now() - started,
      };
      log[watched.includes(ctx.path) ? 'debug' : 'info'](line, 'request');
    });
    await next();
  };
}

/** Parts of paths that are names of the service itself: words, not what somebody is known or let in by. */
const plain = /^[a-z][a-z0-9.-]{0,40}$/;

/** The pattern that matched, else as much of the path as is the service's own. */
function routeOf(ctx: Context): string {
  const matched = ctx['_matchedRoute'] as unknown;
  if (typeof matched === 'string' && matched !== '/{*path}') return matched;
  const [first = '', second = ''] = ctx.path.slice(1).split('/');
  if (first === 'oauth' || first === '.well-known') return `/${first}/${plain.test(second) ? second : '…'}`;
  return 'none';
}
