/**
 * Logs every request that is no operation: pages, OAuth, MCP messages, and calls refused before routing. It logs the
 * route, not the address, as addresses contain tokens and authorization codes.
 */
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { countPage } from '../metrics/counters.ts';
import { inPresentTrace } from '../tracing/spans.ts';
import { requestIdOf } from './http.ts';

/** Polled every few seconds by monitoring. */
export const healthChecks: readonly string[] = ['/healthz', '/readyz'];

/** Marks a request that `invoke` logs. */
export const noteOperation = (ctx: Context): void => {
  ctx.state['isOperation'] = true;
};

export function logRequests(log: Pick<Logger, 'info' | 'debug'>): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const logLine = () => {
      if (ctx.state['isOperation'] === true) return;
      const line = {
        requestId: requestIdOf(ctx),
        method: ctx.method,
        route: routeOf(ctx),
        status: ctx.res.statusCode,
        // False where the client disconnected before the end.
        complete: ctx.res.writableFinished,
        durationMs: performance.now() - started,
      };
      const isCheck = healthChecks.includes(ctx.path);
      if (!isCheck) countPage(line.status);
      log[isCheck ? 'debug' : 'info'](line, 'request');
    };
    // Here it is still in the trace of the request.
    ctx.res.once('close', inPresentTrace(logLine));
    await next();
  };
}

/** Path segments that are names of our own, not ids or secrets. */
const plain = /^[a-z][a-z0-9.-]{0,40}$/;

/** The matched route pattern, else the known part of the path. */
export function routeOf(ctx: Context): string {
  const matched = ctx['_matchedRoute'] as unknown;
  if (typeof matched === 'string' && matched !== '/{*path}') return matched;
  const [first = '', second = ''] = ctx.path.slice(1).split('/');
  if (first === 'oauth' || first === '.well-known') return `/${first}/${plain.test(second) ? second : '…'}`;
  return 'none';
}
