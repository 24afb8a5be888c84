/**
 * Limits mails to an address that others can trigger, of all kinds together: sign-in links, invites, claims by e-mail.
 */

/**
 * Who may have triggered a mail. `own`: a browser that has signed in to the address before. It has a separate limit, so
 * that others who exhaust theirs cannot lock the owner of the address out.
 */
export const shares = ['others', 'own'] as const;
export type Share = (typeof shares)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Window {
  mails: number;
  inMs: number;
}

/** Several, as mails get lost and users retry; but not so many in a day that they become a nuisance. */
export const recipientLimits = {
  others: { perHour: 5, perDay: 10 },
  own: { perHour: 10, perDay: 30 },
} as const satisfies Record<Share, { perHour: number; perDay: number }>;

const windowsOf = (share: Share): Window[] => [
  { mails: recipientLimits[share].perHour, inMs: hourMs },
  { mails: recipientLimits[share].perDay, inMs: dayMs },
];

/** Mails before this no longer count. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - dayMs);

/**
 * Milliseconds until the address may get another mail; 0 if it may now. `sent`: the times of counted mails, in any
 * order.
 */
export function waitMs(sent: readonly Date[], share: Share, now: Date): number {
  const newestFirst = sent.map((at) => at.getTime()).sort((a, b) => b - a);
  const waits = windowsOf(share).map(({ mails, inMs }) => {
    const last = newestFirst[mails - 1];
    return last === undefined ? 0 : last + inMs - now.getTime();
  });
  return Math.max(0, ...waits);
}

/**
 * The mailbox of a canonical address, for counting: drops subaddresses (`+…`), and dots for Gmail. Several accounts may
 * share a mailbox; it only makes their addresses share a limit.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com');
  const [local = ''] = address.slice(0, at).split('+');
  return `${domain === 'gmail.com' ? local.replaceAll('.', '') : local}@${domain}`;
}
