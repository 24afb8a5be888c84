/** Who is signed in on the site, by the cookie that their browser keeps. */
import type { Context, Middleware } from 'koa';
import type { Person, Sessions } from '../accounts/sessions.ts';
import { sessionMs } from '../accounts/session-rules.ts';

/**
 * Over https the name has a browser keep it to this very host, set by nobody else (RFC 6265bis, section 4.1.3.2). Plain
 * http is for development, where no browser would take such a cookie.
 */
const cookieName = (ctx: Context, baseUrl: string) => (isSecure(ctx, baseUrl) ? '__Host-session' : 'session');

const isSecure = (ctx: Context, baseUrl: string) => ctx.secure || baseUrl.startsWith('https:');

/** Lets `personOf` know who asks. Nobody is asked for where no cookie came. */
export function knowPerson(sessions: Pick<Sessions, 'find'>, baseUrl: string, clock: () => Date): Middleware {
  return async (ctx, next) => {
    const token = ctx.cookies.get(cookieName(ctx, baseUrl));
    const person = token === undefined ? null : await sessions.find(token, clock());
    ctx.state['person'] = person;
    // A cookie that is good for nothing any more is taken back.
    if (token !== undefined && !person) takeSession(ctx, baseUrl);
    await next();
  };
}

export const personOf = (ctx: Context): Person | null => (ctx.state['person'] as Person | undefined) ?? null;

/** `Lax`, since people come here from links in mails and from apps that want to be let in. */
export function giveSession(ctx: Context, token: string, baseUrl: string): void {
  setCookie(ctx, baseUrl, token, sessionMs / 1_000);
}

export function takeSession(ctx: Context, baseUrl: string): void {
  setCookie(ctx, baseUrl, '', 0);
}

function setCookie(ctx: Context, baseUrl: string, value: string, maxAge: number): void {
  const parts = [
    `${cookieName(ctx, baseUrl)}=${value}`,
    'Path=/',
    `Max-Age=${maxAge}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  if (isSecure(ctx, baseUrl)) parts.push('Secure');
  ctx.append('Set-Cookie', parts.join('; '));
}
