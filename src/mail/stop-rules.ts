/** The opt-out link in mails that others can trigger. */
import { type MailPart, remark } from './mail-content-rules.ts';

/** The path of the opt-out page for an address. */
export const stopPath = (token: string): string => `/mails/stop/${token}`;

/** The end of the mail. */
export const stopPart = (stopUrl: string): MailPart =>
  remark('You can stop all mails from us that other people trigger.', {
    label: 'Stop them',
    url: stopUrl,
  });

/**
 * Headers for one-click unsubscribing (RFC 2369, RFC 8058): the mail program sends a POST to the address, without
 * opening a page.
 */
export const unsubscribeHeaders = (unsubscribeUrl: string): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribeUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
