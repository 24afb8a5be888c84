import type { MailBatch } from '../../src/outbox/messages.ts';
import { countMail } from '../../src/metrics/counters.ts';
import { listBatch, markSent, sendAlone } from '../../src/mail/queries.ts';
import { listSuppressed } from '../../src/mail/suppression-queries.ts';
import { type ActivityDeps, inTransaction } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { runConcurrently } from '../run-concurrently.ts';
import { maxConnections } from './pool.ts';

/** Mails of one activity. */
const batchSize = 100;
/** No mail is begun later; the mail server may take a minute for those under way. */
const batchMs = 30_000;

export interface MailBatchProgress {
  sent: number;
  /** Mails that got a run of their own. */
  alone: number;
  /** Mails of the batch may be left. */
  more: boolean;
}

/**
 * Sends the oldest waiting mails of a batch. Those that the mail server does not accept at once, and those that may not be
 * sent, get runs of their own, which retry them, give them up, or record why they are not sent.
 */
export async function sendMailBatch(
  deps: Pick<ActivityDeps, 'db' | 'mailer' | 'log' | 'committed'>,
  { batch }: { batch: MailBatch },
): Promise<MailBatchProgress> {
  const { db, mailer, log } = deps;
  return withHeartbeat(async (signal) => {
    const endsAt = Date.now() + batchMs;
    const mails = await listBatch(db, batch, batchSize);
    const recipients = mails.map(({ recipient }) => recipient);
    const suppressed = await listSuppressed(db, recipients, { byOthers: false, now: new Date() });
    const connections = mailer.open();
    const alone: string[] = [];
    let sent = 0;
    let isAway = false;
    try {
      await runConcurrently(maxConnections, mails, async (mail) => {
        if (signal.aborted || Date.now() >= endsAt) return;
        if (isAway || mail.sent_before_restore || suppressed.has(mail.recipient)) {
          alone.push(mail.id);
          return;
        }
        const result = await connections.send(mail);
        if (result.outcome === 'sent') {
          countMail(mailer.delivery);
          await markSent(db, mail.id, new Date());
          sent += 1;
          return;
        }
        if (result.outcome === 'away') isAway = true;
        countMail(result.outcome === 'away' ? 'deferred' : result.outcome);
        log.warn({ mailId: mail.id, ...result }, 'mail not sent with its batch');
        alone.push(mail.id);
      });
    } finally {
      connections.close();
    }
    if (alone.length > 0) await inTransaction(deps, (tx, flows) => sendAlone(tx, flows, alone));
    const done = sent + alone.length;
    return { sent, alone: alone.length, more: done < mails.length || mails.length === batchSize };
  });
}
