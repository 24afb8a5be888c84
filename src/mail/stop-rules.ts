/** The way out of mails that others cause, in each of them. */

/** Path of the page that ends them for an address, from the site's root. */
export const stopPath = (token: string): string => `/mails/stop/${token}`;

/** The last words of the mail. */
export const stopLine = (baseUrl: string, token: string): string =>
  `You never want mails from us that others ask for? Open this link and press the button:\n${baseUrl}${stopPath(token)}\n`;

/**
 * Headers by which mail programs offer to end it with one click (RFC 2369, RFC 8058): they send a POST to the address,
 * without asking the reader to open a page.
 */
export const unsubscribeHeaders = (unsubscribeUrl: string): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribeUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
