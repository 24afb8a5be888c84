/**
 * Which votes count at once, which are held until somebody has looked at them, and until when a vote may be taken back.
 * What is held is told in public, and counted nowhere else. Nobody is refused for what may be innocent.
 */
import { mondayOf, weekEnd } from '../shared/week-rules.ts';

const hourMs = 3_600_000;

/** Votes of accounts younger than this are held: it takes a minute to make one, and a day to see many of them. */
export const newAccountMs = 24 * hourMs;
/** Accounts younger than this are newcomers: their votes count, but for what comes in a burst. */
export const newcomerMs = 7 * 24 * hourMs;
/** So many votes of newcomers for one listing within an hour are a coincidence; more are held. */
export const burstMs = hourMs;
export const maxNewcomersInABurst = 5;
/** So many votes of one account within a minute are a person reading; more are held. */
export const hastyMs = 60_000;
export const maxVotesInHaste = 15;
/** So many accounts of one network vote for one listing in a day, as in an office or a family; more are held. */
export const mostOfOneNetwork = 5;

/** What is known of a vote when it is cast; counts are of the votes before it, whatever became of them. */
export interface VoteFacts {
  accountAgeMs: number;
  /** By the same account within `hastyMs`. */
  inHaste: number;
  /** For the same listing, by newcomers, within `burstMs`. */
  newcomers: number;
  /** Other accounts that voted for the same listing today from the same network. */
  sameNetwork: number;
}

export type HoldReason = 'new_account' | 'many_votes' | 'burst_of_newcomers' | 'one_network';

export const holdReasonsInWords: Readonly<Record<HoldReason, string>> = {
  new_account: 'the account was made within the last day',
  many_votes: `the account cast more than ${maxVotesInHaste} votes within a minute`,
  burst_of_newcomers: `more than ${maxNewcomersInABurst} new accounts voted for the listing within an hour`,
  one_network: `more than ${mostOfOneNetwork} accounts of one network voted for the listing that day`,
};

export const isNewAccount = (accountAgeMs: number): boolean => accountAgeMs < newAccountMs;
export const isNewcomer = (accountAgeMs: number): boolean => accountAgeMs < newcomerMs;

/** Empty where it counts at once. */
export function whyHeld({ accountAgeMs, inHaste, newcomers, sameNetwork }: VoteFacts): HoldReason[] {
  const reasons: [HoldReason, boolean][] = [
    ['new_account', isNewAccount(accountAgeMs)],
    ['many_votes', inHaste >= maxVotesInHaste],
    ['burst_of_newcomers', isNewcomer(accountAgeMs) && newcomers >= maxNewcomersInABurst],
    ['one_network', sameNetwork >= mostOfOneNetwork],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
}

/** When a listing launched: its week, and the instant for those that have none. */
export interface Launch {
  launch_week: string | null;
  launched_at: Date | null;
}

/** The instant from which votes for a listing stay; null where it has not launched. */
export function votesStayFrom({ launch_week, launched_at }: Launch): Date | null {
  const week = launch_week ?? (launched_at && mondayOf(launched_at));
  return week === null ? null : weekEnd(week);
}

/**
 * Votes may be taken back until the week ends in which the listing launched. From then on each stays, also one that is
 * cast later: it counts among the votes of all time, and for no week.
 */
export function mayWithdraw(launch: Launch, now: Date): boolean {
  const from = votesStayFrom(launch);
  return from !== null && now < from;
}
