/** Passkeys in the account area. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { passkeySiteOf } from '../passkey-site.ts';
import type { PasskeyRefusal, Passkeys } from '../../accounts/passkeys.ts';
import { maxPasskeys } from '../../accounts/passkey-rules.ts';
import { PasskeyName } from '../../accounts/passkey-schema.ts';
import { browserInWords, isRecent } from '../../accounts/session-rules.ts';
import type { Session } from '../../accounts/sessions.ts';
import { type Limiter, countedAccount } from '../../contract/limits.ts';
import { fault } from '../../faults.ts';
import { fieldProblems } from '../field-problems.ts';
import type { WithSession } from '../require-session.ts';
import type { FieldProblems } from '../form-parts.ts';
import { readForm } from '../form.ts';
import { jsonAnswer } from '../json-answer.ts';
import type { SiteFacts } from '../layout.ts';
import { noPasskeysPage, passkeyNamePage, passkeysPage } from '../pages/account/account-passkeys-page.ts';
import { sessionOf } from '../session.ts';
import { allowScripts } from '../security-headers.ts';
import { seeOther, sendPrivate } from '../send-private.ts';

export interface PasskeyRouteDeps {
  /** Null if the service does not support passkeys. */
  passkeys: Passkeys | null;
  limiter: Limiter;
  clock: () => Date;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

const path = '/account/passkeys';
const tooMany = `You have ${maxPasskeys} passkeys, the maximum for an account. Remove one that is not used.`;
const again = 'Press the button again.';

const refusals: Readonly<Record<PasskeyRefusal, string>> = {
  unreadable: `Your browser’s answer could not be read. ${again}`,
  too_late: `That took longer than five minutes, or the page was used before. ${again}`,
  not_accepted: `The passkey was not accepted: it is not for this site, or your device did not verify you. ${again}`,
  known: 'This passkey is already registered.',
  too_many: tooMany,
};

export function addPasskeyRoutes(router: Router, deps: PasskeyRouteDeps): void {
  const { passkeys, clock, siteOf, withUser } = deps;
  if (!passkeys) {
    router.get(
      path,
      withUser(async (ctx) => sendPrivate(ctx, noPasskeysPage({ site: await siteOf(ctx) }))),
    );
    return;
  }
  const recent = (user: Session) => isRecent(user.signedInAt, clock());

  const show = async (
    ctx: RouterContext,
    user: Session,
    wrong?: { name: string; problems?: FieldProblems; refused?: string },
  ) => {
    const [site, list] = await Promise.all([siteOf(ctx), passkeys.list(user.accountId)]);
    allowScripts(ctx);
    const page = passkeysPage({
      site,
      said: ctx.query['said'],
      passkeys: list,
      recent: recent(user),
      name: browserInWords(ctx.get('User-Agent')),
      ...wrong,
    });
    sendPrivate(ctx, page, wrong ? 400 : 200);
  };

  router.get(
    path,
    withUser((ctx, user) => show(ctx, user)),
  );
  router.post(`${path}/options`, jsonAnswer(optionsWith(deps, passkeys)));

  router.post(
    `${path}/add`,
    withUser(async (ctx, user) => {
      const form = await readForm(ctx);
      if (!recent(user)) {
        seeOther(ctx, path);
        return;
      }
      const name = form.text('name');
      const { success, data, error } = PasskeyName.safeParse({ name });
      if (!success) {
        await show(ctx, user, { name, problems: fieldProblems(error) });
        return;
      }
      const made = {
        response: form.text('response'),
        name: data.name,
        site: passkeySiteOf(ctx, await siteOf(ctx)),
      };
      const refused = await passkeys.add(user, made, clock());
      if (refused) await show(ctx, user, { name, refused: refusals[refused] });
      else seeOther(ctx, `${path}?said=passkey-added`);
    }),
  );

  router.post(
    `${path}/remove`,
    withUser(async (ctx, user) => {
      const id = (await readForm(ctx)).text('id');
      if (!recent(user)) {
        seeOther(ctx, path);
        return;
      }
      // Unknown ids and other accounts' passkeys are treated as removed.
      await passkeys.remove(user, id, passkeySiteOf(ctx, await siteOf(ctx)), clock());
      seeOther(ctx, `${path}?said=passkey-removed`);
    }),
  );

  router.post(
    `${path}/decline`,
    withUser(async (ctx, user) => {
      await passkeys.decline(user.accountId, clock());
      seeOther(ctx, '/account');
    }),
  );
  addNaming(router, deps, passkeys);
}

/** Responses for the script, with the refusals a page would show. */
const optionsWith =
  ({ limiter, clock, siteOf }: PasskeyRouteDeps, passkeys: Passkeys) =>
  async (ctx: RouterContext) => {
    const user = sessionOf(ctx) ?? fault('unauthenticated', 'You are signed out. Load the page again.');
    await limiter('write', countedAccount(user.accountId));
    if (!isRecent(user.signedInAt, clock())) {
      fault('unauthenticated', 'You signed in some time ago. Load the page again and sign in again.');
    }
    const options = await passkeys.options(user, passkeySiteOf(ctx, await siteOf(ctx)), clock());
    return 'refused' in options ? fault('invalid_input', tooMany) : options;
  };

function addNaming(router: Router, { siteOf, withUser }: PasskeyRouteDeps, passkeys: Passkeys): void {
  router.get(
    `${path}/name`,
    withUser(async (ctx, user) => {
      const list = await passkeys.list(user.accountId);
      const passkey = list.find(({ id }) => id === ctx.query['id']);
      if (passkey) sendPrivate(ctx, passkeyNamePage({ site: await siteOf(ctx), ...passkey }));
      else seeOther(ctx, path);
    }),
  );
  router.post(
    `${path}/name`,
    withUser(async (ctx, user) => {
      const form = await readForm(ctx);
      const [id, name] = [form.text('id'), form.text('name')];
      const { success, data, error } = PasskeyName.safeParse({ name });
      if (!success) {
        const page = passkeyNamePage({ site: await siteOf(ctx), id, name, problems: fieldProblems(error) });
        sendPrivate(ctx, page, 400);
        return;
      }
      const renamed = await passkeys.rename(user.accountId, id, data.name);
      seeOther(ctx, renamed ? `${path}?said=passkey-renamed` : path);
    }),
  );
}
