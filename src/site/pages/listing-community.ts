/** The community parts of a listing's page: votes, follows and reviews, with the viewer's own. */
import type { FollowStatus } from '../../community/follow-schema.ts';
import {
  longestReview,
  maxReviews,
  type OwnReview,
  type PublishedReview,
  ratings,
} from '../../community/review-schema.ts';
import { textPaths } from '../../directory/path-rules.ts';
import type { OwnVote } from '../../community/votes.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import type { ListingView } from '../../listings/schema.ts';
import { signInPath } from '../require-session.ts';
import { pendingHours } from '../voting-parts.ts';
import { type FieldProblems, problemSummary, refusal, selectField, textArea } from '../form-parts.ts';
import { type Child, type Html, html } from '../html.ts';
import { count, counted, dayInWords, momentInWords } from '../words.ts';
import { paragraphs } from './listing-sections.ts';

export interface ListingCommunity {
  /** Null if signed out. */
  viewer: Viewer | null;
  reviews: { items: readonly PublishedReview[]; total: number };
  /** The `said` query parameter, unchecked. */
  said?: unknown;
  /** Why the action was refused. */
  refused?: string;
  /** A rejected review, and its problems. */
  typed?: { rating: string; text: string };
  problems?: FieldProblems;
}

export interface Viewer {
  /** Whether the account has a name to sign reviews with. */
  named: boolean;
  ownVotes: ReadonlyMap<string, OwnVote>;
  follow: FollowStatus;
  review: OwnReview | undefined;
}

export const nobodyYet: ListingCommunity = { viewer: null, reviews: { items: [], total: 0 } };

const done: Readonly<Record<string, string>> = {
  'review-saved': 'Your review is saved.',
  'review-removed': 'Your review is removed.',
};

export function outcome({ said, refused, problems = {} }: ListingCommunity): Child {
  const notice = typeof said === 'string' && Object.hasOwn(done, said) ? done[said] : undefined;
  return [
    notice && html`<p class="done" role="status">${notice}</p>`,
    refusal(refused),
    problemSummary(problems),
  ];
}

/** Explains a vote that does not count, not yet, or not in the present week. */
export function yourVote({ viewer }: ListingCommunity): Child {
  const [ownVote] = viewer?.ownVotes.values() ?? [];
  if (ownVote?.vote === 'pending') {
    return html`<p class="note" id="your-vote" role="status">
      Your vote counts soon: votes by accounts in their first day wait
      ${ownVote.countsAt && html`for a while, yours until ${momentInWords(ownVote.countsAt.toISOString())}`}.
      You do not need to do anything.
    </p>`;
  }
  if (ownVote?.vote === 'held') {
    return html`<p class="note" id="your-vote" role="status">
      Your vote is held for now: it came with a sudden burst of votes, and counts once the site team has
      checked it. You do not need to do anything.
    </p>`;
  }
  if (ownVote?.vote === 'counted' && ownVote.forEarlierLaunch && ownVote.mayWithdraw) {
    return html`<p class="note" id="your-vote">
      You voted for an earlier launch of this product. Your vote still counts for all time, but not in this
      launch week. To vote for this launch, withdraw your vote and vote again.
    </p>`;
  }
  if (ownVote?.vote === 'rejected') {
    return html`<p class="note" id="your-vote">
      Your vote is not counted: the site team found that it belongs to a group of coordinated votes. If this
      is wrong, write to them.
    </p>`;
  }
  return null;
}

export function followButton({ slug, name }: ListingView, viewer: Viewer | null): Html {
  const words = html`Follow<span class="aside"> <bdi>${name}</bdi></span>`;
  if (!viewer) {
    return html`<a class="button quiet" href="${signInPath(listingPath(slug))}" rel="nofollow"
      >${words}<span class="aside">: sign in first</span></a
    >`;
  }
  const { following, followers } = viewer.follow;
  return html`<form method="post" action="${listingPath(slug)}/follow">
    <input type="hidden" name="back" value="${listingPath(slug)}" />
    <button
      class="button quiet"
      name="follow"
      value="${following ? 'end' : 'begin'}"
      aria-pressed="${String(following)}"
      title="${counted(followers, 'follower')}. Followers get its launch and updates by mail."
    >
      ${following && html`<span aria-hidden="true">✓ </span>`}${words}
    </button>
  </form>`;
}

/** The public vote counts. `history`: the chart of the votes. */
export function votesPanel(listing: ListingView, history: Child): Child {
  const { status, votes, week_votes: ofWeek, votes_pending: pending, votes_held: held } = listing;
  if (status !== 'live') return null;
  return html`<section class="panel">
    <h2>Votes</h2>
    <dl class="facts pairs">
      <div>
        <dt>All time</dt>
        <dd>${count(votes)}</dd>
      </div>
      <div>
        <dt>Launch week</dt>
        <dd>${count(ofWeek)}</dd>
      </div>
      ${
        pending > 0 &&
        html`<div>
          <dt>Pending</dt>
          <dd>${count(pending)}</dd>
        </div>`
      }
      ${
        held > 0 &&
        html`<div>
          <dt>Held</dt>
          <dd>${count(held)}</dd>
        </div>`
      }
    </dl>
    ${
      pending > 0 &&
      html`<p class="soft">
        Votes from accounts in their first day count after ${pendingHours} hours, and before the launch week
        is closed.
      </p>`
    }
    ${
      held > 0 &&
      html`<p class="soft">
        Sudden bursts of votes are held until the site team has checked them. They count in no ranking.
      </p>`
    }
    ${history}
    <p><a href="${textPaths['how-ranking-works']}">How ranking works</a></p>
  </section>`;
}

export function reviews(listing: ListingView, community: ListingCommunity): Child {
  const { items, total } = community.reviews;
  if (listing.status !== 'live' && total === 0) return null;
  return html`<section>
    <h2>Reviews</h2>
    ${total === 0 && html`<p class="soft">No reviews yet.</p>`}
    ${total > maxReviews && html`<p class="soft">The newest ${maxReviews} of ${count(total)}.</p>`}
    ${
      items.length > 0 &&
      html`<ol class="rows">
        ${items.map((item) => review(item, item.id === community.viewer?.review?.id))}
      </ol>`
    }
    ${listing.status === 'live' && yourReview(listing, community)}
  </section>`;
}

function review(
  { name, rating, body, is_counted, created_at, updated_at }: PublishedReview,
  own: boolean,
): Html {
  return html`<li class="row">
    <div class="words">
      <h3>
        <bdi>${name ?? 'A reader'}</bdi> ${own && html`<span class="mark sure">Yours</span>`}
        ${!is_counted && html`<span class="mark">New account: not in the rating yet</span>`}
      </h3>
      <p class="soft">
        ${stars(rating)} ${day(created_at)}${updated_at && html`, changed on ${day(updated_at)}`}
      </p>
      ${body && paragraphs(body)}
    </div>
  </li>`;
}

const stars = (rating: number) =>
  html`<span aria-hidden="true">${'★'.repeat(rating)}${'☆'.repeat(ratings.length - rating)}</span
    ><span class="aside">${rating} of ${ratings.length} stars,</span>`;

const day = (date: Date) =>
  html`<time datetime="${date.toISOString()}">${dayInWords(date.toISOString())}</time>`;

function yourReview(listing: ListingView, { viewer, typed, problems = {} }: ListingCommunity): Child {
  const path = `${listingPath(listing.slug)}/review`;
  if (!viewer) {
    const back = `${listingPath(listing.slug)}#reviews`;
    return html`<p class="beside">
      <a href="${signInPath(back)}" rel="nofollow">Sign in to write a review</a>
    </p>`;
  }
  // Owners and founders cannot review their own listings.
  if (viewer.ownVotes.get(listing.slug)?.own) return null;
  const { review: own } = viewer;
  const shown = typed ?? { rating: own ? String(own.rating) : '', text: own?.body ?? '' };
  return html`<div class="panel beside" id="your-review">
    <h3>${own ? 'Your review' : 'Write a review'}</h3>
    ${
      own?.status === 'hidden' &&
      html`<p class="problem">
        The site team has hidden your review: <bdi>${own.hidden_why}</bdi> You can change it; it stays hidden
        until they have checked it again.
      </p>`
    }
    <form class="form" method="post" action="${path}">
      ${selectField({
        name: 'rating',
        label: 'Rating',
        value: shown.rating,
        required: true,
        problems,
        options: [['', 'Choose'], ...ratingOptions],
      })}
      ${textArea({
        name: 'text',
        label: 'What you think of it (optional)',
        hint: viewer.named
          ? 'Plain text. It is shown with your name.'
          : html`Plain text. It is signed “A reader”, as there is no name in
              <a href="/account/profile">your profile</a>.`,
        value: shown.text,
        rows: 5,
        maxlength: longestReview,
        problems,
      })}
      <p><button class="button">${own ? 'Save the review' : 'Publish the review'}</button></p>
    </form>
    ${
      own &&
      html`<form method="post" action="${path}/remove">
        <button class="button quiet danger">Remove the review</button>
      </form>`
    }
  </div>`;
}

const words = ['poor', 'below par', 'fair', 'good', 'excellent'];
const ratingOptions = [...ratings]
  .reverse()
  .map((rating): [string, string] => [
    String(rating),
    `${counted(rating, 'star')}: ${words[rating - 1] ?? ''}`,
  ]);
