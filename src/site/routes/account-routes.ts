/** The account area: profile, sessions and deletion. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { AccountDeletion } from '../../account-deletion/account-deletion.ts';
import { isRecent } from '../../accounts/session-rules.ts';
import type { Session, Sessions } from '../../accounts/sessions.ts';
import { mailAddress } from '../../shared/mail-address-rules.ts';
import type { Profiles } from '../../accounts/profiles.ts';
import type { WithSession } from '../require-session.ts';
import { readForm } from '../form.ts';
import type { SiteFacts } from '../layout.ts';
import { deletionPage } from '../pages/account/account-deletion-page.ts';
import { profilePage } from '../pages/account/account-profile-page.ts';
import { typedOf } from '../pages/account/profile-form.ts';
import { sessionsPage } from '../pages/account/account-sessions-page.ts';
import { saveProfile } from '../save-profile.ts';
import { clearBrowser, clearSession } from '../session.ts';
import { seeOther, sendPrivate } from '../send-private.ts';

export interface AccountRouteDeps {
  sessions: Pick<Sessions, 'list' | 'end' | 'endAll'>;
  profiles: Profiles;
  deletion: AccountDeletion;
  clock: () => Date;
  baseUrl: string;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

export function addAccountRoutes(router: Router, deps: AccountRouteDeps): void {
  addProfile(router, deps);
  addSessions(router, deps);
  addDeletion(router, deps);
}

function addProfile(router: Router, { profiles, siteOf, withUser }: AccountRouteDeps): void {
  const path = '/account/profile';
  router.get(
    path,
    withUser(async (ctx, user) => {
      const { saved, missing, ...own } = await profiles.find(user);
      sendPrivate(
        ctx,
        profilePage({
          site: await siteOf(ctx),
          said: ctx.query['said'],
          typed: typedOf(own),
          listings: own.listings,
          missing: saved ? missing : null,
        }),
      );
    }),
  );

  router.post(
    path,
    withUser(async (ctx, user) => {
      const { typed, problems } = await saveProfile(profiles, user, await readForm(ctx));
      if (problems === null) {
        seeOther(ctx, `${path}?said=profile-saved`);
        return;
      }
      const { listings, saved, missing } = await profiles.find(user);
      sendPrivate(
        ctx,
        profilePage({ site: await siteOf(ctx), typed, listings, missing: saved ? missing : null, problems }),
        400,
      );
    }),
  );
}

function addSessions(router: Router, { sessions, clock, baseUrl, siteOf, withUser }: AccountRouteDeps): void {
  const path = '/account/sessions';
  router.get(
    path,
    withUser(async (ctx, user) => {
      const list = await sessions.list(user.accountId, clock());
      sendPrivate(
        ctx,
        sessionsPage({
          site: await siteOf(ctx),
          said: ctx.query['said'],
          sessions: list,
          currentId: user.sessionId,
        }),
      );
    }),
  );
  router.post(
    `${path}/end-others`,
    withUser(async (ctx, user) => {
      await sessions.endAll(user.accountId, user.sessionId);
      seeOther(ctx, `${path}?said=others-ended`);
    }),
  );
  router.post(
    `${path}/:id/end`,
    withUser(async (ctx, user) => {
      const id = Number(ctx.params['id']);
      // Unknown ids are treated as signed out, so nothing is revealed about other accounts.
      if (Number.isSafeInteger(id)) await sessions.end(user.accountId, id);
      if (id === user.sessionId) signedOut(ctx, baseUrl, 'signed-out');
      else seeOther(ctx, `${path}?said=session-ended`);
    }),
  );
  router.post(
    '/account/sign-out-everywhere',
    withUser(async (ctx, user) => {
      await sessions.endAll(user.accountId, null);
      signedOut(ctx, baseUrl, 'signed-out-everywhere');
    }),
  );
}

function addDeletion(router: Router, { deletion, clock, baseUrl, siteOf, withUser }: AccountRouteDeps): void {
  const path = '/account/delete';
  const show = async (ctx: RouterContext, user: Session, typed?: string) => {
    const [site, belongings] = await Promise.all([siteOf(ctx), deletion.preview(user.accountId)]);
    const recent = isRecent(user.signedInAt, clock());
    const wrong = typed === undefined ? {} : { typed, problems: { email: notConfirmed(user.email) } };
    sendPrivate(
      ctx,
      deletionPage({ site, email: user.email, belongings, recent, ...wrong }),
      typed === undefined ? 200 : 400,
    );
  };
  router.get(
    path,
    withUser((ctx, user) => show(ctx, user)),
  );
  router.post(
    path,
    withUser(async (ctx, user) => {
      const typed = (await readForm(ctx)).text('email');
      if (!isRecent(user.signedInAt, clock())) {
        seeOther(ctx, path);
        return;
      }
      if (mailAddress(typed) !== user.email) {
        await show(ctx, user, typed);
        return;
      }
      await deletion.carryOut(user.accountId, clock());
      clearBrowser(ctx, baseUrl);
      signedOut(ctx, baseUrl, 'account-deleted');
    }),
  );
}

const notConfirmed = (email: string) => `Type ${email} exactly as shown to delete the account.`;

function signedOut(ctx: RouterContext, baseUrl: string, said: string): void {
  clearSession(ctx, baseUrl);
  seeOther(ctx, `/sign-in?said=${said}`);
}
