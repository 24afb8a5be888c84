/** Middleware for private pages of signed-in users. */
import type { RouterContext } from '@koa/router';
import type { Session } from '../accounts/sessions.ts';
import { type Limiter, countedAccount } from '../contract/limits.ts';
import { sessionOf } from './session.ts';
import { seeOther } from './send-private.ts';

export type WithSession = (
  handle: (ctx: RouterContext, user: Session) => Promise<void>,
) => (ctx: RouterContext) => Promise<void>;

/**
 * Redirects others to the sign-in page, which returns here; a submitted form is discarded. Forms count as writes of the
 * account.
 */
export function requireSession(limiter: Limiter): WithSession {
  return (handle) => async (ctx) => {
    const user = sessionOf(ctx);
    const shows = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!user) {
      seeOther(ctx, signInPath(shows ? ctx.url : '/account'));
      return;
    }
    if (!shows) await limiter('write', countedAccount(user.accountId));
    await handle(ctx, user);
  };
}

export const signInPath = (returnTo: string): string => `/sign-in?return_to=${encodeURIComponent(returnTo)}`;
