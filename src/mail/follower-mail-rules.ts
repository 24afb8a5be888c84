/** What the service writes to people who follow a listing: plain text, one function a letter. */
import { type MailContent, letter } from './mail-content-rules.ts';

export interface UpdateFacts {
  siteName: string;
  /** The listing's. */
  name: string;
  listingUrl: string;
  title: string;
  /** Plain text, by the listing's owner. */
  body: string;
  unsubscribeUrl: string;
}

export function listingUpdateMail(facts: UpdateFacts): MailContent {
  const { siteName, name, listingUrl, title, body, unsubscribeUrl } = facts;
  return letter(
    `${name}: ${title}`,
    body.trim(),
    `${name} on ${siteName}:\n${listingUrl}`,
    `You get this because you follow ${name} on ${siteName}. To stop it, open this link and press the button:\n${unsubscribeUrl}`,
  );
}

/** Path of the page that ends a follow, from the site's root. */
export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`;
