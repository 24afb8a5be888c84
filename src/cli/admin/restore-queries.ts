/** What the restored database has to know of the time between the backup and its loss. */
import type { Knex } from 'knex';
import { isUnsent } from '../../mail/queries.ts';
import type { ListedSession } from '../../orders/payment-provider.ts';

/** More than are given between a backup and a restore. */
const skippedIds = 100_000;
const skippedAttempts = 1_000;

/** `failure_code` of a mail that may have been sent after the backup. */
const restored = 'restored';

/** Records the restore: later invoices are of its series. False where one was recorded in the same minute. */
export async function noteRestore(
  tx: Knex.Transaction,
  restore: { series: number; restored_to: Date; noted_at: Date },
): Promise<boolean> {
  const noted = await tx('restores')
    .insert(restore)
    .onConflict('series')
    .ignore()
    .returning<object[]>('series');
  return noted.length > 0;
}

/** Ids that were given after the backup are in links, mails and Temporal; they are not given again. */
export async function skipIds(tx: Knex.Transaction): Promise<void> {
  await tx.raw(
    `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass,
       least(coalesce(last_value, 0) + ${skippedIds}, max_value))
     FROM pg_sequences WHERE schemaname = current_schema()`,
  );
  // Each attempt at paying is another request to the provider, which knows those after the backup.
  await tx('orders').where({ status: 'pending' }).increment('payment_attempt', skippedAttempts);
}

/** Gives up mails that may have been sent since the backup. Returns their number. */
export async function holdUnsentMails(tx: Knex.Transaction): Promise<number> {
  return tx('mails').where(isUnsent).update({ failure_code: restored });
}

/** Mails with these ids are not sent again. */
export async function noteSentMails(tx: Knex.Transaction, ids: readonly string[], now: Date): Promise<void> {
  await tx.raw(
    `INSERT INTO mails_sent_before_restore (id, noted_at) SELECT unnest(?::uuid[]), ? ON CONFLICT DO NOTHING`,
    [[...ids], now],
  );
}

/** Ends the fan-outs that were open in the backup: followers are told at most once. Returns their number. */
export async function endFanOuts(tx: Knex.Transaction, now: Date): Promise<number> {
  await tx('fan_out_mails')
    .whereIn('status', ['sending', 'waiting'])
    .update({ status: 'unknown', next_attempt_at: null });
  return tx('fan_outs').whereNull('finished_at').update({ finished_at: now, outcome: 'stopped' });
}

export interface OrderOfSession {
  id: string;
  status: string;
  session_id: string | null;
  refunded_cents: number | null;
}

/** Finds the order of a session, locked. */
export async function lockOrderOfSession(
  tx: Knex.Transaction,
  { orderId, sessionId }: ListedSession,
): Promise<OrderOfSession | undefined> {
  return tx('orders')
    .where((of) => void of.where({ session_id: sessionId }).orWhere({ id: orderId }))
    .forUpdate()
    .first<OrderOfSession | undefined>('id', 'status', 'session_id', 'refunded_cents');
}

/** The session in which an order was paid after the backup. */
export async function attachSession(
  tx: Knex.Transaction,
  orderId: string,
  session: { provider: 'stripe' | 'test'; session_id: string },
): Promise<void> {
  await tx('orders').where({ id: orderId }).update(session);
}

/** A payment for an order that is lost; `stuck` lists it. */
export async function noteLostOrder(
  tx: Knex.Transaction,
  payment: { provider: 'stripe' | 'test'; event_id: string; received_at: Date },
): Promise<void> {
  await tx('payment_events')
    .insert({ ...payment, kind: 'payment of a lost order', order_id: null })
    .onConflict(['provider', 'event_id'])
    .ignore();
}
