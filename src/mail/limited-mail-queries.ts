/** Mails that others than the recipient can trigger. Each is counted in the transaction that enqueues it. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import { withPart } from './mail-content-rules.ts';
import { type NewMail, insertMail } from './queries.ts';
import { type Share, countedSince, mailboxOf, waitMs } from './recipient-limit-rules.ts';
import type { MailRefusal } from './refusal-rules.ts';
import { stopPart, stopPath } from './stop-rules.ts';
import { listSuppressed } from './suppression-queries.ts';

export interface LimitedMail extends NewMail {
  share: Share;
  /** The address of the site that the mail is about. */
  baseUrl: string;
}

/**
 * Enqueues the mail, to be sent when `tx` commits, unless its recipient has reached the limit or is suppressed; the
 * result says so. Mails that others can trigger get an unsubscribe link. Each mailbox stays locked until `tx` ends, so
 * a caller that enqueues several must sort them by mailbox.
 */
export async function enqueueLimitedMail(
  tx: Knex.Transaction,
  flows: Flows,
  { share, baseUrl, ...mail }: LimitedMail,
): Promise<MailRefusal | null> {
  const { recipient, now } = mail;
  const mailbox = mailboxOf(recipient);
  const byOthers = share === 'others';
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`mails to ${mailbox}`]);
  if ((await listSuppressed(tx, [recipient], { byOthers, now })).size > 0) return { refused: 'suppressed' };
  const sent = await tx('mails')
    .where({ mailbox, share })
    .where('created_at', '>', countedSince(now))
    .pluck<Date[]>('created_at');
  const wait = waitMs(sent, share, now);
  if (wait > 0) return { refused: 'limit', retryAfterSeconds: Math.ceil(wait / 1_000) };

  const token = byOthers ? randomUUID() : null;
  const url = token && baseUrl + stopPath(token);
  const content = url === null ? mail : withPart(mail, stopPart(url));
  await insertMail(tx, flows, { ...mail, ...content }, { mailbox, share, stop_token: token, stop_url: url });
  return null;
}
