/** Middleware for private pages of signed-in users. */
import type { RouterContext } from '@koa/router';
import { returnPath } from '../accounts/return-path-rules.ts';
import type { Session } from '../accounts/sessions.ts';
import { type Limiter, countedAccount } from '../contract/limits.ts';
import { parseUrl } from '../shared/url-rules.ts';
import { type Form, longFormBytes, readForm } from './form.ts';
import type { SiteFacts } from './layout.ts';
import { isHtmx, refreshPage, replaceContent } from './live.ts';
import { sessionOverPage } from './pages/account/session-over-page.ts';
import { sessionOf } from './session.ts';
import { seeOther, sendPrivate } from './send-private.ts';

export type WithSession = (
  handle: (ctx: RouterContext, user: Session) => Promise<void>,
) => (ctx: RouterContext) => Promise<void>;

export interface RequireSessionDeps {
  limiter: Limiter;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
}

/**
 * Leads others to the sign-in page, which returns here. A form with content is kept: they sign in in another tab, and
 * send it again. Forms count as writes of the account.
 */
export function requireSession({ limiter, siteOf }: RequireSessionDeps): WithSession {
  return (handle) => async (ctx) => {
    const user = sessionOf(ctx);
    const shows = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (user) {
      if (!shows) await limiter('write', countedAccount(user.accountId));
      await handle(ctx, user);
    } else if (shows) leadToSignIn(ctx, ctx.url);
    else await keepForm(ctx, siteOf);
  };
}

export const signInPath = (returnTo: string): string => `/sign-in?return_to=${encodeURIComponent(returnTo)}`;

/** Parts of a page are not replaced by a sign-in page: the whole page loads again. */
function leadToSignIn(ctx: RouterContext, returnTo: string): void {
  if (isHtmx(ctx)) {
    refreshPage(ctx);
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 204;
  } else seeOther(ctx, signInPath(returnTo));
}

/**
 * Fields that are never sent back: links from mails, answers of passkeys. They are of no use later, and a page must not
 * contain them. A form with one is discarded.
 */
const secretFields: ReadonlySet<string> = new Set(['token', 'response']);

async function keepForm(ctx: RouterContext, siteOf: RequireSessionDeps['siteOf']): Promise<void> {
  const form = ctx.is('application/x-www-form-urlencoded') ? await readForm(ctx, longFormBytes) : null;
  const from = formPage(ctx);
  if (form === null || !isWorthKeeping(form)) {
    leadToSignIn(ctx, from);
    return;
  }
  replaceContent(ctx);
  const page = sessionOverPage({
    site: await siteOf(ctx),
    signIn: signInPath(from),
    action: ctx.url,
    fields: form.entries(),
  });
  sendPrivate(ctx, page, 403);
}

const isWorthKeeping = (form: Form): boolean => {
  const fields = form.entries();
  return fields.some(([, value]) => value !== '') && !fields.some(([name]) => secretFields.has(name));
};

/** The page of this site that contained the form. */
function formPage(ctx: RouterContext): string {
  const referer = parseUrl(ctx.get('Referer'));
  return referer?.host === ctx.host ? returnPath(referer.pathname + referer.search) : '/account';
}
