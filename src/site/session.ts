/** The session and browser cookies of the site. */
import type { Context, Middleware } from 'koa';
import type { Session, Sessions, SignedIn } from '../accounts/sessions.ts';
import { askingBrowserMs, browserMs, isToken, sessionMs } from '../accounts/session-rules.ts';
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
    const person = token === undefined ? null : await sessions.find(token, clock());
    ctx.state['person'] = person;
    // Clears an invalid cookie.
    if (token !== undefined && !person) takeSession(ctx, baseUrl);
    await next();
  };
}

export const sessionOf = (ctx: Context): Session | null =>
  (ctx.state['person'] as Session | undefined) ?? null;

export function giveSession(ctx: Context, { session, browser }: SignedIn, baseUrl: string): void {
  setCookie(ctx, sessionCookie, { value: session, maxAgeMs: sessionMs }, baseUrl);
  giveBrowser(ctx, browser, browserMs, baseUrl);
}

export function takeSession(ctx: Context, baseUrl: string): void {
  setCookie(ctx, sessionCookie, { value: '', maxAgeMs: 0 }, baseUrl);
}

/** The browser's cookie, signed in or not; undefined if there is none. */
export function browserOf(ctx: Context, baseUrl: string): string | undefined {
  const token = readCookie(ctx, browserCookie, baseUrl);
  return token !== undefined && isToken(token) ? token : undefined;
}

/** Grants no access, and survives signing out. */
function giveBrowser(ctx: Context, token: string, maxAgeMs: number, baseUrl: string): void {
  setCookie(ctx, browserCookie, { value: token, maxAgeMs }, baseUrl);
}

/** For a browser that requests a link; an existing cookie is kept. */
export function giveAskingBrowser(ctx: Context, token: string, baseUrl: string): void {
  if (browserOf(ctx, baseUrl) !== token) giveBrowser(ctx, token, askingBrowserMs, baseUrl);
}

export function takeBrowser(ctx: Context, baseUrl: string): void {
  giveBrowser(ctx, '', 0, baseUrl);
}
