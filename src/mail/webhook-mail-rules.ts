import { keptDays } from '../shared/retention-rules.ts';
import { type MailContent, link, mailContent } from './mail-content-rules.ts';

export interface PausedEndpoint {
  siteName: string;
  /** Only the host: the path of an endpoint may be a secret. */
  host: string;
  /** It answered 410. */
  isGone: boolean;
  /** Its page in the account. */
  endpointUrl: string;
}

export function webhookPausedMail({ siteName, host, isGone, endpointUrl }: PausedEndpoint): MailContent {
  return mailContent(
    `Your webhook at ${host} is paused`,
    isGone
      ? `Your endpoint at ${host} answered 410 Gone, so ${siteName} sends it no more events.`
      : `Your endpoint at ${host} has accepted no event for five days, so ${siteName} sends it no more.`,
    `We keep its events for ${keptDays.webhookDeliveries} days. Look at the log, correct what is wrong, send a test event and resume the endpoint. Then you can send the kept events, one or all.`,
    link('See the log', endpointUrl),
  );
}
