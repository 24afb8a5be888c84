/** Voting for, following and reviewing listings, and the list of followed listings. */
import type Router from '@koa/router';
import { Review } from '../../community/review-schema.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import { fieldProblems } from '../field-problems.ts';
import { followControl } from '../follow-parts.ts';
import { readForm } from '../form.ts';
import {
  type ListingActionDeps,
  type RefusalTexts,
  backOf,
  chosen,
  forVisitor,
  refuse,
  sendControl,
  sendListing,
} from '../listing-action.ts';
import { isHtmx, replaceContent } from '../live.ts';
import { followingPage } from '../pages/account/account-following-page.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import { addVoteRoutes, voteRefusals } from './vote-routes.ts';

export function addCommunityRoutes(router: Router, deps: ListingActionDeps): void {
  addVoteRoutes(router, deps);
  addFollows(router, deps);
  addReviews(router, deps);
}

const reviewRefusals: RefusalTexts = {
  ...voteRefusals,
  not_live: 'Reviews open when the listing launches. Come back then.',
  own_listing: 'You cannot review your own listing. Post an update to it instead.',
};

function addFollows(router: Router, deps: ListingActionDeps): void {
  const { follows, siteOf, findSite, withUser } = deps;
  router.post(
    '/listings/:slug/follow',
    forVisitor(deps, async (ctx, { accountId }, place) => {
      const form = await readForm(ctx);
      const begins = chosen(form, 'follow', ['begin', 'end']) === 'begin';
      if (!begins) await follows.unfollow(accountId, place);
      else if (!(await follows.follow(accountId, place, deps.clock()))) {
        replaceContent(ctx);
        await refuse(ctx, deps, 'no_such_listing', voteRefusals);
        return;
      }
      const back = backOf(form, place.slug);
      if (isHtmx(ctx)) {
        const { name } = await deps.read<{ name: string }>(ctx, 'get_listing', { slug: place.slug });
        const followed = new Set(begins ? [place.slug] : []);
        sendControl(
          ctx,
          followControl({ slug: place.slug, name }, { followed, back }),
          begins ? `You follow ${name}.` : `You no longer follow ${name}.`,
        );
      } else seeOther(ctx, back);
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

function addReviews(router: Router, deps: ListingActionDeps): void {
  const { reviews, clock } = deps;
  router.post(
    '/listings/:slug/review',
    forVisitor(deps, async (ctx, { accountId }, place) => {
      const form = await readForm(ctx);
      const typed = { rating: form.text('rating'), text: form.text('text') };
      const { success, data, error } = Review.safeParse(typed);
      if (!success) {
        await sendListing(ctx, deps, 400, { typed, problems: fieldProblems(error) });
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
