/** JSON responses for the site's own script, with problems in the API's format. */
import type { RouterContext } from '@koa/router';
import { siteAddressOf } from '../contract/site-address.ts';
import { faultOf, problemOf } from '../contract/problem.ts';

export function jsonAnswer(
  answer: (ctx: RouterContext) => Promise<object>,
): (ctx: RouterContext) => Promise<void> {
  return async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    try {
      ctx.body = await answer(ctx);
    } catch (error) {
      const refusal = faultOf(error);
      ctx.status = refusal.status;
      if (refusal.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(refusal.retryAfterSeconds));
      ctx.body = problemOf(refusal, String(ctx.state['requestId'] ?? ''), siteAddressOf(ctx));
    }
  };
}
