import { ApplicationFailure } from '@temporalio/activity';
import { isUnknownRecipient } from '../../src/mail/bounce-rules.ts';
import { findMail, markFailed, markSent, suppressed, tooLate } from '../../src/mail/queries.ts';
import { countMail } from '../../src/metrics/counters.ts';
import { unsubscribeHeaders } from '../../src/mail/stop-rules.ts';
import { listSuppressed, suppressBounced } from '../../src/mail/suppression-queries.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';

export type Delivery =
  'sent' | 'filed' | 'sent before' | 'given up before' | 'too late' | 'suppressed' | 'gone';

/**
 * Delivers a mail; one that was sent is not sent again. Failures have a code and no address: `mail_deferred` is retried,
 * `mail_refused` and `recipient_unknown` are permanent. The text of a secret mail is deleted afterwards, and mail servers'
 * responses to it are not logged, as some quote the mail.
 */
export async function deliverMail(
  { db, mailer, log }: Pick<ActivityDeps, 'db' | 'mailer' | 'log'>,
  { mailId }: { mailId: string },
): Promise<Delivery> {
  const mail = await findMail(db, mailId);
  if (!mail) return 'gone';
  if (mail.sent_at) return 'sent before';
  if (mail.failure_code !== null) return 'given up before';
  if (mail.sent_before_restore) {
    await markSent(db, mailId, new Date());
    return 'sent before';
  }
  if (mail.send_before && mail.send_before <= new Date()) {
    await markFailed(db, mailId, tooLate);
    countMail('too_late');
    log.warn({ mailId, sendBefore: mail.send_before }, 'mail not sent: its deadline has passed');
    return 'too late';
  }
  const byOthers = mail.share === 'others';
  if ((await listSuppressed(db, [mail.recipient], { byOthers, now: new Date() })).size > 0) {
    await markFailed(db, mailId, suppressed);
    countMail('suppressed');
    return 'suppressed';
  }
  const headers = mail.stop_url === null ? {} : unsubscribeHeaders(mail.stop_url);
  return withHeartbeat(async () => {
    try {
      await mailer.send({ ...mail, headers });
    } catch (error) {
      if (isUnknownRecipient(error)) await suppressBounced(db, mail.recipient, new Date());
      const failure = failureOf(error);
      countMail(failure.nonRetryable ? 'refused' : 'deferred');
      log.warn({ mailId, err: mail.secret ? failure : error }, 'mail not sent');
      throw failure;
    }
    countMail(mailer.delivery);
    await markSent(db, mailId, new Date());
    return mailer.delivery;
  });
}

/** Marks a mail as failed permanently, with the code of the failure. */
export async function giveUpMail(
  { db }: Pick<ActivityDeps, 'db'>,
  { mailId, code }: { mailId: string; code: string },
): Promise<void> {
  await markFailed(db, mailId, code);
}

/**
 * RFC 5321, 4.2.1: 5yz is a permanent failure of this mail. A failed sign-in (EAUTH) is retried, as operators can repair
 * it.
 */
function failureOf(error: unknown): ApplicationFailure {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  const answer =
    typeof responseCode === 'number' ? responseCode : typeof code === 'string' ? code : 'nothing';
  const refused = typeof answer === 'number' && answer >= 500 && code !== 'EAUTH';
  if (refused && isUnknownRecipient(error)) {
    return ApplicationFailure.nonRetryable(`There is no such mailbox: ${answer}.`, 'recipient_unknown');
  }
  return refused
    ? ApplicationFailure.nonRetryable(`The mail server refused the mail: ${answer}.`, 'mail_refused')
    : ApplicationFailure.retryable(
        `The mail server did not accept the mail yet: ${answer}.`,
        'mail_deferred',
      );
}
