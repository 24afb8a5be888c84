import type { Knex } from 'knex';
import type { MailBatch } from '../outbox/messages.ts';
import { isUnsent, suppressed } from './queries.ts';

export interface StuckMail {
  id: string;
  /** The occasion; the result does not include the address. */
  occasion: string;
  created_at: Date;
  batch: MailBatch | null;
  /** Null while retries continue. */
  failure_code: string | null;
}

/** Unsent mails written before then, oldest first. */
export async function listLateMails(db: Knex, before: Date, limit: number): Promise<StuckMail[]> {
  return db('mails')
    .where(isUnsent)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .select('id', 'occasion', 'created_at', 'batch', 'failure_code');
}

/** Mails written since then that were given up, newest first. Excludes mails to suppressed addresses. */
export async function listGivenUpMails(db: Knex, since: Date, limit: number): Promise<StuckMail[]> {
  return db('mails')
    .whereNotNull('failure_code')
    .whereNot({ failure_code: suppressed })
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select('id', 'occasion', 'created_at', 'batch', 'failure_code');
}
