/** API keys in the account area. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { ProgramActivities } from '../../account-overview/program-activity.ts';
import { maxLiveKeys, parseKeyForm } from '../../accounts/key-form-schema.ts';
import type { KeyRefusal, OwnKeys } from '../../accounts/own-keys.ts';
import type { Session } from '../../accounts/sessions.ts';
import { fieldProblems } from '../field-problems.ts';
import type { WithSession } from '../require-session.ts';
import type { FieldProblems } from '../form-parts.ts';
import { readForm } from '../form.ts';
import type { SiteFacts } from '../layout.ts';
import { type TypedKey, keysPage, newKeyPage } from '../pages/account/account-keys-page.ts';
import { seeOther, sendPrivate } from '../send-private.ts';

export interface KeyRouteDeps {
  keys: OwnKeys;
  programs: ProgramActivities;
  clock: () => Date;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

const refusals: Readonly<Record<KeyRefusal, FieldProblems>> = {
  too_many: {
    name: `You have ${maxLiveKeys} keys, the maximum for an account. Revoke one that is not used.`,
  },
  name_in_use: {
    name: 'You already have a key with that name. Choose another name, or revoke that key first.',
  },
};

export function addKeyRoutes(
  router: Router,
  { keys, programs, clock, siteOf, withUser }: KeyRouteDeps,
): void {
  const path = '/account/keys';
  const show = async (
    ctx: RouterContext,
    user: Session,
    wrong?: { typed: TypedKey; problems: FieldProblems },
  ) => {
    const [site, list, activity] = await Promise.all([
      siteOf(ctx),
      keys.list(user.accountId),
      programs.find(user.accountId),
    ]);
    const page = keysPage({ site, said: ctx.query['said'], keys: list, activity, now: clock(), ...wrong });
    sendPrivate(ctx, page, wrong ? 400 : 200);
  };

  router.get(
    path,
    withUser((ctx, user) => show(ctx, user)),
  );

  router.post(
    path,
    withUser(async (ctx, user) => {
      const form = await readForm(ctx);
      const typed = { name: form.text('name'), scopes: form.all('scopes'), lifetime: form.text('lifetime') };
      const { success, data, error } = parseKeyForm(typed);
      if (!success) {
        await show(ctx, user, { typed, problems: fieldProblems(error) });
        return;
      }
      const made = await keys.create(user.accountId, data, clock());
      if ('refused' in made) {
        await show(ctx, user, { typed, problems: refusals[made.refused] });
        return;
      }
      sendPrivate(ctx, newKeyPage({ site: await siteOf(ctx), name: data.name, key: made.key }));
    }),
  );

  router.post(
    `${path}/:id/revoke`,
    withUser(async (ctx, user) => {
      const id = Number(ctx.params['id']);
      // Unknown ids and other accounts' keys are treated as revoked.
      if (Number.isSafeInteger(id)) await keys.revoke(user.accountId, id, clock());
      seeOther(ctx, `${path}?said=key-revoked`);
    }),
  );
}
