/** Pages of the account area: for whoever is signed in, and about them alone. */
import type { RouterContext } from '@koa/router';
import type { Session } from '../accounts/sessions.ts';
import { type Limiter, countedAccount } from '../contract/limits.ts';
import { sessionOf } from './session.ts';
import { goOn } from './send-private.ts';

export type WithSession = (
  handle: (ctx: RouterContext, person: Session) => Promise<void>,
) => (ctx: RouterContext) => Promise<void>;

/** Others sign in first, and come back; what they sent is not carried out. Forms count as writes of the account. */
export function requireSession(limiter: Limiter): WithSession {
  return (handle) => async (ctx) => {
    const person = sessionOf(ctx);
    const shows = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!person) {
      goOn(ctx, signInPath(shows ? ctx.url : '/account'));
      return;
    }
    if (!shows) await limiter('write', countedAccount(person.accountId));
    await handle(ctx, person);
  };
}

export const signInPath = (returnTo: string): string => `/sign-in?return_to=${encodeURIComponent(returnTo)}`;
