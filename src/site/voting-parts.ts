/** The count of votes, as a button for whoever may vote. */
import type { VoteStanding } from '../community/votes.ts';
import { listingPath } from '../listings/badge-rules.ts';
import { signInPath } from './for-person.ts';
import { type Html, html } from './html.ts';
import { count } from './words.ts';

/** Who looks at a page with votes. */
export interface Voting {
  /** Null where nobody is signed in. */
  standings: ReadonlyMap<string, VoteStanding> | null;
  /** The path of the page, to come back to with a listing's slug. */
  back: (slug: string) => string;
}

export const nobodyVotes = (back: Voting['back']): Voting => ({ standings: null, back });

interface Voted {
  slug: string;
  name: string;
  votes: number;
}

/** Of a live listing. What the button is called stays the same; whether it is pressed says whether the vote is cast. */
export function votesControl({ slug, name, votes }: Voted, { standings, back }: Voting): Html {
  const words = html`<b><span aria-hidden="true">▲</span> ${count(votes)}</b>
    ${votes === 1 ? 'vote' : 'votes'}`;
  if (!standings) {
    return html`<a class="votes" href="${signInPath(back(slug))}" rel="nofollow"
      >${words}<span class="aside">. Sign in to vote for <bdi>${name}</bdi></span></a
    >`;
  }
  const standing = standings.get(slug);
  if (!standing || standing.own) return votesBox(votes);
  const { vote, mayWithdraw } = standing;
  if (vote === 'rejected' || (vote !== null && !mayWithdraw)) {
    return html`<p class="votes cast">${words}<span class="aside">. ${stays[vote]}</span></p>`;
  }
  return html`<form method="post" action="${listingPath(slug)}/vote">
    <input type="hidden" name="back" value="${back(slug)}" />
    <button
      class="votes"
      name="vote"
      value="${vote ? 'withdraw' : 'cast'}"
      aria-pressed="${String(vote !== null)}"
    >
      ${words}<span class="aside">. Vote for <bdi>${name}</bdi></span>
    </button>
  </form>`;
}

const stays = {
  counted: 'You voted for it.',
  held: 'You voted for it; the vote is held.',
  rejected: 'Your vote for it is not counted.',
} as const;

export function votesBox(votes: number): Html {
  return html`<p class="votes"><b>${count(votes)}</b> ${votes === 1 ? 'vote' : 'votes'}</p>`;
}
