/** Mails to the followers of a listing. */
import { type MailContent, link, mailContent, remark } from './mail-content-rules.ts';

interface FollowedFacts {
  siteName: string;
  /** The listing's name. */
  name: string;
  listingUrl: string;
  unsubscribeUrl: string;
}

export interface UpdateFacts extends FollowedFacts {
  title: string;
  /** Plain text, written by the listing's owner. */
  body: string;
}

export interface LaunchFacts extends FollowedFacts {
  /** What the product is, in the owner's words. */
  tagline: string | null;
  /** It has launched in an earlier week, too. */
  again: boolean;
}

export function listingUpdateMail(facts: UpdateFacts): MailContent {
  const { siteName, name, listingUrl, title, body } = facts;
  return mailContent(
    `${name}: ${title}`,
    body.trim(),
    link(`${name} on ${siteName}`, listingUrl),
    whyYou(facts),
  );
}

export function followedLaunchMail(facts: LaunchFacts): MailContent {
  const { siteName, name, listingUrl, tagline, again } = facts;
  return mailContent(
    `${name} has launched${again ? ' again' : ''}`,
    `${name} is live on ${siteName}${again ? ', in a new launch week' : ''}.`,
    tagline,
    link(again ? 'See what is new' : 'Take a look, and vote for it if you like it', listingUrl),
    whyYou(facts),
  );
}

const whyYou = ({ siteName, name, unsubscribeUrl }: FollowedFacts) =>
  remark(`You get this because you follow ${name} on ${siteName}.`, {
    label: 'Unsubscribe',
    url: unsubscribeUrl,
  });

/** The path of the page that ends a follow. */
export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`;
