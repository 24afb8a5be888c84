/** The faults for mails that were refused. */
import { fault } from '../faults.ts';
import { recipientLimits } from './recipient-limit-rules.ts';

export type MailRefusal =
  | { refused: 'limit'; retryAfterSeconds: number }
  /** The address bounced, or its owner or the site team opted out. */
  | { refused: 'suppressed' };

/** @throws Fault rate_limited, address_not_mailed */
export function refuseMail(refusal: MailRefusal, instead: string): never {
  const { perHour, perDay } = recipientLimits.others;
  if (refusal.refused === 'limit') {
    fault(
      'rate_limited',
      `This address has reached its limit of mails from us: ${perHour} an hour, ${perDay} a day, from all senders together. Wait ${refusal.retryAfterSeconds} s, then try again; ${instead}.`,
      { retryAfterSeconds: refusal.retryAfterSeconds },
    );
  }
  fault(
    'address_not_mailed',
    `Mails to this address bounce, or its owner has stopped them. Check the spelling; ${instead}.`,
  );
}
