/** Mails to the followers of a listing. */
import { type MailContent, link, mailContent, remark } from './mail-content-rules.ts';

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
    link(`${name} on ${siteName}`, listingUrl),
    remark(`You get this because you follow ${name} on ${siteName}.`, {
      label: 'Unsubscribe',
      url: unsubscribeUrl,
    }),
  );
}

/** The path of the page that ends a follow. */
export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`;
