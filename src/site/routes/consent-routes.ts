/** The consent page for connecting an app. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { Session } from '../../accounts/sessions.ts';
import type { ConsentRequest, Consents } from '../../oauth/consents.ts';
import { interactionPath } from '../../oauth/path-rules.ts';
import { signInPath } from '../require-session.ts';
import { readForm } from '../form.ts';
import type { SiteFacts } from '../layout.ts';
import { consentPage, goingOnPage, nothingAskedPage } from '../pages/account/consent-page.ts';
import { sessionOf } from '../session.ts';
import { seeOther, sendPrivate } from '../send-private.ts';

export interface ConsentRouteDeps {
  consents: Consents;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
}

export function addConsentRoutes(router: Router, { consents, siteOf }: ConsentRouteDeps): void {
  router.get(interactionPath(':uid'), async (ctx) => {
    const request = await consents.find(ctx);
    const site = await siteOf(ctx);
    if (!request) {
      sendPrivate(ctx, nothingAskedPage({ site }), 410);
      return;
    }
    // Already answered: after the form, or when the page is reloaded.
    if (request.continueUrl !== null) {
      sendPrivate(ctx, goingOnPage({ site, request, to: request.continueUrl }));
      return;
    }
    const user = consentUser(ctx, request);
    if (!user) return;
    if (await request.isRemembered(user.accountId)) {
      const to = await request.allow(user, request.scopes);
      sendPrivate(ctx, goingOnPage({ site, request, to }));
      return;
    }
    sendPrivate(ctx, consentPage({ site, email: user.email, request, checked: request.scopes }));
  });

  router.post(interactionPath(':uid'), async (ctx) => {
    const form = await readForm(ctx);
    const request = await consents.find(ctx);
    if (!request) {
      sendPrivate(ctx, nothingAskedPage({ site: await siteOf(ctx) }), 410);
      return;
    }
    // The first of two clicks counts.
    if (request.continueUrl !== null) {
      seeOther(ctx, ctx.path);
      return;
    }
    const user = consentUser(ctx, request);
    if (!user) return;
    const chosen = form.all('scope');
    const allowed = request.scopes.filter((scope) => chosen.includes(scope));
    const problem = problemWith(form.text('answer'), allowed.length > 0 || request.identity);
    if (problem !== null) {
      const site = await siteOf(ctx);
      const problems = { scope: problem };
      sendPrivate(ctx, consentPage({ site, email: user.email, request, checked: allowed, problems }), 400);
      return;
    }
    if (form.text('answer') === 'allow') await request.allow(user, allowed);
    else await request.deny();
    seeOther(ctx, ctx.path);
  });
}

/** The session, if it is recent enough for the app; otherwise redirects to the sign-in page and returns null. */
function consentUser(ctx: RouterContext, request: ConsentRequest): Session | null {
  const user = sessionOf(ctx);
  if (user && request.isSignInRecentEnough(user)) return user;
  seeOther(ctx, signInPath(ctx.path) + (user ? '&again=1' : ''));
  return null;
}

function problemWith(answer: string, gainsSomething: boolean): string | null {
  if (answer === 'refuse') return null;
  if (answer !== 'allow') return 'Choose Allow or Refuse.';
  return gainsSomething ? null : 'Check what the app may do, or choose Refuse.';
}
