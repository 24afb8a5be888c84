/** Mails: each is written once, by occasion, in the transaction of what it tells about. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import { workflowId } from '../outbox/messages.ts';
import type { MailContent } from './mail-content-rules.ts';
import type { Share } from './recipient-limit-rules.ts';

export interface NewMail extends MailContent {
  /** Names what the mail is about, so that a repeated step writes none twice: `draft-ready/<draft>`. */
  occasion: string;
  recipient: string;
  now: Date;
  /** Its body lets the reader in. It is taken out of the row once the mail was sent, given up or is too late. */
  secret?: true;
  /** After this it is of no use, and not sent. */
  sendBefore?: Date;
}

export interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  secret: boolean;
  share: Share | null;
  stop_token: string | null;
  created_at: Date;
  send_before: Date | null;
  sent_at: Date | null;
  failure_code: string | null;
}

/** `failure_code` of a mail whose `send_before` passed. */
export const tooLate = 'too_late';
/** `failure_code` of a mail to an address that is not written to. */
export const suppressed = 'suppressed';

/**
 * Writes the mail and has it sent when `tx` commits; nothing happens where its occasion was written before. For people who
 * have signed in with the address, and for the site team: what goes to others goes through `enqueueLimitedMail`.
 */
export async function enqueueMail(tx: Knex.Transaction, flows: Flows, mail: NewMail): Promise<void> {
  await insertMail(tx, flows, mail);
}

/** Of a mail that others can cause: what it is counted for, and by what whoever gets it ends such mails. */
export interface Counted {
  mailbox: string;
  share: Share;
  stop_token: string | null;
}

export async function insertMail(
  tx: Knex.Transaction,
  flows: Flows,
  { occasion, recipient, subject, body, now, secret, sendBefore }: NewMail,
  counted?: Counted,
): Promise<void> {
  const inserted = await tx('mails')
    .insert({
      id: randomUUID(),
      occasion,
      recipient,
      subject,
      body,
      secret: secret ?? false,
      send_before: sendBefore ?? null,
      created_at: now,
      ...counted,
    })
    .onConflict('occasion')
    .ignore()
    .returning<{ id: string }[]>('id');
  for (const { id } of inserted) await flows.start('sendMail', workflowId.mail(id), { mailId: id });
}

export async function findMail(db: Knex, id: string): Promise<MailRow | undefined> {
  return db('mails')
    .where({ id })
    .first<MailRow>(
      'id',
      'recipient',
      'subject',
      'body',
      'secret',
      'share',
      'stop_token',
      'created_at',
      'send_before',
      'sent_at',
      'failure_code',
    );
}

/** What becomes of the body once nobody needs it: a secret one goes. */
const bodyAfterwards = (db: Knex) => db.raw(`CASE WHEN secret THEN '' ELSE body END`);

export async function markSent(db: Knex, id: string, at: Date): Promise<void> {
  await db('mails')
    .where({ id })
    .whereNull('sent_at')
    .update({ sent_at: at, failure_code: null, body: bodyAfterwards(db) });
}

export async function markFailed(db: Knex, id: string, failureCode: string): Promise<void> {
  await db('mails')
    .where({ id })
    .whereNull('sent_at')
    .update({ failure_code: failureCode, body: bodyAfterwards(db) });
}

/** Gives up the mails whose time has passed; their runs may look again only in hours. Returns how many. */
export async function giveUpLateMails(db: Knex, now: Date): Promise<number> {
  return db('mails')
    .whereNull('sent_at')
    .whereNull('failure_code')
    .where('send_before', '<=', now)
    .update({ failure_code: tooLate, body: bodyAfterwards(db) });
}

/** Removes mails that were sent before then, or were written before then and given up. Returns how many. */
export async function purgeMails(db: Knex, before: Date): Promise<number> {
  return db('mails')
    .where('sent_at', '<', before)
    .orWhere((given) => void given.whereNotNull('failure_code').where('created_at', '<', before))
    .delete();
}

export async function listUnsentMails(db: Knex): Promise<{ id: string; created_at: Date }[]> {
  return db('mails')
    .whereNull('sent_at')
    .whereNull('failure_code')
    .orderBy('created_at')
    .select('id', 'created_at');
}
