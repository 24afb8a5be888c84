/** Inviting co-founders to a draft: when a link is mailed, and what an invite shows. */

const dayMs = 86_400_000;
/** A link is good for so long; the same address can be sent another one. */
export const inviteDays = 14;
export const inviteMs = inviteDays * dayMs;
/** Of a draft, whatever became of them (interface specification, limits). */
export const maxInvites = 10;
/** The same address is not written to more often, so that nobody is pestered through us. */
const mailMinutes = 10;

export interface InviteRow {
  id: number;
  email: string;
  created_at: Date;
  /** 0 while it waits for its draft; `mailed_at` and `expires_at` are then null. */
  mailings: number;
  mailed_at: Date | null;
  expires_at: Date | null;
  accepted_at: Date | null;
}

/** Whether an address that was invited before is sent a link, or a new one. */
export const isMailed = ({ accepted_at, mailed_at }: InviteRow, now: Date): boolean =>
  accepted_at === null && (mailed_at === null || now.getTime() - mailed_at.getTime() >= mailMinutes * 60_000);

/** `waiting`: nothing was mailed yet, since the draft was not ready or its address had had its mails. */
export const inviteStatuses = ['waiting', 'pending', 'accepted', 'expired'] as const;
export type InviteStatus = (typeof inviteStatuses)[number];

export function inviteStatus({ accepted_at, expires_at }: InviteRow, now: Date): InviteStatus {
  if (accepted_at !== null) return 'accepted';
  if (expires_at === null) return 'waiting';
  return expires_at > now ? 'pending' : 'expired';
}

export const inviteView = (row: InviteRow, now: Date) => ({
  email: row.email,
  status: inviteStatus(row, now),
  invited_at: row.created_at.toISOString(),
  mailed_at: row.mailed_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
});

/** An invite is for whoever reads the mails of its address: a session means that the account's address was written to. */
export const isInviteFor = (invite: { email: string }, person: { email: string }): boolean =>
  invite.email === person.email;

/** `m…@example.com`: enough to remember which address it was, for whoever has the link. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

/** Path of the page behind the mailed link, from the site's root. */
export const invitePath = (token: string): string => `/invites/${token}`;
