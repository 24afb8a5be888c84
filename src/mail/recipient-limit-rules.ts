/**
 * How many mails an address gets that somebody other than its owner can cause, whichever way they are caused: links to
 * sign in by, invites, claims by e-mail.
 */

/**
 * Who may have caused a mail. `own`: a browser that has signed in to the address before. It has a share of its own, so that
 * others who use up theirs do not keep the owner of the address out.
 */
export const shares = ['others', 'own'] as const;
export type Share = (typeof shares)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Window {
  mails: number;
  inMs: number;
}

/** A few, as mails get lost and people try again; and no more in a day than somebody bears from a stranger. */
export const recipientLimits = {
  others: { perHour: 5, perDay: 10 },
  own: { perHour: 10, perDay: 30 },
} as const satisfies Record<Share, { perHour: number; perDay: number }>;

const windowsOf = (share: Share): Window[] => [
  { mails: recipientLimits[share].perHour, inMs: hourMs },
  { mails: recipientLimits[share].perDay, inMs: dayMs },
];

/** Mails from before then do not count any more. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - dayMs);

/** How long until the address may get another mail; 0 for now. `sent`: when it was sent those that count, in any order. */
export function waitMs(sent: readonly Date[], share: Share, now: Date): number {
  const newestFirst = sent.map((at) => at.getTime()).sort((a, b) => b - a);
  const waits = windowsOf(share).map(({ mails, inMs }) => {
    const last = newestFirst[mails - 1];
    return last === undefined ? 0 : last + inMs - now.getTime();
  });
  return Math.max(0, ...waits);
}

/**
 * The inbox that a canonical address leads to, for counting: whatever follows a `+` (subaddresses), and with Gmail wherever
 * it has dots. Coarser than what is one account: it only makes addresses share a limit.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com');
  const [local = ''] = address.slice(0, at).split('+');
  return `${domain === 'gmail.com' ? local.replaceAll('.', '') : local}@${domain}`;
}
