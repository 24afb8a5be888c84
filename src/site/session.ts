/** The session and browser cookies of the site. */
import type { Context, Middleware } from 'koa';
import type { Session, Sessions, SignedIn } from '../accounts/sessions.ts';
import { requestingBrowserMs, browserMs, isToken, sessionMs } from '../accounts/session-rules.ts';
import { readCookie, setCookie } from './site-cookie.ts';

const sessionCookie = 'session';
const browserCookie = 'browser';

/** Loads the session for `sessionOf`; without a cookie there is no query. */
export function loadSession(
  sessions: Pick<Sessions, 'find'>,
  baseUrl: string,
  clock: () => Date,
): Middleware {
  return async (ctx, next) => {
    const token = readCookie(ctx, sessionCookie, baseUrl);
    const session = token === undefined ? null : await sessions.find(token, clock());
    ctx.state['session'] = session;
    // Clears an invalid cookie.
    if (token !== undefined && !session) clearSession(ctx, baseUrl);
    await next();
  };
}

export const sessionOf = (ctx: Context): Session | null =>
  (ctx.state['session'] as Session | undefined) ?? null;

export function setSession(ctx: Context, { session, browser }: SignedIn, baseUrl: string): void {
  setCookie(ctx, sessionCookie, { value: session, maxAgeMs: sessionMs }, baseUrl);
  setBrowser(ctx, browser, browserMs, baseUrl);
}

export function clearSession(ctx: Context, baseUrl: string): void {
  setCookie(ctx, sessionCookie, { value: '', maxAgeMs: 0 }, baseUrl);
}

/** The browser's cookie, signed in or not; undefined if there is none. */
export function browserOf(ctx: Context, baseUrl: string): string | undefined {
  const token = readCookie(ctx, browserCookie, baseUrl);
  return token !== undefined && isToken(token) ? token : undefined;
}

/** Grants no access, and survives signing out. */
function setBrowser(ctx: Context, token: string, maxAgeMs: number, baseUrl: string): void {
  setCookie(ctx, browserCookie, { value: token, maxAgeMs }, baseUrl);
}

/** For a browser that requests a link; an existing cookie is kept. */
export function setRequestingBrowser(ctx: Context, token: string, baseUrl: string): void {
  if (browserOf(ctx, baseUrl) !== token) setBrowser(ctx, token, requestingBrowserMs, baseUrl);
}

export function clearBrowser(ctx: Context, baseUrl: string): void {
  setBrowser(ctx, '', 0, baseUrl);
}
