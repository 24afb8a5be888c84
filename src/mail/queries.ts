/** The mail outbox. Each mail is written once per occasion, in the transaction of the event it is about. */
import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import { workflowId } from '../outbox/messages.ts';
import type { MailContent } from './mail-content-rules.ts';
import type { Share } from './recipient-limit-rules.ts';

export interface NewMail extends MailContent {
  /** A unique key, so that a repeated step enqueues no duplicate: `draft-ready/<draft>`. */
  occasion: string;
  recipient: string;
  now: Date;
  /** The body contains a credential. It is deleted once the mail was sent, given up or is too late. */
  secret?: true;
  /** The mail is useless after this, and not sent. */
  sendBefore?: Date;
  /** Thousands get such a mail at the same moment, so it waits behind others. */
  bulk?: true;
}

export interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  html: string;
  secret: boolean;
  share: Share | null;
  /** Of the page that ends such mails; null if there is none. */
  stop_url: string | null;
  created_at: Date;
  send_before: Date | null;
  sent_at: Date | null;
  failure_code: string | null;
  /** Sent after the backup that this database was restored from. */
  sent_before_restore: boolean;
}

/** `failure_code` of a mail that was not sent before `send_before`. */
export const tooLate = 'too_late';
/** `failure_code` of a mail to a suppressed address. */
export const suppressed = 'suppressed';

/**
 * Enqueues the mail, to be sent when `tx` commits, unless one exists for its occasion. Use this for the site team and
 * for addresses that have signed in; for all others use `enqueueLimitedMail`.
 */
export async function enqueueMail(tx: Knex.Transaction, flows: Flows, mail: NewMail): Promise<void> {
  await insertMail(tx, flows, mail);
}

/** For mails that others can trigger: what limits them, and the token for opting out. */
export interface Counted {
  mailbox: string;
  share: Share;
  stop_token: string | null;
  stop_url: string | null;
}

export async function insertMail(
  tx: Knex.Transaction,
  flows: Flows,
  { occasion, recipient, subject, body, html, now, secret, sendBefore, bulk }: NewMail,
  counted?: Counted,
): Promise<void> {
  const inserted = await tx('mails')
    .insert({
      id: tx.raw('mail_id(?)', [occasion]),
      occasion,
      recipient,
      subject,
      body,
      html,
      secret: secret ?? false,
      send_before: sendBefore ?? null,
      bulk: bulk ?? false,
      created_at: now,
      ...counted,
    })
    .onConflict('occasion')
    .ignore()
    .returning<{ id: string }[]>('id');
  for (const { id: mailId } of inserted) {
    const id = workflowId.mail(mailId);
    await (bulk ? flows.startInBulk('sendMail', id, { mailId }) : flows.start('sendMail', id, { mailId }));
  }
}

export async function findMail(db: Knex, id: string): Promise<MailRow | undefined> {
  return db('mails')
    .where({ id })
    .first<MailRow>(
      'id',
      'recipient',
      'subject',
      'body',
      'html',
      'secret',
      'share',
      'stop_url',
      'created_at',
      'send_before',
      'sent_at',
      'failure_code',
      db.raw('EXISTS (SELECT FROM mails_sent_before_restore b WHERE b.id = mails.id) AS sent_before_restore'),
    );
}

/** The texts after sending: empty if they were secret. */
const textsAfterwards = (db: Knex) => ({
  body: db.raw(`CASE WHEN secret THEN '' ELSE body END`),
  html: db.raw(`CASE WHEN secret THEN '' ELSE html END`),
});

export async function markSent(db: Knex, id: string, at: Date): Promise<void> {
  await db('mails')
    .where({ id })
    .whereNull('sent_at')
    .update({ sent_at: at, failure_code: null, ...textsAfterwards(db) });
}

export async function markFailed(db: Knex, id: string, failureCode: string): Promise<void> {
  await db('mails')
    .where({ id })
    .whereNull('sent_at')
    .update({ failure_code: failureCode, ...textsAfterwards(db) });
}

/** Gives up overdue mails; their workflows may check only hours later. Returns their number. */
export async function giveUpLateMails(db: Knex, now: Date): Promise<number> {
  return db('mails')
    .whereNull('sent_at')
    .whereNull('failure_code')
    .where('send_before', '<=', now)
    .update({ failure_code: tooLate, ...textsAfterwards(db) });
}

/** Deletes mails that were sent before then, or written before then and given up. Returns their number. */
export async function purgeMails(db: Knex, before: Date): Promise<number> {
  return db('mails')
    .where('sent_at', '<', before)
    .orWhere((given) => void given.whereNotNull('failure_code').where('created_at', '<', before))
    .delete();
}

/** Deletes what a restore noted before then. Returns the number of mails. */
export async function purgeSentBeforeRestore(db: Knex, before: Date): Promise<number> {
  return db('mails_sent_before_restore').where('noted_at', '<', before).delete();
}

export async function listUnsentMails(db: Knex): Promise<{ id: string; created_at: Date }[]> {
  return db('mails')
    .whereNull('sent_at')
    .whereNull('failure_code')
    .orderBy('created_at')
    .select('id', 'created_at');
}
