/** The mail outbox. Each mail is written once per occasion, in the transaction of the event it is about. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import type { Flows } from '../outbox/flows.ts';
import { type MailBatch, signals, workflowId } from '../outbox/messages.ts';
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
  /** Hundreds of its kind may be written a minute, so it is sent with the others of the batch, seconds later. */
  batch?: MailBatch;
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

const newMail = prepared<{ id: string }>(
  'insert_mail',
  `INSERT INTO mails (id, occasion, recipient, subject, body, html, created_at, secret, send_before, batch,
     mailbox, share, stop_token, stop_url)
   VALUES (mail_id($1), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   ON CONFLICT (occasion) DO NOTHING RETURNING id`,
);

export async function insertMail(
  tx: Knex.Transaction,
  flows: Flows,
  { occasion, recipient, subject, body, html, now, secret, sendBefore, batch }: NewMail,
  counted?: Counted,
): Promise<void> {
  const inserted = await newMail(tx, [
    ...[occasion, recipient, subject, body, html, now],
    ...[secret ?? false, sendBefore ?? null, batch ?? null],
    ...[counted?.mailbox ?? null, counted?.share ?? null],
    ...[counted?.stop_token ?? null, counted?.stop_url ?? null],
  ]);
  for (const { id: mailId } of inserted) {
    await (batch === undefined
      ? flows.start('sendMail', workflowId.mail(mailId), { mailId })
      : flows.wakeSoon('sendMails', workflowId.mails(batch), signals.mailsWritten, { batch }));
  }
}

const columnsOf = (db: Knex) => [
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
];

export async function findMail(db: Knex, id: string): Promise<MailRow | undefined> {
  return db('mails')
    .where({ id })
    .first<MailRow>(...columnsOf(db));
}

/** Neither sent nor given up. */
export const isUnsent = (query: Knex.QueryBuilder) =>
  void query.whereNull('sent_at').whereNull('failure_code');

/** The oldest mails of a batch that wait. */
export async function listBatch(db: Knex, batch: MailBatch, limit: number): Promise<MailRow[]> {
  return db('mails')
    .where({ batch })
    .where(isUnsent)
    .orderBy('created_at')
    .limit(limit)
    .select<MailRow[]>(...columnsOf(db));
}

/** Takes mails out of their batches: each gets a run of its own. */
export async function sendAlone(tx: Knex.Transaction, flows: Flows, ids: readonly string[]): Promise<void> {
  await tx('mails').whereIn('id', ids).update({ batch: null });
  for (const mailId of ids) await flows.start('sendMail', workflowId.mail(mailId), { mailId });
}

/** A text after sending: empty if it was secret. */
const afterwards = (text: 'body' | 'html') => `CASE WHEN secret THEN '' ELSE ${text} END`;
const textsAfterwards = (db: Knex) => ({
  body: db.raw(afterwards('body')),
  html: db.raw(afterwards('html')),
});

const sentMail = prepared(
  'mark_mail_sent',
  `UPDATE mails SET sent_at = $2, failure_code = NULL, body = ${afterwards('body')}, html = ${afterwards('html')}
   WHERE id = $1 AND sent_at IS NULL`,
);

export async function markSent(db: Knex, id: string, at: Date): Promise<void> {
  await sentMail(db, [id, at]);
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
    .where(isUnsent)
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

/** Unsent mails that have runs of their own. */
export async function listUnsentMails(db: Knex): Promise<{ id: string; created_at: Date }[]> {
  return db('mails').whereNull('batch').where(isUnsent).orderBy('created_at').select('id', 'created_at');
}

/** The batches that have mails to send, each with the time of the oldest. */
export async function listUnsentBatches(db: Knex): Promise<{ batch: MailBatch; created_at: Date }[]> {
  return db('mails')
    .whereNotNull('batch')
    .where(isUnsent)
    .groupBy('batch')
    .select<{ batch: MailBatch; created_at: Date }[]>('batch', db.raw('min(created_at) AS created_at'));
}
