/** The count of votes, as a button for whoever may vote. */
import type { VoteStanding } from '../community/votes.ts';
import { listingPath } from '../listings/badge-rules.ts';
import { signInPath } from './require-session.ts';
import { type Child, type Html, html } from './html.ts';
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
  const told = (before: Child) => html`<span class="aside">${before}</span> ${votesInWords(votes)}`;
  if (!standings) {
    return html`<a class="votes" href="${signInPath(back(slug))}" rel="nofollow"
      >${told(html`Sign in to vote for <bdi>${name}</bdi>:`)}</a
    >`;
  }
  const standing = standings.get(slug);
  if (!standing || standing.own) return votesBox(votes);
  const { vote, mayWithdraw } = standing;
  if (vote === 'rejected' || (vote !== null && !mayWithdraw)) {
    return html`<p class="votes cast">${told(stays[vote])}</p>`;
  }
  return html`<form method="post" action="${listingPath(slug)}/vote">
    <input type="hidden" name="back" value="${back(slug)}" />
    <button
      class="votes"
      name="vote"
      value="${vote === null ? 'cast' : 'withdraw'}"
      aria-pressed="${String(vote !== null)}"
    >
      ${told(html`Vote for <bdi>${name}</bdi>:`)}
    </button>
  </form>`;
}

const stays = {
  counted: 'You voted for it.',
  held: 'You voted for it; your vote is held.',
  rejected: 'Your vote for it is not counted.',
} as const;

export const votesBox = (votes: number): Html => html`<p class="votes">${votesInWords(votes)}</p>`;

const votesInWords = (votes: number) => html`<b>${count(votes)}</b> ${votes === 1 ? 'vote' : 'votes'}`;
