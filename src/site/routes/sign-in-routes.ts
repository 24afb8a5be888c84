/** Signing in, up and out. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { siteAddressOf } from '../../contract/site-address.ts';
import { returnPath } from '../../accounts/return-path-rules.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { SignIn } from '../../accounts/sign-in.ts';
import { personName } from '../../accounts/sign-in-rules.ts';
import { addressProblem, mailAddress } from '../../shared/mail-address-rules.ts';
import { readForm } from '../form.ts';
import type { SiteFacts } from '../layout.ts';
import { confirmLinkPage, elsewherePage, useLinkPage } from '../pages/account/sign-in-link-page.ts';
import { type SignInForm, deadLinkPage, linkSentPage, signInPage } from '../pages/account/sign-in-page.ts';
import { browserOf, setRequestingBrowser, setSession, sessionOf, clearSession } from '../session.ts';
import { allowScripts } from '../security-headers.ts';
import { seeOther, sendPrivate } from '../send-private.ts';

export interface SignInRouteDeps {
  signIn: SignIn;
  sessions: Pick<Sessions, 'end'>;
  /** Whether passkeys are offered, too (passkey-sign-in-routes.ts). */
  withPasskeys: boolean;
  clock: () => Date;
  baseUrl: string;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
}

/** Messages about the previous action, by the code in the address. */
const notices: Record<string, string> = {
  'signed-out': 'You are signed out.',
  'signed-out-everywhere': 'You are signed out here and on every other device.',
  'account-deleted': 'Your account is deleted. Thank you for using the site.',
};

export function addSignInRoutes(
  router: Router,
  { signIn, sessions, withPasskeys: passkeys, clock, baseUrl, siteOf }: SignInRouteDeps,
): void {
  const at = (ctx: RouterContext) => ({ ip: ctx.ip, browser: browserOf(ctx, baseUrl) });
  const show = (ctx: RouterContext, form: Omit<SignInForm, 'passkeys'>, status?: number) => {
    if (passkeys) allowScripts(ctx);
    sendPrivate(ctx, signInPage({ ...form, passkeys }), status);
  };

  router.get('/sign-in', async (ctx) => {
    const user = sessionOf(ctx);
    const returnTo = returnPath(ctx.query['return_to']);
    const again = ctx.query['again'] === '1' && user !== null;
    if (user && !again) {
      seeOther(ctx, returnTo);
      return;
    }
    const said = ctx.query['said'];
    const notice = typeof said === 'string' && Object.hasOwn(notices, said) ? notices[said] : undefined;
    const site = await siteOf(ctx);
    show(ctx, { site, returnTo, again, notice, ...(again && { email: user.email }) });
  });

  router.post('/sign-in', async (ctx) => {
    const form = await readForm(ctx);
    const returnTo = returnPath(form.text('return_to'));
    const typed = form.text('email');
    const email = mailAddress(typed);
    const site = await siteOf(ctx);
    if (email === null) {
      const problem = typed === '' ? 'Type your e-mail address.' : `The address ${addressProblem(typed)}.`;
      show(ctx, { site, returnTo, email: typed, problems: { email: problem } }, 400);
      return;
    }
    const asked = {
      email,
      returnTo,
      siteName: site.name,
      baseUrl: siteAddressOf(ctx),
      userAgent: userAgentOf(ctx),
      ...at(ctx),
    };
    const { browser } = await signIn.request(asked, clock());
    setRequestingBrowser(ctx, browser, baseUrl);
    sendPrivate(ctx, linkSentPage({ site, email, returnTo }));
  });

  router.get('/sign-in/link', async (ctx) => {
    keepAddress(ctx);
    const token = typeof ctx.query['token'] === 'string' ? ctx.query['token'] : '';
    const now = clock();
    const link = await signIn.find(token, at(ctx), now);
    const site = await siteOf(ctx);
    if (!link) sendPrivate(ctx, deadLinkPage({ site }), 410);
    else sendPrivate(ctx, (link.isHere ? useLinkPage : elsewherePage)({ site, token, link, now }));
  });

  router.post('/sign-in/link', async (ctx) => {
    keepAddress(ctx);
    const form = await readForm(ctx);
    const token = form.text('token');
    const now = clock();
    const followed = await signIn.follow(
      {
        token,
        name: personName(form.text('name')),
        userAgent: userAgentOf(ctx),
        confirmed: form.text('confirmed') === '1',
        before: sessionOf(ctx),
        ...at(ctx),
      },
      now,
    );
    if (!followed) {
      sendPrivate(ctx, deadLinkPage({ site: await siteOf(ctx) }), 410);
      return;
    }
    if ('confirm' in followed) {
      sendPrivate(ctx, confirmLinkPage({ site: await siteOf(ctx), token, link: followed.confirm, now }));
      return;
    }
    setSession(ctx, followed, baseUrl);
    seeOther(ctx, followed.returnTo);
  });

  router.post('/sign-out', async (ctx) => {
    const user = sessionOf(ctx);
    if (user) await sessions.end(user.accountId, user.sessionId);
    clearSession(ctx, baseUrl);
    seeOther(ctx, '/sign-in?said=signed-out');
  });
}

const userAgentOf = (ctx: RouterContext) => ctx.get('User-Agent') || undefined;

/**
 * The address contains a credential, so other sites must not see it. This site must: under `no-referrer` older browsers
 * send `Origin: null` with forms, which would be refused.
 */
function keepAddress(ctx: RouterContext): void {
  ctx.set('Referrer-Policy', 'same-origin');
}
