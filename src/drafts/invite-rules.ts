/** Invites of co-founders to a draft: when a link is mailed, and the view of an invite. */

const dayMs = 86_400_000;
/** How long a link is valid. */
export const inviteDays = 14;
export const inviteMs = inviteDays * dayMs;
/** The maximum of invites per draft, in any status (interface specification, limits). */
export const maxInvites = 10;
/** The minimum interval between mails to one address, to prevent abuse. */
const mailMinutes = 10;

export interface InviteRow {
  id: number;
  email: string;
  created_at: Date;
  /** 0 while it awaits its draft; `mailed_at` and `expires_at` are then null. */
  mailings: number;
  mailed_at: Date | null;
  expires_at: Date | null;
  accepted_at: Date | null;
}

/** Whether a repeated invite mails a link now. */
export const isMailed = ({ accepted_at, mailed_at }: InviteRow, now: Date): boolean =>
  accepted_at === null && (mailed_at === null || now.getTime() - mailed_at.getTime() >= mailMinutes * 60_000);

/** `waiting`: not mailed yet, because the draft is not ready or the address has reached its limit of mails. */
export const inviteStatuses = ['waiting', 'pending', 'accepted', 'expired'] as const;
export type InviteStatus = (typeof inviteStatuses)[number];

/** The status of an invite. */
export function inviteStatus({ accepted_at, expires_at }: InviteRow, now: Date): InviteStatus {
  if (accepted_at !== null) return 'accepted';
  if (expires_at === null) return 'waiting';
  return expires_at > now ? 'pending' : 'expired';
}

/** The view of an invite for the owner of the draft. */
export const inviteView = (row: InviteRow, now: Date) => ({
  email: row.email,
  status: inviteStatus(row, now),
  invited_at: row.created_at.toISOString(),
  mailed_at: row.mailed_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
});

/** Whether the invite was sent to the user's address. A session proves that the user receives its mails. */
export const isInviteFor = (invite: { email: string }, user: { email: string }): boolean =>
  invite.email === user.email;

/** `m…@example.com`: enough for the holder of the link to recognise the address. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

/** The path of the page behind a mailed link, from the site's root. */
export const invitePath = (token: string): string => `/invites/${token}`;
