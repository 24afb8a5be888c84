import { SpanKind } from '@opentelemetry/api';
import type { Middleware } from 'koa';
import { resourcePaths } from '../contract/resource-rules.ts';
import { beginTrace, tracesAreOn } from '../tracing/spans.ts';
import { requestIdOf } from './http.ts';
import { healthChecks, routeOf } from './request-log.ts';

/** Traces pages, MCP messages and OAuth by their route, never by their address. Operations are traced where they are called. */
export const traceRequests: Middleware = (ctx, next) => {
  const isOperation = ctx.path.startsWith(`${resourcePaths.api}/`);
  if (!tracesAreOn() || isOperation || healthChecks.includes(ctx.path)) return next();
  const options = { kind: SpanKind.SERVER, attributes: { 'request.id': requestIdOf(ctx) } };
  return beginTrace(ctx.method, options, ctx.get('traceparent') || undefined, async (span) => {
    await next();
    span?.updateName(`${ctx.method} ${routeOf(ctx)}`);
    span?.setAttribute('http.response.status_code', ctx.status);
  });
};
