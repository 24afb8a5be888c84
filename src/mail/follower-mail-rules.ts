/** Plain-text mails to the followers of a listing. */
import { type MailContent, mailContent } from './mail-content-rules.ts';

export interface UpdateFacts {
  siteName: string;
  /** The listing's name. */
  name: string;
  listingUrl: string;
  title: string;
  /** Plain text, written by the listing's owner. */
  body: string;
  unsubscribeUrl: string;
}

export function listingUpdateMail(facts: UpdateFacts): MailContent {
  const { siteName, name, listingUrl, title, body, unsubscribeUrl } = facts;
  return mailContent(
    `${name}: ${title}`,
    body.trim(),
    `${name} on ${siteName}:\n${listingUrl}`,
    `You get this because you follow ${name} on ${siteName}. To unsubscribe, open this link and press the button:\n${unsubscribeUrl}`,
  );
}

/** The path of the page that ends a follow. */
export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`;
