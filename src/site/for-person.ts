/** Pages of the account area: for whoever is signed in, and about them alone. */
import type { RouterContext } from '@koa/router';
import type { Person } from '../accounts/sessions.ts';
import { type Limiter, countedAccount } from '../contract/limits.ts';
import { personOf } from './person.ts';
import { goOn } from './send-private.ts';

export type ForPerson = (
  handle: (ctx: RouterContext, person: Person) => Promise<void>,
) => (ctx: RouterContext) => Promise<void>;

/** Others sign in first, and come back; what they sent is not carried out. Forms count as writes of the account. */
export function forPersonWith(limiter: Limiter): ForPerson {
  return (handle) => async (ctx) => {
    const person = personOf(ctx);
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
