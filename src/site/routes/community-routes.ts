/** Voting for, following and reviewing listings, and the list of followed listings. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { returnPath } from '../../accounts/return-path-rules.ts';
import type { Session } from '../../accounts/sessions.ts';
import { Review } from '../../community/review-schema.ts';
import type { ReviewRefusal } from '../../community/reviews.ts';
import type { VoteRefusal } from '../../community/votes.ts';
import { faultOf } from '../../contract/problem.ts';
import { fault } from '../../faults.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import { fieldProblems } from '../field-problems.ts';
import { type WithSession, signInPath } from '../require-session.ts';
import { type Form, readForm } from '../form.ts';
import { followingPage } from '../pages/account/account-following-page.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import { sessionOf } from '../session.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import { type Refused, type ShowListingDeps, showListing } from '../show-listing.ts';

export interface CommunityRouteDeps extends ShowListingDeps {
  withUser: WithSession;
}

export function addCommunityRoutes(router: Router, deps: CommunityRouteDeps): void {
  addVotes(router, deps);
  addFollows(router, deps);
  addReviews(router, deps);
}

type Refusal = Exclude<VoteRefusal | ReviewRefusal, 'no_such_listing' | 'nobody'>;

const voteRefusals: Readonly<Record<Refusal, string>> = {
  not_live:
    'Voting starts when the listing launches. You can follow it meanwhile: find it under “Following” in your account.',
  own_listing: 'You cannot vote for your own listing. Share its page with your readers instead.',
  week_over: 'The launch week is over, so votes can no longer be changed.',
};
const reviewRefusals: Readonly<Record<Refusal, string>> = {
  ...voteRefusals,
  not_live: 'Reviews open when the listing launches. Come back then.',
  own_listing: 'You cannot review your own listing. Post an update to it instead.',
};

function addVotes(router: Router, deps: CommunityRouteDeps): void {
  const { votes, clock } = deps;
  router.post(
    '/listings/:slug/vote',
    forVisitor(deps, async (ctx, user, place) => {
      const form = await readForm(ctx);
      const now = clock();
      const outcome =
        chosen(form, 'vote', ['cast', 'withdraw']) === 'cast'
          ? await votes.cast({ accountId: user.accountId, ip: ctx.ip }, place, now)
          : await votes.withdraw(user.accountId, place, now);
      if ('refused' in outcome) await refuse(ctx, deps, outcome.refused, voteRefusals);
      // The page explains the status of the vote.
      else if ('vote' in outcome && outcome.vote !== 'counted')
        seeOther(ctx, `${listingPath(place.slug)}#your-vote`);
      else seeOther(ctx, returnPath(form.text('back'), listingPath(place.slug)));
    }),
  );
}

function addFollows(router: Router, deps: CommunityRouteDeps): void {
  const { follows, siteOf, findSite, withUser } = deps;
  router.post(
    '/listings/:slug/follow',
    forVisitor(deps, async (ctx, { accountId }, place) => {
      const form = await readForm(ctx);
      if (chosen(form, 'follow', ['begin', 'end']) === 'end') await follows.unfollow(accountId, place);
      else if (!(await follows.follow(accountId, place, deps.clock()))) {
        await refuse(ctx, deps, 'no_such_listing', voteRefusals);
        return;
      }
      seeOther(ctx, returnPath(form.text('back'), listingPath(place.slug)));
    }),
  );
  router.get(
    '/account/following',
    withUser(async (ctx, { accountId }) => {
      const { id } = await findSite(ctx.host);
      const [site, followed] = await Promise.all([siteOf(ctx), follows.list(accountId, id)]);
      sendPrivate(ctx, followingPage({ site, said: ctx.query['said'], ...followed }));
    }),
  );
}

function addReviews(router: Router, deps: CommunityRouteDeps): void {
  const { reviews, clock } = deps;
  router.post(
    '/listings/:slug/review',
    forVisitor(deps, async (ctx, { accountId }, place) => {
      const form = await readForm(ctx);
      const typed = { rating: form.text('rating'), text: form.text('text') };
      const { success, data, error } = Review.safeParse(typed);
      if (!success) {
        await answer(ctx, deps, 400, { typed, problems: fieldProblems(error) });
        return;
      }
      const outcome = await reviews.save(accountId, place, data, clock());
      if ('refused' in outcome) await refuse(ctx, deps, outcome.refused, reviewRefusals);
      else seeOther(ctx, `${listingPath(place.slug)}?said=review-saved#reviews`);
    }),
  );
  router.post(
    '/listings/:slug/review/remove',
    forVisitor(deps, async (ctx, { accountId }, place) => {
      await reviews.remove(accountId, place, clock());
      seeOther(ctx, `${listingPath(place.slug)}?said=review-removed#reviews`);
    }),
  );
}

type Place = { siteId: number; slug: string };

/** Redirects signed-out visitors to the sign-in page, which returns to the listing. */
function forVisitor(
  { withUser, findSite }: CommunityRouteDeps,
  handle: (ctx: RouterContext, user: Session, place: Place) => Promise<void>,
): (ctx: RouterContext) => Promise<void> {
  const signedIn = withUser(async (ctx, user) => {
    const { id: siteId } = await findSite(ctx.host);
    await handle(ctx, user, { siteId, slug: String(ctx.params['slug']) });
  });
  return async (ctx) => {
    if (sessionOf(ctx)) await signedIn(ctx);
    else seeOther(ctx, signInPath(listingPath(String(ctx.params['slug']))));
  };
}

function chosen<Choice extends string>(form: Form, name: string, choices: readonly Choice[]): Choice {
  return (
    choices.find((choice) => choice === form.text(name)) ??
    fault('invalid_input', 'The form is incomplete. Go back to the page and press the button again.')
  );
}

async function refuse(
  ctx: RouterContext,
  deps: CommunityRouteDeps,
  refusal: VoteRefusal | ReviewRefusal,
  words: typeof voteRefusals,
): Promise<void> {
  if (refusal === 'nobody') seeOther(ctx, signInPath(listingPath(String(ctx.params['slug']))));
  else if (refusal === 'no_such_listing') await answerUnknown(ctx, deps);
  else await answer(ctx, deps, refusal === 'own_listing' ? 403 : 409, { refused: words[refusal] });
}

/** Shows the listing's page with the reason for the refusal. */
async function answer(
  ctx: RouterContext,
  deps: CommunityRouteDeps,
  status: number,
  refused: Refused,
): Promise<void> {
  try {
    const shown = await showListing(ctx, deps, String(ctx.params['slug']), refused);
    if (typeof shown === 'string') sendPrivate(ctx, shown, status);
    else seeOther(ctx, shown.movedTo);
  } catch (error) {
    if (faultOf(error).code !== 'listing_not_found') throw error;
    await answerUnknown(ctx, deps);
  }
}

async function answerUnknown(ctx: RouterContext, { siteOf }: CommunityRouteDeps): Promise<void> {
  sendPrivate(ctx, notFoundPage({ site: await siteOf(ctx), what: 'listing' }), 404);
}
