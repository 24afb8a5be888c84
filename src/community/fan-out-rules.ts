/** Notifying followers of an update: which mails are retried, when, and when the fan-out ends. */

/** The result of handing a mail to the mail server. */
export type HandedOver =
  | { outcome: 'sent' }
  /** refused permanently. `unknownRecipient`: the mailbox does not exist. */
  | { outcome: 'refused'; answer: string; unknownRecipient?: boolean }
  /** deferred: retry later; away: the server was unreachable; unknown: the connection broke during delivery. */
  | { outcome: 'deferred' | 'away' | 'unknown'; answer: string };

/** Why a fan-out ended. */
export type FanOutEnd = 'sent' | 'stopped' | 'too late';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Updates older than this are not mailed. Mail servers defer for hours and can be down for days. */
const newsMs = 72 * hourMs;

/** Whether an update is too old to mail. */
export const isTooLate = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= newsMs;

/** When to retry a mail after its nth deferral; null if that would be too late. */
export function nextAttempt(attempts: number, createdAt: Date, now: Date): Date | null {
  const waitMs = Math.min(minuteMs * 3 ** (attempts - 1), 3 * hourMs);
  const next = new Date(now.getTime() + waitMs);
  return isTooLate(createdAt, next) ? null : next;
}
