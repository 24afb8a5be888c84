import type { Context, Middleware } from 'koa';
import { faultOf } from '../contract/problem.ts';
import { prependContent } from './live.ts';
import { errorPage } from './pages/error-page.ts';

/** Renders errors as pages. */
export const answerFaults: Middleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    const refusal = faultOf(error);
    // Faults are expected, and `invoke` reports the others; log everything else.
    if (error !== refusal) ctx.app.emit('error', error, ctx);
    ctx.status = refusal.status;
    ctx.set('Cache-Control', 'no-store');
    if (refusal.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(refusal.retryAfterSeconds));
    ctx.type = 'html';
    prependContent(ctx);
    ctx.body = errorPage({ refusal, requestId: requestIdOf(ctx) });
  }
};

export const requestIdOf = (ctx: Context): string => String(ctx.state['requestId'] ?? '');
