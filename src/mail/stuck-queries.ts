import type { Knex } from 'knex';
import { suppressed } from './queries.ts';

export interface StuckMail {
  id: string;
  /** Names what it is about; the address stays where it is. */
  occasion: string;
  created_at: Date;
  /** Null while it is still tried. */
  failure_code: string | null;
}

/** Mails written before then that are still to be sent, the oldest first. */
export async function listLateMails(db: Knex, before: Date, limit: number): Promise<StuckMail[]> {
  return db('mails')
    .whereNull('sent_at')
    .whereNull('failure_code')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .select('id', 'occasion', 'created_at', 'failure_code');
}

/** Mails written since then that were given up, the newest first. One that nobody wants is not stuck. */
export async function listGivenUpMails(db: Knex, since: Date, limit: number): Promise<StuckMail[]> {
  return db('mails')
    .whereNotNull('failure_code')
    .whereNot({ failure_code: suppressed })
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select('id', 'occasion', 'created_at', 'failure_code');
}
