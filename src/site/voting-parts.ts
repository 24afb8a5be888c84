/**
 * The number of votes, as a button for users who can vote. With htmx it works in place: the answer to its form is the
 * renewed control.
 */
import { pendingMs } from '../community/vote-rules.ts';
import type { OwnVote } from '../community/votes.ts';
import { listingPath } from '../listings/badge-rules.ts';
import { signInPath } from './require-session.ts';
import { type Child, type Html, html } from './html.ts';
import { count } from './words.ts';

/** The viewer of a page with votes. */
export interface Voting {
  /** Null if signed out. */
  ownVotes: ReadonlyMap<string, OwnVote> | null;
  /** The page's path, to return to, for a listing's slug. */
  back: (slug: string) => string;
  /** Whether the page shows the votes of the launch week instead of all. */
  ofWeek?: boolean;
}

export const nobodyVotes = (back: Voting['back']): Voting => ({ ownVotes: null, back });

interface Voted {
  slug: string;
  name: string;
  votes: number;
  votes_pending: number;
}

/**
 * For a live listing. The button's name never changes; its pressed state shows whether the user has voted. `note`: what
 * became of the vote that was just cast.
 */
export function votesControl(listing: Voted, voting: Voting, note?: Child): Html {
  return html`<div class="voting">
    ${control(listing, voting)}
    <p class="vote-note">${note}</p>
  </div>`;
}

function control({ slug, name, votes, votes_pending: pending }: Voted, { ownVotes, back, ofWeek }: Voting) {
  const labelled = (before: Child) =>
    html`<span class="aside">${before}</span> ${votesInWords(votes, pending)}`;
  if (!ownVotes) {
    return html`<a class="votes" href="${signInPath(back(slug))}" rel="nofollow"
      >${labelled(html`Sign in to vote for <bdi>${name}</bdi>:`)}</a
    >`;
  }
  const ownVote = ownVotes.get(slug);
  if (!ownVote || ownVote.own) return votesBox(votes, pending);
  const { vote, mayWithdraw } = ownVote;
  if (vote === 'rejected' || (vote !== null && !mayWithdraw)) {
    return html`<p class="votes cast">${labelled(stays[vote])}</p>`;
  }
  const path = `${listingPath(slug)}/vote`;
  return html`<form
    method="post"
    action="${path}"
    hx-post="${path}"
    hx-target="closest .voting"
    hx-swap="outerMorph"
    hx-sync="this:drop"
  >
    <input type="hidden" name="back" value="${back(slug)}" />
    ${ofWeek && html`<input type="hidden" name="of" value="week" />`}
    <button
      class="votes"
      name="vote"
      value="${vote === null ? 'cast' : 'withdraw'}"
      aria-pressed="${String(vote !== null)}"
    >
      ${labelled(html`Vote for <bdi>${name}</bdi>:`)}
    </button>
  </form>`;
}

const stays = {
  counted: 'You voted for it.',
  pending: 'You voted for it; your vote counts soon.',
  held: 'You voted for it; your vote is held.',
  rejected: 'Your vote for it is not counted.',
} as const;

/** How long votes of new accounts are pending. */
export const pendingHours = pendingMs / 3_600_000;

/** `pending`: votes that count soon. */
export const votesBox = (votes: number, pending = 0): Html =>
  html`<p class="votes">${votesInWords(votes, pending)}</p>`;

const votesInWords = (votes: number, pending: number) =>
  html`<b>${count(votes)}</b> ${votes === 1 ? 'vote' : 'votes'}
    ${pending > 0 && html`<span>${count(pending)} pending</span>`}`;
