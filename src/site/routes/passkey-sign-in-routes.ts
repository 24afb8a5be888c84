/** Signing in with a passkey. Without scripts or passkeys, users sign in with a mailed link. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { passkeySiteOf } from '../passkey-site.ts';
import type { PasskeySignIn, SignInRefusal } from '../../accounts/passkey-sign-in.ts';
import { returnPath } from '../../accounts/return-path-rules.ts';
import { readForm } from '../form.ts';
import { jsonAnswer } from '../json-answer.ts';
import type { SiteFacts } from '../layout.ts';
import { signInPage } from '../pages/account/sign-in-page.ts';
import { browserOf, setSession, sessionOf } from '../session.ts';
import { allowScripts } from '../security-headers.ts';
import { seeOther, sendPrivate } from '../send-private.ts';

export interface PasskeySignInRouteDeps {
  passkeySignIn: PasskeySignIn;
  clock: () => Date;
  baseUrl: string;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
}

const byMail = 'or sign in by e-mail.';
const refusals: Readonly<Record<SignInRefusal, string>> = {
  unreadable: `Your browser’s answer could not be read. Try again, ${byMail}`,
  too_late: `That took longer than five minutes, or the answer was used before. Try again, ${byMail}`,
  unknown: `This passkey is unknown; it may have been removed. Choose another, ${byMail}`,
  not_accepted: `The passkey was not accepted. Try again, ${byMail}`,
  copied:
    'The use counter of this passkey went backwards, which happens when a passkey was copied, so you cannot use it. Sign in by e-mail, remove it under Account → Passkeys and make a new one.',
};

export function addPasskeySignInRoutes(
  router: Router,
  { passkeySignIn, clock, baseUrl, siteOf }: PasskeySignInRouteDeps,
): void {
  router.post(
    '/sign-in/passkey/options',
    jsonAnswer(async (ctx) => passkeySignIn.options(ctx.ip, passkeySiteOf(ctx, await siteOf(ctx)), clock())),
  );

  router.post('/sign-in/passkey', async (ctx) => {
    const form = await readForm(ctx);
    const returnTo = returnPath(form.text('return_to'));
    const site = await siteOf(ctx);
    const presented = {
      response: form.text('response'),
      site: passkeySiteOf(ctx, site),
      userAgent: ctx.get('User-Agent') || undefined,
      ip: ctx.ip,
      browser: browserOf(ctx, baseUrl),
      before: sessionOf(ctx),
    };
    const outcome = await passkeySignIn.signIn(presented, clock());
    if ('session' in outcome) {
      setSession(ctx, outcome, baseUrl);
      seeOther(ctx, returnTo);
      return;
    }
    allowScripts(ctx);
    const refused = refusals[outcome.refused];
    sendPrivate(ctx, signInPage({ site, returnTo, passkeys: true, refused }), 403);
  });
}
