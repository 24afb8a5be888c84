/** Mails invites, but only once the draft has been ready, so that nobody is invited to a website that cannot be read. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { digestOf } from '../shared/token-rules.ts';
import type { Flows } from '../outbox/flows.ts';
import { inviteMail } from '../mail/invite-mail-rules.ts';
import { enqueueLimitedMail } from '../mail/limited-mail-queries.ts';
import { mailboxOf } from '../mail/recipient-limit-rules.ts';
import type { MailRefusal } from '../mail/refusal-rules.ts';
import { linkInvite, listWaitingInvites } from './invite-queries.ts';
import { type InviteRow, inviteDays, inviteMs, invitePath } from './invite-rules.ts';

/** The facts about the draft that the mail names. */
export interface InvitedDraft {
  siteName: string;
  baseUrl: string;
  /** The website. */
  url: string;
  /** The mail address of the inviting account. */
  inviter: string;
}

/** Mails a new link, which replaces the previous one. If the mail is refused, returns why and changes nothing. */
export async function mailInvite(
  tx: Knex.Transaction,
  flows: Flows,
  invite: InviteRow,
  { siteName, baseUrl, url, inviter }: InvitedDraft,
  now: Date,
): Promise<InviteRow | MailRefusal> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + inviteMs);
  const mail = inviteMail({
    siteName,
    inviter,
    host: new URL(url).host,
    link: baseUrl + invitePath(token),
    days: inviteDays,
  });
  const refusal = await enqueueLimitedMail(tx, flows, {
    ...mail,
    occasion: `draft-invite/${invite.id}/${invite.mailings + 1}`,
    recipient: invite.email,
    share: 'others',
    baseUrl,
    now,
    secret: true,
    sendBefore: expiresAt,
  });
  return refusal ?? linkInvite(tx, invite.id, { digest: digestOf(token), expiresAt, now });
}

/** Mails pending invites when the draft becomes ready; refused ones stay `waiting`. The caller holds the lock on the draft. */
export async function mailWaitingInvites(
  tx: Knex.Transaction,
  flows: Flows,
  { draftId, ...draft }: InvitedDraft & { draftId: string },
  now: Date,
): Promise<void> {
  const waiting = await listWaitingInvites(tx, draftId);
  const byMailbox = waiting.toSorted((a, b) => (mailboxOf(a.email) < mailboxOf(b.email) ? -1 : 1));
  for (const invite of byMailbox) await mailInvite(tx, flows, invite, draft, now);
}
