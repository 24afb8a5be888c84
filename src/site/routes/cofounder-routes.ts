/** `/account/drafts/<id>/cofounders`: inviting co-founders to a draft, and withdrawing invites. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { Session } from '../../accounts/sessions.ts';
import { faultOf } from '../../contract/problem.ts';
import { maxInvites } from '../../drafts/invite-rules.ts';
import type { OwnDrafts } from '../../drafts/own-drafts.ts';
import type { FieldProblems } from '../form-parts.ts';
import { readForm } from '../form.ts';
import type { SiteFacts } from '../layout.ts';
import { cofoundersPage, cofoundersPath } from '../pages/drafts/cofounders-page.ts';
import type { Draft } from '../pages/drafts/review-input.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import type { WithSession } from '../require-session.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import { readDraft } from '../show-review.ts';
import { asSentence, waitInWords } from '../words.ts';
import type { Read } from './badge-routes.ts';

export interface CofounderRouteDeps {
  ownDrafts: Pick<OwnDrafts, 'withdrawInvite'>;
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

const path = '/account/drafts/:id/cofounders';

/** Why an address was not invited, shown at its field; by the code of the refusal. */
const problemsOf: Readonly<Record<string, string>> = {
  draft_closed: 'The draft is closed, so you can no longer invite anybody.',
  draft_owner_only: 'Only the owner of the draft can invite others.',
  invite_limit: `All ${maxInvites} invites of this draft are used. Withdraw one first.`,
  address_not_mailed:
    'This address has opted out of our mails, so nothing was sent. Ask them to allow our mails again, or invite another address.',
};

export function addCofounderRoutes(router: Router, deps: CofounderRouteDeps): void {
  const { ownDrafts, read, siteOf, withUser } = deps;
  const withDraft = (handle: (ctx: RouterContext, user: Session, draft: Draft) => Promise<void>) =>
    withUser(async (ctx, user) => {
      const draft = await readDraft(read, String(ctx.params['id']), ctx);
      if (draft) await handle(ctx, user, draft);
      else sendPrivate(ctx, notFoundPage({ site: await siteOf(ctx), what: 'draft' }), 404);
    });
  const show = async (
    ctx: RouterContext,
    draft: Draft,
    more: { typed?: string; problems?: FieldProblems; refused?: string } = {},
  ) => {
    const page = cofoundersPage({ site: await siteOf(ctx), said: ctx.query['said'], draft, ...more });
    sendPrivate(ctx, page, more.problems ? 400 : more.refused === undefined ? 200 : 409);
  };

  router.get(
    path,
    withDraft((ctx, _user, draft) => show(ctx, draft)),
  );

  router.post(
    path,
    withDraft(async (ctx, _user, draft) => {
      const email = (await readForm(ctx)).text('email');
      try {
        // Pressed twice, the second mails nothing: an address is mailed at most every ten minutes.
        const { status } = await read<Draft['invites'][number]>(ctx, 'invite_cofounder', {
          id: draft.id,
          email,
        });
        const said = status === 'waiting' ? 'cofounder-waiting' : 'cofounder-invited';
        seeOther(ctx, `${cofoundersPath(draft.id)}?said=${said}`);
      } catch (error) {
        const problem = problemOf(error, email);
        if (problem === null) throw error;
        await show(ctx, draft, { typed: email, problems: { email: problem } });
      }
    }),
  );

  router.post(
    `${path}/withdraw`,
    withDraft(async (ctx, { accountId }, draft) => {
      const email = (await readForm(ctx)).text('email');
      if (draft.role !== 'owner')
        await show(ctx, draft, { refused: 'Only the owner of the draft can do this.' });
      else if (await ownDrafts.withdrawInvite(accountId, draft.id, email)) {
        seeOther(ctx, `${cofoundersPath(draft.id)}?said=invite-withdrawn`);
      } else {
        await show(ctx, draft, { refused: 'This address is no longer invited, so nothing was changed.' });
      }
    }),
  );
}

/** Null for what is not about the address. */
function problemOf(error: unknown, email: string): string | null {
  const { code, problems = [], retryAfterSeconds } = faultOf(error);
  if (code === 'rate_limited') {
    const wait = retryAfterSeconds === undefined ? 'later' : `in ${waitInWords(retryAfterSeconds)}`;
    return `You have sent too many invites, or this address got too many mails, so nothing was sent. Try again ${wait}.`;
  }
  if (code !== 'invalid_input') return problemsOf[code] ?? null;
  if (email === '') return 'Enter the address of your co-founder.';
  const [problem] = problems;
  if (problem === undefined) return null;
  return asSentence(/^[a-z]/.test(problem.message) ? `The address ${problem.message}` : problem.message);
}
