/**
 * Which votes count immediately, which count by themselves soon, which are held for review, and how long a vote can be
 * withdrawn. The numbers of pending and held votes are public, but count nowhere else. Possibly innocent votes are held,
 * never refused.
 */
import { mondayOf, weekEnd } from '../shared/week-rules.ts';
import type { VoteStatus } from './vote-schema.ts';

const hourMs = 3_600_000;

/** Votes of accounts younger than this do not count immediately: many accounts can be created in minutes. */
export const newAccountMs = 24 * hourMs;
/** A vote of a new account that nothing else speaks against counts by itself after this time, or as its week ends. */
export const pendingMs = 2 * hourMs;
/** Accounts younger than this are newcomers: their votes count, except in a burst. */
export const newcomerMs = 7 * 24 * hourMs;
/** This many newcomer votes for one listing within an hour are plausible; more are held. */
export const burstMs = hourMs;
export const maxNewcomersInABurst = 5;
/** This many votes of one account within a minute are plausible for a user; more are held. */
export const hastyMs = 60_000;
export const maxVotesInHaste = 15;
/** This many accounts of one network may vote for one listing in a day, as in an office or a family; more are held. */
export const maxVotesPerNetwork = 5;

/** The facts known when a vote is cast. Counts include earlier votes of any status. */
export interface VoteFacts {
  accountAgeMs: number;
  /** Votes by the same account within `hastyMs`. */
  inHaste: number;
  /** Votes by newcomers for the same listing within `burstMs`. */
  newcomers: number;
  /** Other accounts of the same network that voted for the same listing today. */
  sameNetwork: number;
}

export type HoldReason =
  'new_account' | 'many_votes' | 'burst_of_newcomers' | 'one_network' | 'suspected_account';

export const holdReasonsInWords: Readonly<Record<HoldReason, string>> = {
  new_account: 'the account was created within the last day',
  many_votes: `the account cast more than ${maxVotesInHaste} votes within a minute`,
  burst_of_newcomers: `more than ${maxNewcomersInABurst} new accounts voted for the listing within an hour`,
  one_network: `more than ${maxVotesPerNetwork} accounts of one network voted for the listing that day`,
  suspected_account: 'other votes of the account were rejected, or cast in haste, before this one counted',
};

/** Whether an account of this age is in its first day. */
export const isNewAccount = (accountAgeMs: number): boolean => accountAgeMs < newAccountMs;
/** Whether votes of an account of this age are held in a burst. */
export const isNewcomer = (accountAgeMs: number): boolean => accountAgeMs < newcomerMs;

/** Why a vote does not count immediately; empty if it does. */
function whyHeld({ accountAgeMs, inHaste, newcomers, sameNetwork }: VoteFacts): HoldReason[] {
  const reasons: [HoldReason, boolean][] = [
    ['new_account', isNewAccount(accountAgeMs)],
    ['many_votes', inHaste >= maxVotesInHaste],
    ['burst_of_newcomers', isNewcomer(accountAgeMs) && newcomers >= maxNewcomersInABurst],
    ['one_network', sameNetwork >= maxVotesPerNetwork],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
}

export interface Verdict {
  status: Exclude<VoteStatus, 'rejected'>;
  heldWhy: readonly HoldReason[];
  /** When a pending vote counts by itself; else null. */
  countsAt: Date | null;
}

/** Whether a vote that is cast now counts, and from when. */
export function judgeVote(facts: VoteFacts, launch: Launch, now: Date): Verdict {
  const heldWhy = whyHeld(facts);
  if (heldWhy.length === 0) return { status: 'counted', heldWhy, countsAt: null };
  // The age of an account is the only reason that ends by itself.
  if (heldWhy.some((reason) => reason !== 'new_account')) return { status: 'held', heldWhy, countsAt: null };
  return { status: 'pending', heldWhy, countsAt: countsAtOf(launch, now) };
}

/** Before the launch week is closed, so that its ranking has every vote that nothing speaks against. */
function countsAtOf(launch: Launch, now: Date): Date {
  const usual = new Date(now.getTime() + pendingMs);
  const end = votesStayFrom(launch);
  return end !== null && now < end && end < usual ? end : usual;
}

/** The launch of a listing: its week, or the instant if it has no week. */
export interface Launch {
  launch_week: string | null;
  launched_at: Date | null;
}

/** From this instant on, votes for a listing are final; null before its launch. */
export function votesStayFrom({ launch_week, launched_at }: Launch): Date | null {
  const week = launch_week ?? (launched_at && mondayOf(launched_at));
  return week === null ? null : weekEnd(week);
}

/**
 * Votes can be withdrawn until the listing's launch week ends. After that all votes are final; later ones count for the
 * all-time total but for no week.
 */
export function mayWithdraw(launch: Launch, now: Date): boolean {
  const from = votesStayFrom(launch);
  return from !== null && now < from;
}

/** Whether a vote was cast before the listing's present launch; false without a vote. */
export const isForEarlierLaunch = ({ launched_at }: Launch, castAt: Date | null): boolean =>
  castAt !== null && launched_at !== null && castAt < launched_at;
