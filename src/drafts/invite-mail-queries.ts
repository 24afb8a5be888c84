/** Mailing invites: once the draft was ready, so that nobody is written to about websites that are none. */
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

/** What the mail says of the draft. */
export interface InvitedDraft {
  siteName: string;
  baseUrl: string;
  /** The website. */
  url: string;
  /** The address of the account that invites. */
  inviter: string;
}

/** Mails a new link, the one before it works no more; or says why it was not mailed, and changes nothing. */
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

/** Call as the draft becomes ready, with it held. An invite whose address takes no mails for now waits to be asked for again. */
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
