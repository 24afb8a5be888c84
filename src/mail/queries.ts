/** Mails: each is written once, by occasion, in the transaction of what it tells about. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Flows } from '../contract/context.ts';
import { workflowId } from '../../workflows/messages.ts';
import type { Letter } from './letter-rules.ts';

export interface NewMail extends Letter {
  /** Names what the mail is about, so that a repeated step writes none twice: `draft-ready/<draft>`. */
  occasion: string;
  recipient: string;
  now: Date;
}

export interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  created_at: Date;
  sent_at: Date | null;
  failure_code: string | null;
}

/** Writes the mail and has it sent when `tx` commits; nothing happens where its occasion was written before. */
export async function enqueueMail(
  tx: Knex.Transaction,
  flows: Flows,
  { occasion, recipient, subject, body, now }: NewMail,
): Promise<void> {
  const inserted = await tx('mails')
    .insert({ id: randomUUID(), occasion, recipient, subject, body, created_at: now })
    .onConflict('occasion')
    .ignore()
    .returning<{ id: string }[]>('id');
  for (const { id } of inserted) await flows.start('sendMail', workflowId.mail(id), { mailId: id });
}

export async function findMail(db: Knex, id: string): Promise<MailRow | undefined> {
  return db('mails')
    .where({ id })
    .first<MailRow>('id', 'recipient', 'subject', 'body', 'created_at', 'sent_at', 'failure_code');
}

export async function markSent(db: Knex, id: string, at: Date): Promise<void> {
  await db('mails').where({ id }).whereNull('sent_at').update({ sent_at: at, failure_code: null });
}

export async function markFailed(db: Knex, id: string, failureCode: string): Promise<void> {
  await db('mails').where({ id }).whereNull('sent_at').update({ failure_code: failureCode });
}

export async function listUnsentMails(db: Knex): Promise<{ id: string; created_at: Date }[]> {
  return db('mails')
    .whereNull('sent_at')
    .whereNull('failure_code')
    .orderBy('created_at')
    .select('id', 'created_at');
}
