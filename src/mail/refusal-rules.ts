/** Why a mail that somebody asked the service for was not written, as operations say it. */
import { fault } from '../faults.ts';
import { recipientLimits } from './recipient-limit-rules.ts';

export type MailRefusal =
  | { refused: 'limit'; retryAfterSeconds: number }
  /** It bounced, or its owner or the site team wants none. */
  | { refused: 'suppressed' };

/** @throws Fault rate_limited, address_not_mailed */
export function refuseMail(refusal: MailRefusal, instead: string): never {
  const { perHour, perDay } = recipientLimits.others;
  if (refusal.refused === 'limit') {
    fault(
      'rate_limited',
      `This address has had as many mails from us as it may get, whoever asks for them: ${perHour} an hour, ${perDay} a day. Wait ${refusal.retryAfterSeconds} s, then send it again; ${instead}.`,
      { retryAfterSeconds: refusal.retryAfterSeconds },
    );
  }
  fault(
    'address_not_mailed',
    `Mails to this address come back, or are not wanted there. Check how it is spelt; ${instead}.`,
  );
}
