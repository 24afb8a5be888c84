/** Who is signed in on the site, and at which browser, by the cookies that it keeps. */
import type { Context, Middleware } from 'koa';
import type { Session, Sessions, SignedIn } from '../accounts/sessions.ts';
import { askingBrowserMs, browserMs, isToken, sessionMs } from '../accounts/session-rules.ts';
import { readCookie, setCookie } from './site-cookie.ts';

const sessionCookie = 'session';
const browserCookie = 'browser';

/** Lets `personOf` know who asks. Nobody is asked for where no cookie came. */
export function loadSession(
  sessions: Pick<Sessions, 'find'>,
  baseUrl: string,
  clock: () => Date,
): Middleware {
  return async (ctx, next) => {
    const token = readCookie(ctx, sessionCookie, baseUrl);
    const person = token === undefined ? null : await sessions.find(token, clock());
    ctx.state['person'] = person;
    // A cookie that is good for nothing any more is taken back.
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

/** What the browser is known by, signed in or not; undefined for one that has no such cookie. */
export function browserOf(ctx: Context, baseUrl: string): string | undefined {
  const token = readCookie(ctx, browserCookie, baseUrl);
  return token !== undefined && isToken(token) ? token : undefined;
}

/** Lets nobody in, and stays when somebody signs out. */
function giveBrowser(ctx: Context, token: string, maxAgeMs: number, baseUrl: string): void {
  setCookie(ctx, browserCookie, { value: token, maxAgeMs }, baseUrl);
}

/** Of a browser that asks for a link; one that has such a cookie keeps it. */
export function giveAskingBrowser(ctx: Context, token: string, baseUrl: string): void {
  if (browserOf(ctx, baseUrl) !== token) giveBrowser(ctx, token, askingBrowserMs, baseUrl);
}

export function takeBrowser(ctx: Context, baseUrl: string): void {
  giveBrowser(ctx, '', 0, baseUrl);
}
