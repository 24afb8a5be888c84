/**
 * Voting. A plain form leads back to its page; with htmx, the answer is the renewed control, with what became of the
 * vote.
 */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { OwnVote } from '../../community/votes.ts';
import { faultOf } from '../../contract/problem.ts';
import { fault } from '../../faults.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import { type Form, readForm } from '../form.ts';
import { html } from '../html.ts';
import {
  type ListingActionDeps,
  type ListingPlace,
  type Refusal,
  type RefusalTexts,
  backOf,
  chosen,
  forVisitor,
  refusalStatus,
  refuse,
  sendControl,
} from '../listing-action.ts';
import { isHtmx } from '../live.ts';
import { problemInWords } from '../pages/error-page.ts';
import { seeOther } from '../send-private.ts';
import { votesControl } from '../voting-parts.ts';
import { counted, momentInWords } from '../words.ts';

export const voteRefusals: RefusalTexts = {
  not_live:
    'Voting starts when the listing launches. You can follow it meanwhile: find it under “Following” in your account.',
  own_listing: 'You cannot vote for your own listing. Share its page with your readers instead.',
  week_over: 'The launch week is over, so votes can no longer be changed.',
};

export function addVoteRoutes(router: Router, deps: ListingActionDeps): void {
  const { votes, clock } = deps;
  const vote = forVisitor(deps, async (ctx, user, place) => {
    const form = await readForm(ctx);
    const now = clock();
    const outcome =
      chosen(form, 'vote', ['cast', 'withdraw']) === 'cast'
        ? await votes.cast({ accountId: user.accountId, ip: ctx.ip }, place, now)
        : await votes.withdraw(user.accountId, place, now);
    const refusal = 'refused' in outcome ? outcome.refused : null;
    if (isHtmx(ctx)) {
      await answerInPlace(ctx, deps, { accountId: user.accountId, place, form, refusal });
    } else if (refusal !== null) await refuse(ctx, deps, refusal, voteRefusals);
    // The page explains the status of the vote.
    else if ('vote' in outcome && outcome.vote !== 'counted')
      seeOther(ctx, `${listingPath(place.slug)}#your-vote`);
    else seeOther(ctx, backOf(form, place.slug));
  });
  router.post('/listings/:slug/vote', async (ctx) => {
    try {
      await vote(ctx);
    } catch (error) {
      if (!isHtmx(ctx)) throw error;
      answerFault(ctx, error);
    }
  });
}

interface InPlace {
  accountId: number;
  place: ListingPlace;
  form: Form;
  refusal: Refusal | null;
}

async function answerInPlace(
  ctx: RouterContext,
  { votes, clock }: ListingActionDeps,
  { accountId, place, form, refusal }: InPlace,
): Promise<void> {
  const { siteId, slug } = place;
  const [counts, ownVotes] = await Promise.all([
    votes.counts(place),
    votes.ownVotes(accountId, siteId, [slug], clock()),
  ]);
  const ownVote = ownVotes.get(slug);
  if (!counts || !ownVote)
    fault('listing_not_found', 'The listing is not live any more. Load the page again.');
  const ofWeek = form.text('of') === 'week';
  const shown = { ...counts, slug, votes: ofWeek ? counts.week_votes : counts.votes };
  const note = refusal === null ? statusNote(ownVote) : refusalNote(refusal);
  const done = ownVote.vote ? `You voted for ${counts.name}` : `No vote from you for ${counts.name}`;
  sendControl(
    ctx,
    votesControl(
      shown,
      { ownVotes, back: () => backOf(form, slug), ofWeek },
      note && html`${note} <a href="${listingPath(slug)}#your-vote">Details</a>`,
    ),
    `${done}: ${counted(shown.votes, 'vote')}. ${note ?? ''}`,
    refusal === null ? 200 : refusalStatus(refusal),
  );
}

const refusalNote = (refusal: Refusal): string | null =>
  refusal === 'nobody' || refusal === 'no_such_listing' ? null : voteRefusals[refusal];

/** Why a vote does not count, or not yet; null if it does. */
function statusNote({ vote, countsAt, forEarlierLaunch }: OwnVote): string | null {
  if (vote === 'pending') {
    const from = countsAt ? `from ${momentInWords(countsAt.toISOString())}` : 'soon';
    return `Your account is new, so your vote counts ${from}.`;
  }
  if (vote === 'held') return 'Your vote counts once we have checked it: many votes came in at once.';
  if (vote === 'rejected') return 'Your vote does not count.';
  return vote === 'counted' && forEarlierLaunch
    ? 'You voted for an earlier launch. Withdraw the vote and vote again to count this week.'
    : null;
}

/** Shows a fault, such as too many requests, beside the button that was pressed. */
function answerFault(ctx: RouterContext, error: unknown): void {
  const refusal = faultOf(error);
  if (error !== refusal) ctx.app.emit('error', error, ctx);
  const words = refusal.status === 404 ? 'This product is not listed any more.' : problemInWords(refusal);
  ctx.set({ 'HX-Retarget': 'next .vote-note', 'HX-Reswap': 'textContent' });
  sendControl(ctx, html`${words}`, words, refusal.status);
  if (refusal.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(refusal.retryAfterSeconds));
}
