/** The opt-out link in mails that others can trigger. */

/** The path of the opt-out page for an address. */
export const stopPath = (token: string): string => `/mails/stop/${token}`;

/** The last line of the mail. */
export const stopLine = (stopUrl: string): string =>
  `Do you want no more mails from us that other people trigger? Open this link and press the button:\n${stopUrl}\n`;

/**
 * Headers for one-click unsubscribing (RFC 2369, RFC 8058): the mail program sends a POST to the address, without
 * opening a page.
 */
export const unsubscribeHeaders = (unsubscribeUrl: string): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribeUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
