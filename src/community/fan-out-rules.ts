/** How followers are told of an update: who is tried again and when, and when it is over. */

/** What became of a mail that was to be handed over. */
export type HandedOver =
  | { outcome: 'sent' }
  /** refused for good. `unknownRecipient`: there is no such mailbox. */
  | { outcome: 'refused'; answer: string; unknownRecipient?: boolean }
  /** deferred: come back later; away: not handed over at all; unknown: broke off in the middle. */
  | { outcome: 'deferred' | 'away' | 'unknown'; answer: string };

/** How a telling ended. */
export type FanOutEnd = 'told' | 'stopped' | 'too late';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** News that are older are none; mail servers ask senders to come back for hours, and are down for days. */
const newsMs = 72 * hourMs;

export const isTooLate = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= newsMs;

/** When a mail is tried again that the server put off for the nth time; null once it would be too late. */
export function nextAttempt(attempts: number, createdAt: Date, now: Date): Date | null {
  const waitMs = Math.min(minuteMs * 3 ** (attempts - 1), 3 * hourMs);
  const next = new Date(now.getTime() + waitMs);
  return isTooLate(createdAt, next) ? null : next;
}
