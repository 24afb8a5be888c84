/**
 * Which votes count immediately, which are held for review, and how long a vote can be withdrawn. The number of held
 * votes is public, but counts nowhere else. Possibly innocent votes are held, never refused.
 */
import { mondayOf, weekEnd } from '../shared/week-rules.ts';

const hourMs = 3_600_000;

/** Votes of accounts younger than this are held: many accounts can be created in minutes, but show up within a day. */
export const newAccountMs = 24 * hourMs;
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

export type HoldReason = 'new_account' | 'many_votes' | 'burst_of_newcomers' | 'one_network';

export const holdReasonsInWords: Readonly<Record<HoldReason, string>> = {
  new_account: 'the account was created within the last day',
  many_votes: `the account cast more than ${maxVotesInHaste} votes within a minute`,
  burst_of_newcomers: `more than ${maxNewcomersInABurst} new accounts voted for the listing within an hour`,
  one_network: `more than ${maxVotesPerNetwork} accounts of one network voted for the listing that day`,
};

/** Whether votes of an account of this age are held. */
export const isNewAccount = (accountAgeMs: number): boolean => accountAgeMs < newAccountMs;
/** Whether votes of an account of this age are held in a burst. */
export const isNewcomer = (accountAgeMs: number): boolean => accountAgeMs < newcomerMs;

/** Why a vote is held; empty if it counts immediately. */
export function whyHeld({ accountAgeMs, inHaste, newcomers, sameNetwork }: VoteFacts): HoldReason[] {
  const reasons: [HoldReason, boolean][] = [
    ['new_account', isNewAccount(accountAgeMs)],
    ['many_votes', inHaste >= maxVotesInHaste],
    ['burst_of_newcomers', isNewcomer(accountAgeMs) && newcomers >= maxNewcomersInABurst],
    ['one_network', sameNetwork >= maxVotesPerNetwork],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
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
